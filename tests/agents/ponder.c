/*
 * ponder HOW [told]: computes all the time, also while its opponent is to move, but answers
 * at once.  HOW:
 *
 *	thread   a second thread computes
 *	mob      two hundred and fifty threads compute, but rest in its own turns
 *	child    a child computes, in a session of its own if possible
 *	waker    a thread computes, and a child, in a session of its own if possible,
 *	         continues its parent each millisecond by SIGCONT
 *	insist   sixteen threads send SIGCONT to their own process, from before
 *	         the answer to the next turn, and do nothing else
 *	nap      a thread computes for half a millisecond and sleeps as long
 *	alarm    the same by a timer's signal
 *	rota     forty children compute for half a millisecond, one after the other
 *	relay    a child computes for half a millisecond, starts the next and ends
 *	errands  after each answer two new children compute 200 ms each and end;
 *	         nobody waits for them
 *
 * With `told` it reports an attack that worked: that it used more than a fifth of its
 * opponent's time; for insist, that besides none of its threads rested for half of the 500 ms that
 * its opponent takes.  Verdict: none where that is allowed, otherwise offturn.
 */
#ifdef __linux__
#define _GNU_SOURCE /* MAP_ANONYMOUS, which POSIX.1-2024 has */
#endif
#include <signal.h>
#include <sys/mman.h>
#include <sys/time.h>

#include "hostile.h"

enum {
	MOB = 250, INSISTING = 16, AWAY_US = 500000, /* of our opponent's */
	ERRANDS = 2, RUN_MS = 200, ROTA = 40, SHORT_US = 500,
};

static volatile long *child_us; /* what its children have used, in shared memory */

/* It has answered; or insist is about to.  When one of its threads ran last, and the
 * longest that none did since then. */
static volatile bool away;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long beat_us, rest_us;

static void *
compute(void *unused)
{
	(void)unused;
	for (;;)
		for (volatile int n = 0; n < 100000; n++)
			;
	return NULL;
}

static void *
compute_away(void *unused)
{
	for (;;)
		if (!away)
			agent_sleep_ms(20);
	return unused;
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
		*child_us = agent_clock_us(CLOCK_PROCESS_CPUTIME_ID);
	}
}

static void
burn_short(void)
{
	long end = agent_clock_us(CLOCK_MONOTONIC) + SHORT_US;

	while (agent_clock_us(CLOCK_MONOTONIC) < end)
		;
}

static void *
nap(void *unused)
{
	const struct timespec rest = {0, 1000L * SHORT_US};

	for (;;) {
		nanosleep(&rest, NULL);
		burn_short();
	}
	return unused;
}

static void
on_alarm(int signal)
{
	(void)signal;
	burn_short();
}

static void
set_alarms(void)
{
	const struct itimerval often = {{0, 2 * SHORT_US}, {0, 2 * SHORT_US}};
	struct sigaction action = {.sa_handler = on_alarm, .sa_flags = SA_RESTART};

	sigaction(SIGALRM, &action, NULL);
	setitimer(ITIMER_REAL, &often, NULL);
}

/* Each child has its slots of time. */
static void
start_rota(void)
{
	for (long i = 0; i < ROTA; i++) {
		if (hostile_fork())
			continue;
		for (;;) {
			long slot = agent_clock_us(CLOCK_MONOTONIC) / SHORT_US;

			if (slot % ROTA == i) {
				burn_short();
				*child_us += SHORT_US;
			}
			agent_sleep_ms(1);
		}
	}
}

static void
start_relay(void)
{
	long end = agent_clock_us(CLOCK_MONOTONIC) + 1000000L * AGENT_SECONDS;

	if (hostile_fork())
		return;
	signal(SIGCHLD, SIG_IGN);
	while (agent_clock_us(CLOCK_MONOTONIC) < end) {
		burn_short();
		*child_us += SHORT_US;
		if (hostile_fork())
			_exit(0);
	}
	_exit(0);
}

static void
start_waker(void)
{
	pid_t leader = getpid();

	hostile_threads(1, compute);
	if (hostile_fork())
		return;
	setsid();
	while (kill(leader, SIGCONT) == 0)
		agent_sleep_ms(1);
	_exit(0);
}

/* Note that a thread runs now.  Returns the longest rest so far. */
static long
note_beat(void)
{
	long now, rest;

	pthread_mutex_lock(&lock);
	now = agent_clock_us(CLOCK_MONOTONIC);
	if (now - beat_us > rest_us)
		rest_us = now - beat_us;
	beat_us = now;
	rest = rest_us;
	pthread_mutex_unlock(&lock);
	return rest;
}

static void *
insist(void *unused)
{
	(void)unused;
	for (;;)
		if (away) {
			kill(getpid(), SIGCONT);
			note_beat();
		} else {
			agent_sleep_ms(1);
		}
	return NULL;
}

static void
run_errands(void)
{
	for (int i = 0; i < ERRANDS; i++) {
		if (hostile_fork())
			continue;
		agent_burn_ms(RUN_MS);
		_exit(0);
	}
}

static void
start(void)
{
	if (agent_does("child"))
		start_child();
	else if (agent_does("waker"))
		start_waker();
	else if (agent_does("nap"))
		hostile_threads(1, nap);
	else if (agent_does("alarm"))
		set_alarms();
	else if (agent_does("rota"))
		start_rota();
	else if (agent_does("relay"))
		start_relay();
	else if (agent_does("errands"))
		signal(SIGCHLD, SIG_IGN);
	else if (agent_does("mob"))
		hostile_threads(MOB, compute_away);
	else
		hostile_threads(1, compute);
}

static long
used_us(bool child)
{
	return child ? *child_us : agent_clock_us(CLOCK_PROCESS_CPUTIME_ID);
}

/* Answer, and wait for the next turn.  Returns whether the process ran meanwhile. */
static bool
answer_insisting(void)
{
	long left = agent_clock_us(CLOCK_MONOTONIC), rest;
	long used = -used_us(false);

	note_beat();
	pthread_mutex_lock(&lock);
	rest_us = 0;
	pthread_mutex_unlock(&lock);
	away = true;
	agent_move();
	agent_await_go();
	away = false;
	rest = note_beat();
	used += used_us(false);
	return agent_clock_us(CLOCK_MONOTONIC) - left >= AWAY_US && rest < AWAY_US / 2 &&
	       used > AWAY_US / 5;
}

static void
insist_on(bool told)
{
	hostile_threads(INSISTING, insist);
	for (;;)
		if (answer_insisting() && told)
			hostile_tell("going on in the opponent's time");
}

int
main(int argc, char **argv)
{
	bool child, told = argc > 2, mob;
	long idle = 0, used = 0;

	agent_obey(argc, argv, "thread");
	child = agent_does("child") || agent_does("rota") || agent_does("relay");
	mob = agent_does("mob");
	child_us = mmap(NULL, sizeof *child_us, PROT_READ | PROT_WRITE,
	                MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	agent_await_go();
	if (agent_does("insist"))
		insist_on(told);
	if (!mob)
		start();
	for (;;) {
		agent_move();
		if (mob)
			start();
		mob = false;
		if (agent_does("errands"))
			run_errands();
		idle -= agent_clock_us(CLOCK_MONOTONIC);
		used -= used_us(child);
		away = true;
		agent_await_go();
		away = false;
		idle += agent_clock_us(CLOCK_MONOTONIC);
		used += used_us(child);
		if (told && idle > 500000 && used > idle / 5)
			hostile_tell("computing in the opponent's time");
	}
}
