/*
 * What the scheduler's counters prove.  Each look at the processes is made up here.
 */
#include "agent/starved.h"
#include "harness.h"

static struct starved w;

enum { ANY = -1 };

/* Looks at threads: when, what all have used, then for each thread its number, whether it
 * is ready, what it has run and waited, and its process's number if that matters; and
 * after it how long they have waited, as far as it is proven and open. */
static const struct {
	const char *rule;
	struct {
		int64_t at, used;
		struct procstat_thread thread[3];
		int64_t proven, open;
	} look[7];
} seen[] = {
	{"a plain program waits as long as it says", {
		{100, 0, {{1}}, ANY, ANY},
		{1100, 30, {{1, false, 30, 900}}, 900, ANY}}},
	{"what its own threads used is no excuse", {
		{100, 0, {{1}, {2}}, ANY, ANY},
		{1100, 930, {{1, false, 30, 900}, {2, true, 900, 30}}, 0, ANY},
		{1200, 930, {{1, false, 30, 900}, {2, true, 900, 130}}, 100, ANY}}},
	{"a thread other than the first may be the one that waits", {
		{100, 0, {{1}, {2}}, ANY, ANY},
		{1100, 50, {{1}, {2, true, 50, 950}}, 950, ANY}}},
	{"children one after the other add up", {
		{100, 0, {{1}}, ANY, ANY},
		{600, 10, {{1}, {2, false, 10, 450}}, ANY, ANY},
		{1100, 20, {{1}, {3, false, 10, 480}}, 930, ANY}}},
	/* A wait is counted when it is over, and its cause may be long ago. */
	{"a wait in progress is charged with all that ran meanwhile", {
		{100, 0, {{1}, {2}}, ANY, ANY},
		{600, 500, {{1, true}, {2, true, 500, 0}}, ANY, ANY},
		{1000, 900, {{1, true}, {2, false, 900, 0}}, ANY, ANY},
		{1100, 910, {{1, false, 10, 900}, {2, false, 900, 0}}, 0, ANY}}},
	{"it is open what a ready thread has waited until now", {
		{100, 0, {{1}}, ANY, ANY},
		{600, 5, {{1, true, 5, 0}}, 0, 495},
		{1100, 5, {{1, true, 5, 0}}, ANY, 995},
		{1200, 15, {{1, false, 15, 1000}}, 1000, 0}}},
	/* It waits again after a wait that had begun before the last look. */
	{"the next wait is open too", {
		{100, 0, {{1}}, ANY, ANY},
		{1000, 0, {{1, true}}, ANY, ANY},
		{1150, 3, {{1, true, 3, 950}}, 950, 950 + 97}}},
	{"a thread that runs leaves nothing open", {
		{100, 0, {{1}}, ANY, ANY},
		{600, 500, {{1, true, 500, 0}}, ANY, ANY},
		{1100, 1000, {{1, true, 1000, 0}}, 0, 0}}},
	{"a number that is used again is another thread", {
		{100, 5, {{1}, {2, false, 5, 0}}, ANY, ANY},
		{600, 6, {{1}, {2, false, 1, 3}}, 3, ANY}}},
	/* One thread sleeps, another thread of its process runs and calls execve: then the
	 * first one's number has the other one's counts. */
	{"who takes the place of a thread that slept has not waited", {
		{100, 0, {{1, false, 0, 0, 1}, {2, true, 0, 0, 1}}, ANY, ANY},
		{600, 500, {{1, false, 0, 0, 1}, {2, true, 500, 0, 1}}, ANY, ANY},
		{610, 505, {{1, true, 505, 5, 1}}, 0, ANY},
		{620, 510, {{1, false, 510, 5, 1}, {3, true, 0, 0, 1}}, ANY, ANY},
		{1020, 910, {{1, false, 510, 5, 1}, {3, true, 400, 0, 1}}, ANY, ANY},
		{1030, 910, {{1, true, 400, 10, 1}}, 0, ANY},
		{1130, 910, {{1, false, 400, 110, 1}}, 100, ANY}}},
	{"no count proves more than the time since the last look", {
		{100, 0, {{1, false, 0, 0, 1}}, ANY, ANY},
		{110, 0, {{1, false, 0, 500, 1}, {2, false, 0, 500, 2}}, 10, ANY}}},
	{"another thread may end while one waits", {
		{100, 0, {{1, false, 0, 0, 1}, {2, false, 0, 0, 1}, {3, true, 0, 0, 1}}, ANY, ANY},
		{200, 10, {{1, false, 0, 0, 1}, {3, false, 10, 90, 1}}, 90, ANY}}},
};

