/*
 * flood line|remarks [K]: at its turn K it writes without end (at most 256 MB): a line
 * without a newline, or remarks.  Verdict: output.
 */
#include "agent.h"

enum { CHUNK = 64 * 1024, CHUNKS = 4096 };

int
main(int argc, char **argv)
{
	static char chunk[CHUNK];
	int remarks = argc > 1 && !strcmp(argv[1], "remarks");

	agent_begin();
	memset(chunk, remarks ? '#' : '1', sizeof chunk);
	for (int i = 63; remarks && i < CHUNK; i += 64)
		chunk[i] = '\n';
	agent_play_to(agent_number(argc, argv, 2, 1));
	for (int i = 0; i < CHUNKS; i++)
		agent_write(chunk, sizeof chunk);
	agent_play_on();
}
