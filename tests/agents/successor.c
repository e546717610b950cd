/*
 * successor MS [STATUS]: sleeps for MS ms at the first `go` of each game.  In the
 * second game of its process it then ends in place of an answer: with that status, or,
 * if it is above 128, by the signal STATUS - 128.  Verdict: none with status 0, but the
 * next process may be late; otherwise exit or signal.
 */
#include <signal.h>

#include "agent.h"

static void
end(int status)
{
	if (status > 128)
		raise(status - 128);
	exit(status);
}

int
main(int argc, char **argv)
{
	long ms = agent_number(argc, argv, 1, 250);
	int status = agent_number(argc, argv, 2, 0), slept = 0;

	agent_begin();
	for (;;) {
		agent_await_go();
		if (slept < agent_games) {
			slept = agent_games;
			agent_sleep_ms(ms);
			if (slept > 1)
				end(status);
		}
		agent_move();
	}
}
