/*
 * chatter [K]: at its turn K writes its legal move again and again, 64 MB at
 * most, and reads nothing more.  The first counts.  Verdict: output or
 * malformed at turn K + 1, whichever of the two is seen first.
 */
#include "agent.h"

enum { CHUNKS = 1024 };

int
main(int argc, char **argv)
{
	static char chunk[64 * 1024];
	char move[AGENT_MOVE];
	size_t n;

	agent_begin();
	agent_play_to(agent_number(argc, argv, 1, 1));
	agent_choose(move);
	strcat(move, "\n");
	n = strlen(move);
	for (size_t i = 0; i + n < sizeof chunk; i += n)
		memcpy(chunk + i, move, n);
	n = sizeof chunk / n * n - n;
	for (int i = 0; i < CHUNKS; i++)
		agent_write(chunk, n);
	for (;;)
		pause();
}
