/*
 * farm reaped|ignored|chain [K]: at its turn K children compute in its place, for ever:
 * one after the other, 100 ms each, waited for or (SIGCHLD ignored) not; or a chain, in
 * which each starts the next and ends.  It never answers.  Verdict: late-wall, or late-cpu
 * where the referee sees the children's time.
 *
 * farm brief K N: N children of 2 ms each, one after the other, for which it does not
 * wait; then it plays on.
 *
 * farm counted: for the tests themselves: whether the kernel counts for this user what a
 * process and its children use.
 */
#if defined(__linux__) && !defined(POSIX_ONLY)
#define _GNU_SOURCE /* syscall */
#include <linux/perf_event.h>
#include <sys/syscall.h>
#endif
#include <signal.h>
#include <stdbool.h>
#include <sys/wait.h>

#include "hostile.h"

static long each_ms = 100;

static void
compute(void)
{
	struct timespec used;

	do
		clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
	while (used.tv_nsec < each_ms * 1000000 && !used.tv_sec);
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

static int
counted(void)
{
#if defined(__linux__) && !defined(POSIX_ONLY)
	struct perf_event_attr what = {.type = PERF_TYPE_SOFTWARE,
		.size = sizeof what, .config = PERF_COUNT_SW_TASK_CLOCK,
		.inherit = 1, .exclude_kernel = 1};

	return syscall(SYS_perf_event_open, &what, 0, -1, -1, 0) < 0;
#else
	return 1;
#endif
}

int
main(int argc, char **argv)
{
	const char *how = argc > 1 ? argv[1] : "reaped";

	bool brief = !strcmp(how, "brief");
	int children = agent_number(argc, argv, 3, 150);

	if (!strcmp(how, "counted"))
		return counted();
	agent_begin();
	if (!strcmp(how, "ignored") || brief)
		signal(SIGCHLD, SIG_IGN);
	if (brief)
		each_ms = 2;
	agent_play_to(agent_number(argc, argv, 2, 1));
	for (int i = 0; i < children; i++) {
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
	if (brief) {
		agent_move();
		agent_play_on();
	}
	agent_rest();
}
