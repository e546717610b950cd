/*
 * loud MB [STATUS]: at its first `go` it writes MB megabytes of lines to its standard
 * error, and then "the last words".  It plays on, or exits with STATUS.  Verdict: none,
 * or exit; writing to standard error is free.
 */
#include "agent.h"

int
main(int argc, char **argv)
{
	static char chunk[64 * 1024];
	int chunks = 16 * agent_number(argc, argv, 1, 1);

	agent_begin();
	memset(chunk, 'x', sizeof chunk);
	for (size_t i = 63; i < sizeof chunk; i += 64)
		chunk[i] = '\n';
	agent_await_go();
	for (int i = 0; i < chunks && i < 4096; i++)
		if (write(STDERR_FILENO, chunk, sizeof chunk) < 0)
			exit(1);
	fprintf(stderr, "the last words\n");
	if (argc > 2)
		return atoi(argv[2]);
	agent_move();
	agent_play_on();
}