static void
look(int64_t at, int64_t used, const struct procstat_thread thread[3])
{
	static struct starved_look l;

	l.began_us = l.ended_us = at;
	l.used_us = l.used_most_us = used;
	for (l.n = 0; l.n < 3 && thread[l.n].id; l.n++)
		l.thread[l.n] = thread[l.n];
	starved_note(&w, &l);
}

TESTS(a_wait_is_proven_or_open, COUNT_OF(seen))
{
	for (int i = 0; i < 7 && seen[_i].look[i].at; i++) {
		int64_t proven = seen[_i].look[i].proven, open = seen[_i].look[i].open;

		look(seen[_i].look[i].at, seen[_i].look[i].used, seen[_i].look[i].thread);
		ck_assert_msg(proven == ANY || w.proven_us == proven, "%s, look %d: %lld",
		              seen[_i].rule, i, (long long)w.proven_us);
		ck_assert_msg(open == ANY || w.open_us == open, "%s, look %d: open %lld",
		              seen[_i].rule, i, (long long)w.open_us);
	}
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

#define THREAD(...) (struct procstat_thread){__VA_ARGS__}

static const struct procstat_thread none;

TEST(a_child_that_ends_may_have_waited_while_something_did)
{
	count(1000, 10, 500, THREAD(2));
	count(1100, 10, 500, none); /* a quiet machine */
	ck_assert_int_eq(w.unknown_us, 0);
	count(1200, 10, 550, THREAD(3)); /* half busy */
	ck_assert_int_eq(w.unknown_us, 50);
	count(1300, 10, 900, none); /* with several processors */
	ck_assert_int_eq(w.unknown_us, 150);
	count(1400, 70, 1000, THREAD(4)); /* they ran 60 */
	ck_assert_int_eq(w.unknown_us, 190);
	count(1500, 70, 1100, THREAD(5, false, 0, 30)); /* 30 are proven */
	ck_assert_int_eq(w.proven_us + w.unknown_us, 290);
}

TEST(a_child_that_goes_on_tells_what_it_waited)
{
	count(1000, 10, 500, THREAD(2));
	count(1100, 10, 600, THREAD(2));
	count(1200, 10, 700, THREAD(2, true));
	count(1300, 10, 800, THREAD(2, true));
	ck_assert_int_eq(w.unknown_us, 0);
	count(1400, 10, 900, none); /* it was ready until then */
	ck_assert_int_ge(w.unknown_us, 200);
	count(1500, 300, 1000, none); /* a child came and went, and did not wait */
	count(1600, 310, 1100, none);
	ck_assert_int_le(w.unknown_us, 400);
}

TEST(a_child_that_came_and_went_has_used_something)
{
	count(10000, 10, 1000, THREAD(2));
	count(20000, 10, 11000, THREAD(2));
	ck_assert_int_eq(w.unknown_us, 0);
	count(30000, 510, 21000, THREAD(2));
	ck_assert_int_eq(w.unknown_us, 9500);
}

TEST(nobody_knows_without_a_count)
{
	count(1000, 0, 0, THREAD(2));
	count(1100, 10, 100, none); /* it has just begun */
	count(1200, 0, 200, THREAD(3));
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
	look(100, 0, (struct procstat_thread[3]){{1, true, 0, 0, 1}});
	look(1000, 0, (struct procstat_thread[3]){{1, true, 0, 0, 1}});
	look(1100, 50, (struct procstat_thread[3]){{1, false, 50, 950, 1}});
	ck_assert_int_eq(w.proven_us, 950);
	ck_assert_int_eq(starved_of_turn(&w, 0, 100), 100);
	ck_assert_int_eq(starved_of_turn(&w, 900, 100), 50);
}
