/*
 * ponder HOW [told]: computes all the time, also while its opponent is to move,
 * but answers at once.  HOW:
 *
 *	thread   a second thread computes
 *	child    a child does, in a session of its own if it can have one
 *	waker    a thread, and a child, in a session of its own if it can have
 *	         one, which wakes its parent each millisecond by SIGCONT
 *
 * told: more than a fifth of its opponent's time used is told: an attack that
 * worked.  Verdict: none where that is allowed, else offturn.
 */
#ifdef __linux__
#define _GNU_SOURCE /* MAP_ANONYMOUS, which POSIX.1-2024 has */
#endif
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>

#include "hostile.h"

static volatile long *child_us; /* what the child has used, shared with it */

static long
clock_us(clockid_t clock)
{
	struct timespec now;

	clock_gettime(clock, &now);
	return now.tv_sec * 1000000L + now.tv_nsec / 1000;
}

static void *
compute(void *unused)
{
	(void)unused;
	for (;;)
		for (volatile int n = 0; n < 100000; n++)
			;
	return NULL;
}

static void
start_thread(void)
{
	pthread_t thread;

	pthread_create(&thread, NULL, compute, NULL);
}

static void
start_child(void)
{
	if (hostile_fork())
		return;
	setsid();
	for (;;) {
		for (volatile int n = 0; n < 100000; n++)
			;
		*child_us = clock_us(CLOCK_PROCESS_CPUTIME_ID);
	}
}

static void
start_waker(void)
{
	pid_t leader = getpid();

	start_thread();
	if (hostile_fork())
		return;
	setsid();
	while (kill(leader, SIGCONT) == 0)
		agent_sleep_ms(1);
	_exit(0);
}

static long
used_us(bool child)
{
	return child ? *child_us : clock_us(CLOCK_PROCESS_CPUTIME_ID);
}

int
main(int argc, char **argv)
{
	const char *how = argc > 1 ? argv[1] : "thread";
	bool child = !strcmp(how, "child"), told = argc > 2;
	long idle = 0, used = 0;

	agent_begin();
	child_us = mmap(NULL, sizeof *child_us, PROT_READ | PROT_WRITE,
	                MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	agent_await_go();
	if (child)
		start_child();
	else if (!strcmp(how, "waker"))
		start_waker();
	else
		start_thread();
	for (;;) {
		agent_move();
		idle -= clock_us(CLOCK_MONOTONIC);
		used -= used_us(child);
		agent_await_go();
		idle += clock_us(CLOCK_MONOTONIC);
		used += used_us(child);
		if (told && idle > 500000 && used > idle / 5)
			hostile_tell("computing in the opponent's time");
	}
}
