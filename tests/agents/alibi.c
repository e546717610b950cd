/*
 * alibi HOW [K [MS [answer]]]: at its turn K it is too late on purpose.  First it makes
 * itself wait for a processor for MS milliseconds (200), so that the machine seems to be
 * to blame; then it sleeps, or answers.  HOW:
 *
 *	threads    eight threads of its own compute meanwhile
 *	children   eight children compute, and are gone when it sleeps
 *	apart      eight orphans compute, in sessions of their own
 *	herd       a hundred of them compute, and stay until its time is up
 *	errands    four at a time, for 3 ms each; nobody waits for them
 *	chain      each of four computes 3 ms and leaves the rest to a child of its own
 *	away       it sleeps while eight children compute
 *	pass       two threads pass a byte to and fro, beside six that compute
 *	yield      eight threads offer their processor to others all the time
 *	humble     it gives itself the lowest priority, and computes
 *	heir       a thread computes and takes the place of the first thread, which
 *	           slept (execve); that one computes 2 ms less, and so on
 *
 * Verdict: late-wall, and not void, because it waited for its own work.
 */
#ifdef __linux__
#define _GNU_SOURCE /* SCHED_IDLE, sched_setaffinity */
#endif
#include <sched.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "hostile.h"

enum {
	HELPERS = 8, HERD = 100, HERD_SECONDS = 2, ERRANDS = 4, ERRAND_MS = 3,
};

static long until_us; /* the helpers compute */

static bool
is_early(void)
{
	return agent_clock_us(CLOCK_MONOTONIC) < until_us;
}

static void *
compute(void *unused)
{
	while (is_early())
		;
	return unused;
}

static void *
yield(void *unused)
{
	while (is_early())
		sched_yield();
	return unused;
}

/* Pass the bytes from one pipe on to the next. */
static void *
pass(void *pipes)
{
	const int *fd = pipes;
	char byte;

	while (is_early() && read(fd[0], &byte, 1) == 1 &&
	       write(fd[1], &byte, 1) == 1)
		;
	return NULL;
}

static void
start_passing(void)
{
	static int to[2], fro[2], one[2], two[2];
	pthread_t thread;

	if (pipe(to) < 0 || pipe(fro) < 0 || write(to[1], "x", 1) != 1)
		exit(1);
	one[0] = to[0];
	one[1] = fro[1];
	two[0] = fro[0];
	two[1] = to[1];
	pthread_create(&thread, NULL, pass, one);
	pthread_create(&thread, NULL, pass, two);
	hostile_threads(HELPERS - 2, compute);
}

static void
start_children(int n, bool apart)
{
	for (int i = 0; i < n; i++)
		if (hostile_fork() == 0) {
			if (apart && fork())
				_exit(0);
			if (apart)
				setsid();
			alarm(HERD_SECONDS);
			compute(NULL);
			_exit(0);
		}
}

/* One lane of errands, one errand after the other.  The lane itself only waits. */
static void *
run_errands(void *unused)
{
	while (is_early()) {
		pid_t pid = hostile_fork();

		if (pid == 0) {
			agent_burn_ms(ERRAND_MS);
			_exit(0);
		}
		/* ECHILD when it has ended: nobody waits for it */
		waitpid(pid, NULL, 0);
	}
	return unused;
}

static void
start_chains(void)
{
	for (int i = 0; i < ERRANDS; i++) {
		if (hostile_fork() != 0)
			continue;
		while (is_early()) {
			agent_burn_ms(ERRAND_MS);
			if (hostile_fork() != 0)
				_exit(0);
		}
		_exit(0);
	}
}

static void
be_humble(void)
{
#ifdef SCHED_IDLE
	const struct sched_param none = {0};
	cpu_set_t one;

	CPU_ZERO(&one);
	CPU_SET(0, &one);
	sched_setaffinity(0, sizeof one, &one);
	sched_setscheduler(0, SCHED_IDLE, &none);
#endif
	setpriority(PRIO_PROCESS, 0, 19);
}

static const char *self;
static int heir_ms;

static void *
inherit(void *unused)
{
	char ms[16];

	compute(unused);
	snprintf(ms, sizeof ms, "%d", heir_ms - 2);
	execl(self, self, "heir", "0", ms, NULL);
	return unused;
}

static void
keep_waiting(void)
{
	if (agent_does("threads")) {
		hostile_threads(HELPERS, compute);
	} else if (agent_does("yield")) {
		hostile_threads(HELPERS, yield);
	} else if (agent_does("pass")) {
		start_passing();
	} else if (agent_does("errands")) {
		signal(SIGCHLD, SIG_IGN);
		hostile_threads(ERRANDS, run_errands);
	} else if (agent_does("chain")) {
		start_chains();
	} else if (agent_does("heir")) {
		hostile_threads(1, inherit);
		pause();
	} else if (agent_does("humble")) {
		be_humble();
	} else {
		start_children(agent_does("herd") ? HERD : HELPERS, agent_does("apart"));
	}
	if (!agent_does("away"))
		compute(NULL);
	while (!agent_does("herd") && !agent_does("chain") && wait(NULL) > 0)
		;
}

int
main(int argc, char **argv)
{
	int turn = agent_number(argc, argv, 2, 1);

	agent_how = argc > 1 ? argv[1] : "threads";
	self = argv[0];
	if (turn > 0) { /* an heir has it behind it, and the alarm set */
		agent_begin();
		agent_play_to(turn);
	}
	heir_ms = agent_number(argc, argv, 3, 200);
	until_us = agent_clock_us(CLOCK_MONOTONIC) +
	           1000L * (agent_does("herd") ? HERD_SECONDS * 1000 : heir_ms);
	keep_waiting();
	if (argc < 5)
		agent_rest();
	agent_go_on();
}
