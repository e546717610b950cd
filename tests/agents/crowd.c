/*
 * crowd [N [apart]]: at its first `go` lets N children (4; 16 at most) compute,
 * or, apart, orphans in sessions of their own, and computes for ever itself, so that it is ready without running for most of the
 * time.  Verdict: late-wall, not void; it is its own work that kept it waiting.
 */
#include "agent.h"

int
main(int argc, char **argv)
{
	int children = agent_number(argc, argv, 1, 4);
	int apart = argc > 2;

	agent_begin();
	agent_await_go();
	for (int i = 0; i < children && i < 16; i++)
		if (fork() == 0) {
			if (apart && fork())
				_exit(0);
			if (apart)
				setsid();
			alarm(2);
			for (volatile unsigned n = 0;; n++)
				;
		}
	for (volatile unsigned n = 0;; n++)
		;
}
