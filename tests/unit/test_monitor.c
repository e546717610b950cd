/* What a grader reads while a class is being graded. */
#include "harness.h"
#include "base/clock.h"
#include "score/grading/monitor.h"

static struct text said;
static struct monitor m;

static const char *
say(int seconds)
{
	text_clear(&said);
	monitor_say(&m, (int64_t)seconds * CLOCK_S, &said);
	return said.at;
}

static void
begin(const char *title, const char *units, int of)
{
	m = (struct monitor){.progress.next_us = CLOCK_NEVER};
	monitor_begin(&m, title, units, of);
	m.progress.began_us = 0;
}

TEST(students_games_and_time_left_are_told)
{
	begin("", "students", 40);
	ck_assert_str_eq(say(5), "0 of 40 students");
	m.games = 1;
	text_add(&m.now, "s001");
	ck_assert_str_eq(say(5), "0 of 40 students, 1 game; now s001");
	m.games = 27;
	for (int i = 1; i <= 10; i++)
		monitor_done(&m, 2 * i * (int64_t)CLOCK_S);
	ck_assert_str_eq(say(20),
	                 "10 of 40 students, 27 games, 1:00 left; now s001");
	m.done = 39;
	monitor_done(&m, 80 * (int64_t)CLOCK_S);
	ck_assert_str_eq(say(80), "40 of 40 students, 27 games, 0:00 left; now s001");
}

TEST(the_time_left_never_grows_while_a_student_runs)
{
	begin("", "students", 12);
	m.done = 9;
	monitor_done(&m, 500 * (int64_t)CLOCK_S);
	ck_assert_str_eq(say(500), "10 of 12 students, 1:40 left");
	ck_assert_str_eq(say(550), "10 of 12 students, 0:50 left");
	ck_assert_str_eq(say(600), "10 of 12 students, 0:00 left");
	ck_assert_str_eq(say(5000), "10 of 12 students, 0:00 left");
}

TEST(a_tournament_is_told_by_its_pairings)
{
	begin("tournament: ", "pairings", 10);
	m.done = 3;
	monitor_done(&m, 8 * (int64_t)CLOCK_S);
	ck_assert_str_eq(say(8),
	                 "tournament: 4 of 10 pairings, 0:12 left");
}
