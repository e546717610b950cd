/*
 * farm reaped|ignored|chain [K]: at its turn K has children compute in its
 * place, for ever: one after the other, 100 ms each, waited for or (SIGCHLD
 * ignored) not; or a chain, each of which starts the next and ends.  It never
 * answers.  Verdict: late-wall, or late-cpu where children's time is seen.
 */
#include <signal.h>
#include <sys/wait.h>

#include "hostile.h"

static void
compute(void)
{
	struct timespec used;

	do
		clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
	while (used.tv_nsec < 100000000 && !used.tv_sec);
}

static void
chain(void)
{
	for (int i = 0; i < 150; i++) {
		compute();
		if (hostile_fork())
			_exit(0);
	}
}

int
main(int argc, char **argv)
{
	const char *how = argc > 1 ? argv[1] : "reaped";

	agent_begin();
	if (!strcmp(how, "ignored"))
		signal(SIGCHLD, SIG_IGN);
	agent_play_to(agent_number(argc, argv, 2, 1));
	for (int i = 0; i < 150; i++) {
		pid_t pid = hostile_fork();

		if (pid == 0 && !strcmp(how, "chain"))
			chain();
		if (pid == 0) {
			compute();
			_exit(0);
		}
		waitpid(pid, NULL, 0);
		if (!strcmp(how, "chain"))
			break;
	}
	for (;;)
		pause();
}
