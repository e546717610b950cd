/*
 * alibi HOW [K [MS]]: at its turn K is too late on purpose, and first keeps
 * itself waiting for a processor, so that it looks as if the machine were to
 * blame: MS milliseconds (200), and then it sleeps.  HOW:
 *
 *	threads    eight threads of its own compute meanwhile
 *	children   eight children do, and are gone when it sleeps
 *	herd       a hundred of them, which stay until the end of its time
 *
 * Verdict: late-wall, and not void; it was its own work that it waited for.
 */
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>

#include "hostile.h"

enum { HELPERS = 8, HERD = 100, HERD_SECONDS = 2 };

static struct timespec until; /* the helpers compute */

static bool
is_early(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec != until.tv_sec ? now.tv_sec < until.tv_sec
	                                  : now.tv_nsec < until.tv_nsec;
}

static void *
compute(void *unused)
{
	while (is_early())
		;
	return unused;
}

static void
set_end(long ms)
{
	clock_gettime(CLOCK_MONOTONIC, &until);
	until.tv_sec += ms / 1000;
	until.tv_nsec += ms % 1000 * 1000000;
	until.tv_sec += until.tv_nsec / 1000000000;
	until.tv_nsec %= 1000000000;
}

static void
start_threads(void)
{
	pthread_t thread;

	for (int i = 0; i < HELPERS; i++)
		pthread_create(&thread, NULL, compute, NULL);
}

static void
start_children(int n)
{
	for (int i = 0; i < n; i++)
		if (hostile_fork() == 0) {
			alarm(HERD_SECONDS);
			compute(NULL);
			_exit(0);
		}
}

int
main(int argc, char **argv)
{
	const char *how = argc > 1 ? argv[1] : "threads";
	bool herd = !strcmp(how, "herd");

	agent_begin();
	agent_play_to(agent_number(argc, argv, 2, 1));
	set_end(herd ? HERD_SECONDS * 1000 : agent_number(argc, argv, 3, 200));
	if (!strcmp(how, "threads"))
		start_threads();
	else
		start_children(herd ? HERD : HELPERS);
	compute(NULL);
	while (!herd && wait(NULL) > 0)
		;
	for (;;)
		pause();
}
