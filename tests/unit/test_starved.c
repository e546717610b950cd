/*
 * What the scheduler's counters prove.  Each look at the processes is made up here.
 */
#include "agent/starved.h"
#include "harness.h"

static struct starved w;

/* A thread: its number, whether it is ready, what it has run and waited, and its
 * process's number if that matters. */
#define T(...) {__VA_ARGS__}

/* Look at a time at which all have used that much. */
#define LOOK(at, used, ...) look(at, used, \
	(const struct procstat_thread[]){__VA_ARGS__}, \
	(int)(sizeof((const struct procstat_thread[]){__VA_ARGS__}) / \
	      sizeof(struct procstat_thread)))

static void
look(int64_t at, int64_t used, const struct procstat_thread *thread, int n)
{
	static struct starved_look l;

	l.began_us = l.ended_us = at;
	l.used_us = l.used_most_us = used;
	l.n = n;
	for (int i = 0; i < n; i++)
		l.thread[i] = thread[i];
	starved_note(&w, &l);
}

static void
anew(void)
{
	starved_reset(&w);
}

BEFORE_EACH(anew, NULL)

TEST(a_plain_program_waits_as_long_as_it_says)
{
	LOOK(100, 0, T(1, false, 0, 0));
	LOOK(1100, 30, T(1, false, 30, 900));
	ck_assert_int_eq(w.proven_us, 900);
}

TEST(what_its_own_threads_used_is_no_excuse)
{
	LOOK(100, 0, T(1, false, 0, 0), T(2, false, 0, 0));
	LOOK(1100, 930, T(1, false, 30, 900), T(2, true, 900, 30));
	ck_assert_int_eq(w.proven_us, 0);
	LOOK(1200, 930, T(1, false, 30, 900), T(2, true, 900, 130));
	ck_assert_int_eq(w.proven_us, 100);
}

TEST(a_thread_other_than_the_first_may_be_the_one_that_waits)
{
	LOOK(100, 0, T(1, false, 0, 0), T(2, false, 0, 0));
	LOOK(1100, 50, T(1, false, 0, 0), T(2, true, 50, 950));
	ck_assert_int_eq(w.proven_us, 950);
}

TEST(children_one_after_the_other_add_up)
{
	LOOK(100, 0, T(1, false, 0, 0));
	LOOK(600, 10, T(1, false, 0, 0), T(2, false, 10, 450));
	LOOK(1100, 20, T(1, false, 0, 0), T(3, false, 10, 480));
	ck_assert_int_eq(w.proven_us, 930);
}

/* A wait is counted when it is over, and its cause may be long ago. */
TEST(a_wait_in_progress_is_charged_with_all_that_ran_meanwhile)
{
	LOOK(100, 0, T(1, false, 0, 0), T(2, false, 0, 0));
	LOOK(600, 500, T(1, true, 0, 0), T(2, true, 500, 0));
	LOOK(1000, 900, T(1, true, 0, 0), T(2, false, 900, 0));
	LOOK(1100, 910, T(1, false, 10, 900), T(2, false, 900, 0));
	ck_assert_int_eq(w.proven_us, 0);
}

TEST(it_is_open_what_a_ready_thread_has_waited_until_now)
{
	LOOK(100, 0, T(1, false, 0, 0));
	LOOK(600, 5, T(1, true, 5, 0));
	ck_assert_int_eq(w.proven_us, 0);
	ck_assert_int_eq(w.open_us, 495);
	LOOK(1100, 5, T(1, true, 5, 0));
	ck_assert_int_eq(w.open_us, 995);
	LOOK(1200, 15, T(1, false, 15, 1000));
	ck_assert_int_eq(w.proven_us, 1000);
	ck_assert_int_eq(w.open_us, 0);
}

/* It waits again after a wait that had begun before the last look. */
TEST(the_next_wait_is_open_too)
{
	LOOK(100, 0, T(1, false, 0, 0));
	LOOK(1000, 0, T(1, true, 0, 0));
	LOOK(1150, 3, T(1, true, 3, 950));
	ck_assert_int_eq(w.proven_us, 950);
	ck_assert_int_eq(w.open_us, 950 + 97);
}

TEST(a_thread_that_runs_leaves_nothing_open)
{
	LOOK(100, 0, T(1, false, 0, 0));
	LOOK(600, 500, T(1, true, 500, 0));
	LOOK(1100, 1000, T(1, true, 1000, 0));
	ck_assert_int_eq(w.proven_us, 0);
	ck_assert_int_eq(w.open_us, 0);
}

TEST(a_number_that_is_used_again_is_another_thread)
{
	LOOK(100, 5, T(1, false, 0, 0), T(2, false, 5, 0));
	LOOK(600, 6, T(1, false, 0, 0), T(2, false, 1, 3));
	ck_assert_int_eq(w.proven_us, 3);
}

/* One thread sleeps, another thread of its process runs and calls execve: then the
 * first one's number has the other one's counts. */
