/*
 * hang [K [GAMES]]: does not answer at its turn K, or at the K-th turn after GAMES
 * games.  It ignores every signal that a process can ignore, so only SIGKILL ends it.
 * Verdict: late-wall.
 *
 * hang now: what it becomes then, so that a test finds it among the processes.
 */
#include <signal.h>

#include "agent.h"

int
main(int argc, char **argv)
{
	int games = agent_number(argc, argv, 2, 0);

	agent_begin();
	if (argc > 1 && !strcmp(argv[1], "now"))
		agent_rest();
	for (int signal_number = 1; signal_number <= 31; signal_number++)
		if (signal_number != SIGALRM && signal_number != SIGCHLD)
			signal(signal_number, SIG_IGN);
	agent_play_past(games, agent_number(argc, argv, 1, 1));
	execl(argv[0], argv[0], "now", (char *)NULL);
	agent_rest();
}
