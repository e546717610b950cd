/* One processor for two quick agents: when pinning begins and what ends it.  The agents
 * are workers that do what a byte tells them, and answer it. */
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include "agent/pinning.h"
#include "base/clock.h"
#include "harness.h"
#include "proc/orphans.h"
#include "proc/proc.h"
#include "proc/proc_worker.h"
#include "proc/procstat.h"

enum { MANY = 5000 };

static struct proc one, two;
static struct pinning pinning;
static struct cores own;

static void *
rest(void *nothing)
{
	for (;;)
		pause();
	return nothing;
}

static void
act(char what)
{
	struct cores here;
	pthread_t thread;

	if (what == 't')
		pthread_create(&thread, NULL, rest, NULL);
	if (what == 'f' && fork() == 0)
		rest(NULL);
	if (what == 'o' && cores_one(&here))
		cores_set(0, &here);
}

static int
obey(void *nothing, int requests, int replies)
{
	char what;

	(void)nothing;
	while (read(requests, &what, 1) == 1) {
		act(what);
		if (write(replies, &what, 1) != 1)
			break;
	}
	kill(0, SIGKILL); /* our own group */
	return 0;
}

static void
tell(const struct proc *proc, char what)
{
	struct pollfd fd = {proc->out, POLLIN, 0};

	must(write(proc->in, &what, 1) == 1, "write");
	must(poll(&fd, 1, 20000) == 1 && read(proc->out, &what, 1) == 1, "answer");
}

static bool
runs_on(pid_t pid, const struct cores *cores)
{
	struct cores its;

	return cores_get(pid, &its) && !memcmp(&its, cores, sizeof its);
}

/* Note that many turns of that many us. */
static void
turns(int n, int64_t us)
{
	while (n--)
		pinning_note(&pinning, us, us);
}

static void
set_up(void)
{
	orphans_adopt();
	must(proc_worker(&one, obey, NULL) == 0 && proc_worker(&two, obey, NULL) == 0,
	     "workers");
	tell(&one, '.');
	tell(&two, '.');
	pinning_open(&pinning, &one, &two);
	cores_get(0, &own);
}

static void
tear_down(void)
{
	pinning_end(&pinning);
	proc_stop(&one);
	proc_stop(&two);
}

/* Check whether pinning is on, and which processors everybody may use. */
static void
check(bool on)
{
	const struct cores *there = on ? &pinning.one : &own;

	ck_assert_int_eq(pinning.on, on);
	ck_assert(runs_on(0, there));
	ck_assert(runs_on(one.pid, there));
	ck_assert(runs_on(two.pid, there));
}

BEFORE_EACH(set_up, tear_down)
ONLY_WHERE(pinning, "here are no two processors to choose from",
           cores_get(0, &own) && cores_count() > 1 && procstat_works())

TEST(quick_turns_begin_it_and_a_long_one_ends_it)
{
	turns(15, 40);
	check(false);
	turns(1, 40);
	check(true);
	turns(100, 1000);
	check(true);
	pinning_note(&pinning, 1001, -1); /* the turn still lasts */
	check(false);
	turns(1, 1001);
	turns(31, 40);
	check(false); /* twice as many now */
	turns(1, 40);
	check(true);
	turns(1, 1001);
	check(false);
}

TEST(a_busy_machine_puts_nothing_off)
{
	turns(16, 40);
	for (int i = 0; i < 20; i++) {
		pinning_note(&pinning, 4000, -1);
		check(false);
		pinning_note(&pinning, 4000, 40);
		turns(15, 40);
		check(true);
		pinning_note(&pinning, 4000, 40);
		check(true);
	}
}

TEST(one_slow_turn_in_a_row_is_enough)
{
	for (int i = 0; i < 20; i++) {
		turns(15, 40);
		turns(1, 2000);
	}
	check(false);
}

/* A thread or a process that was started meanwhile is set free, too. */
TESTS(company_ends_it, 2)
{
	static const char kinds[] = {'t', 'f'};
	struct procstat_list list = {.n = 0};
	struct procstat sum = {.list = &list};
	struct procstat_thread thread[4];
	int n;

	turns(16, 40);
	check(true);
	tell(&two, kinds[_i]);
	turns(64, 40);
	check(false);
	procstat_add(&sum, two.pid);
	ck_assert_int_eq(sum.threads, 2);
	for (int i = 0; i < list.n; i++) {
		n = procstat_threads(list.pid[i], thread, 4);
		for (int k = 0; k < n; k++)
			ck_assert(runs_on(thread[k].id, &own));
	}
	turns(MANY, 40);
	check(false); /* and it does not begin again */
}

TEST(who_has_chosen_processors_keeps_them)
{
	struct cores chosen;

	tell(&one, 'o');
	cores_get(one.pid, &chosen);
	turns(MANY, 40);
	ck_assert(!pinning.on);
	ck_assert(runs_on(one.pid, &chosen));
	ck_assert(runs_on(0, &own));
}

TEST(it_is_begun_anew_now_and_then)
{
	int ended = 0;

	turns(16, 40);
	for (int i = 0; i < 3 * 4096; i++) {
		bool was = pinning.on;

		turns(1, 40);
		ended += was && !pinning.on;
	}
	ck_assert_int_eq(ended, 2);
	check(pinning.on);
}

TEST(an_agent_that_has_ended_does_not_matter)
{
	turns(16, 40);
	proc_stop(&two);
	pinning_end(&pinning);
	ck_assert(runs_on(0, &own) && runs_on(one.pid, &own));
	turns(MANY, 40);
	ck_assert(!pinning.on);
}
