/*
 * pingpong SECONDS: the least that any referee costs.  Two children in turn answer four
 * bytes with four bytes over pipes.  Each time the parent makes one write, one poll and
 * one read.  Prints the round trips a second and the parent's processor time for one.
 */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"

enum { MESSAGE = 4, BATCH = 100 };

struct child {
	pid_t pid;
	int to, from;
};

static void
echo(int from, int to)
{
	char message[MESSAGE];

	while (read(from, message, MESSAGE) == MESSAGE)
		if (write(to, message, MESSAGE) != MESSAGE)
			break;
}

static struct child
start(void)
{
	int to[2], from[2];
	struct child child;

	if (pipe(to) < 0 || pipe(from) < 0 || (child.pid = fork()) < 0)
		die("no child:");
	if (!child.pid) {
		close(to[1]);
		close(from[0]);
		echo(to[0], from[1]);
		_exit(0);
	}
	close(to[0]);
	close(from[1]);
	child.to = to[1];
	child.from = from[0];
	return child;
}

static void
stop(const struct child *child)
{
	close(child->to);
	close(child->from);
	waitpid(child->pid, NULL, 0);
}

static void
round_trip(const struct child *child)
{
	struct pollfd wait = {.fd = child->from, .events = POLLIN};
	char message[MESSAGE] = "ping";

	if (write(child->to, message, MESSAGE) != MESSAGE ||
	    poll(&wait, 1, 10000) != 1 ||
	    read(child->from, message, MESSAGE) != MESSAGE)
		die("a child does not answer:");
}

int
main(int argc, char **argv)
{
	struct child first, second;
	double limit, began, spent, cpu;
	long trips = 0;

	fail_name("pingpong");
	if (argc != 2 || (limit = strtod(argv[1], NULL)) <= 0)
		die("usage: pingpong SECONDS");
	/* The second child inherits the first one's pipe.  That is harmless, because we
	 * stop the second child first. */
	first = start();
	second = start();
	began = (double)clock_now_us() / 1e6;
	cpu = (double)clock_own_cpu_us();
	do {
		for (int i = 0; i < BATCH; i++)
			round_trip(i % 2 ? &second : &first);
		trips += BATCH;
		spent = (double)clock_now_us() / 1e6 - began;
	} while (spent < limit);
	cpu = (double)clock_own_cpu_us() - cpu;
	stop(&second);
	stop(&first);
	printf("%.0f round trips/s, %.3f us each of the parent\n",
	       (double)trips / spent, cpu / (double)trips);
	return 0;
}