TEST(who_takes_the_place_of_a_thread_that_slept_has_not_waited)
{
	LOOK(100, 0, T(1, false, 0, 0, 1), T(2, true, 0, 0, 1));
	LOOK(600, 500, T(1, false, 0, 0, 1), T(2, true, 500, 0, 1));
	LOOK(610, 505, T(1, true, 505, 5, 1));
	ck_assert_int_eq(w.proven_us, 0);
	LOOK(620, 510, T(1, false, 510, 5, 1), T(3, true, 0, 0, 1));
	LOOK(1020, 910, T(1, false, 510, 5, 1), T(3, true, 400, 0, 1));
	LOOK(1030, 910, T(1, true, 400, 10, 1));
	ck_assert_int_eq(w.proven_us, 0);
	LOOK(1130, 910, T(1, false, 400, 110, 1));
	ck_assert_int_eq(w.proven_us, 100);
}

TEST(no_count_proves_more_than_the_time_since_the_last_look)
{
	LOOK(100, 0, T(1, false, 0, 0, 1));
	LOOK(110, 0, T(1, false, 0, 500, 1), T(2, false, 0, 500, 2));
	ck_assert_int_eq(w.proven_us, 10);
}

TEST(another_thread_may_end_while_one_waits)
{
	LOOK(100, 0, T(1, false, 0, 0, 1), T(2, false, 0, 0, 1), T(3, true, 0, 0, 1));
	LOOK(200, 10, T(1, false, 0, 0, 1), T(3, false, 10, 90, 1));
	ck_assert_int_eq(w.proven_us, 90);
}

/* Look at a parent, and at its child if there is one, with what the kernel counted and
 * how long anything on the machine has waited. */
static void
count(int64_t at, int64_t counted, int64_t stalled, struct procstat_thread child)
{
	static struct starved_look l;

	l = (struct starved_look){.began_us = at, .ended_us = at, .counted_us = counted,
		.stalled_us = stalled, .n = child.id ? 2 : 1,
		.thread = {{1, false, 0, 0, 1}, child}};
	starved_note(&w, &l);
}

static const struct procstat_thread none;

TEST(a_child_that_ends_may_have_waited_while_something_did)
{
	count(1000, 10, 500, (struct procstat_thread)T(2));
	count(1100, 10, 500, none); /* a quiet machine */
	ck_assert_int_eq(w.unknown_us, 0);
	count(1200, 10, 550, (struct procstat_thread)T(3)); /* half busy */
	ck_assert_int_eq(w.unknown_us, 50);
	count(1300, 10, 900, none); /* with several processors */
	ck_assert_int_eq(w.unknown_us, 150);
	count(1400, 70, 1000, (struct procstat_thread)T(4)); /* they ran 60 */
	ck_assert_int_eq(w.unknown_us, 190);
	count(1500, 70, 1100, (struct procstat_thread)T(5, false, 0, 30)); /* 30 are proven */
	ck_assert_int_eq(w.proven_us + w.unknown_us, 290);
}

TEST(a_child_that_goes_on_tells_what_it_waited)
{
	count(1000, 10, 500, (struct procstat_thread)T(2));
	count(1100, 10, 600, (struct procstat_thread)T(2));
	count(1200, 10, 700, (struct procstat_thread)T(2, true));
	count(1300, 10, 800, (struct procstat_thread)T(2, true));
	ck_assert_int_eq(w.unknown_us, 0);
	count(1400, 10, 900, none); /* it was ready until then */
	ck_assert_int_ge(w.unknown_us, 200);
	count(1500, 300, 1000, none); /* a child came and went, and did not wait */
	count(1600, 310, 1100, none);
	ck_assert_int_le(w.unknown_us, 400);
}

TEST(a_child_that_came_and_went_has_used_something)
{
	count(10000, 10, 1000, (struct procstat_thread)T(2));
	count(20000, 10, 11000, (struct procstat_thread)T(2));
	ck_assert_int_eq(w.unknown_us, 0);
	count(30000, 510, 21000, (struct procstat_thread)T(2));
	ck_assert_int_eq(w.unknown_us, 9500);
}

TEST(nobody_knows_without_a_count)
{
	count(1000, 0, 0, (struct procstat_thread)T(2));
	count(1100, 10, 100, none); /* it has just begun */
	count(1200, 0, 200, (struct procstat_thread)T(3));
	count(1300, 10, 300, none);
	ck_assert_int_eq(w.unknown_us, 0);
}

TEST(a_process_alone_is_known_exactly)
{
	count(1000, 10, 0, none);
	count(1100, 10, 100, none);
	count(1200, 200, 200, none);
	ck_assert_int_eq(w.unknown_us, 0);
}

TEST(a_turn_cannot_have_waited_longer_than_it_lasted)
{
	LOOK(100, 0, T(1, true, 0, 0, 1));
	LOOK(1000, 0, T(1, true, 0, 0, 1));
	LOOK(1100, 50, T(1, false, 50, 950, 1));
	ck_assert_int_eq(w.proven_us, 950);
	ck_assert_int_eq(starved_of_turn(&w, 0, 100), 100);
	ck_assert_int_eq(starved_of_turn(&w, 900, 100), 50);
}
