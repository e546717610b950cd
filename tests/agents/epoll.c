/*
 * epoll [cont|thread]: waits for each message by epoll_wait(2), as servers do, or, with
 * `cont`, by a read under a handler of SIGCONT.  With `thread` it has a second thread,
 * which sleeps.  It takes an interrupted wait for an error and
 * exits with status 3.  A stop would interrupt both.  Verdict: none.
 */
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>

#include "agent.h"

#ifdef __linux__
#include <sys/epoll.h>

static void
wait_for_input(void)
{
	static int set = -1;
	struct epoll_event event = {.events = EPOLLIN};

	if (set < 0) {
		set = epoll_create1(0);
		epoll_ctl(set, EPOLL_CTL_ADD, STDIN_FILENO, &event);
	}
	if (epoll_wait(set, &event, 1, -1) < 0)
		exit(3);
}
#else
static void
wait_for_input(void)
{
}
#endif

static void
nothing(int signal)
{
	(void)signal;
}

/* Read a line byte by byte, because a stream would read ahead. */
static void
hear(char line[AGENT_LINE], bool waits)
{
	size_t n = 0;
	ssize_t got;

	do {
		if (waits)
			wait_for_input();
		got = read(STDIN_FILENO, line + n, 1);
		if (got < 0)
			exit(3);
		if (got == 0)
			exit(0);
	} while (line[n] != '\n' && ++n < AGENT_LINE - 1);
	line[n] = '\0';
}

static void *
sleep_on(void *unused)
{
	agent_rest();
	return unused;
}

int
main(int argc, char **argv)
{
	struct sigaction action = {.sa_handler = nothing};
	char line[AGENT_LINE];
	bool two = argc > 1 && !strcmp(argv[1], "thread"), waits = argc < 2 || two;
	pthread_t thread;

	agent_begin();
	if (!waits)
		sigaction(SIGCONT, &action, NULL);
	if (two && pthread_create(&thread, NULL, sleep_on, NULL))
		return 4;
	for (;;) {
		hear(line, waits);
		if (!strcmp(line, "quit"))
			return 0;
		if (!strncmp(line, "go ", 3))
			agent_say("moves\n");
		if (!strncmp(line, "moves ", 6)) {
			line[strcspn(line, "\t")] = '\n';
			agent_write(line + 6, strcspn(line, "\n") - 5);
		}
	}
}
