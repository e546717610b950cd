/*
 * spin [K [HOW [GAMES]]]: computes for ever at its turn K, or at the K-th turn after
 * GAMES games.  HOW: plain; ignore, which ignores SIGXCPU and SIGTERM; or the number of
 * threads that compute.  Verdict: late-cpu, if that limit comes first.
 */
#include <pthread.h>
#include <signal.h>

#include "agent.h"

enum { THREADS = 8 };

static void *
burn(void *unused)
{
	(void)unused;
	agent_spin();
	return NULL;
}

int
main(int argc, char **argv)
{
	const char *how = argc > 2 ? argv[2] : "plain";
	int threads = atoi(how), games = agent_number(argc, argv, 3, 0);
	pthread_t thread;

	agent_begin();
	if (!strcmp(how, "ignore")) {
		signal(SIGXCPU, SIG_IGN);
		signal(SIGTERM, SIG_IGN);
	}
	agent_play_past(games, agent_number(argc, argv, 1, 1));
	for (int i = 1; i < threads && i < THREADS; i++)
		pthread_create(&thread, NULL, burn, NULL);
	burn(NULL);
}
