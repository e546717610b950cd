/* What a grader reads while a class is graded. */
#include "harness.h"
#include "base/clock.h"
#include "score/grading/monitor.h"

static struct text said;

static const char *
say(const struct monitor *monitor, int seconds)
{
	monitor_say(monitor, (int64_t)seconds * CLOCK_S, &said);
	return said.at;
}

TEST(students_games_and_time_left_are_told)
{
	struct monitor m = {.of = 40, .at_once = 2};

	ck_assert_str_eq(say(&m, 5), "0 of 40 students");
	m.games = 1;
	text_add(&m.now, "s001");
	ck_assert_str_eq(say(&m, 5), "0 of 40 students, 1 game; now s001");
	m.games = 27;
	m.spent_us = 40 * CLOCK_S;
	monitor_count(&m, 10, 40);
	monitor_add_running(&m, "s001", 0);
	monitor_add_running(&m, "s002", 0);
	ck_assert_str_eq(say(&m, 20),
	                 "10 of 40 students, 27 games, 1:00 left; now s001, s002");
	monitor_count(&m, 40, 40);
	ck_assert_str_eq(say(&m, 20), "40 of 40 students, 27 games, 0:00 left");
	text_free(&m.now);
}

/* Ten students took 100 s each, two at once; of twelve the last two run. */
TEST(the_time_left_never_grows_while_a_student_runs)
{
	struct monitor m = {.at_once = 2, .spent_us = 1000 * CLOCK_S};
	const char *const left[] = {"1:40", "0:50", "0:10", "0:00", "0:00"};
	const int age_s[] = {0, 50, 90, 100, 5000};

	for (int i = 0; i < 5; i++) {
		char expected[80];

		monitor_count(&m, 10, 12);
		monitor_add_running(&m, "s011", age_s[i] * (int64_t)CLOCK_S);
		monitor_add_running(&m, "s012", 5000 * (int64_t)CLOCK_S);
		snprintf(expected, sizeof expected, "10 of 12 students, %s left; now "
		         "s011, s012", left[i]);
		ck_assert_str_eq(say(&m, 500 + age_s[i]), expected);
	}
	text_free(&m.now);
}

TEST(a_tournament_is_told_by_its_pairings)
{
	struct monitor m = {.progress.next_us = CLOCK_NEVER, .of = 40, .done = 40,
	                    .games = 9};

	monitor_start_tournament(&m, 10);
	m.done = 4;
	m.progress.began_us = 0;
	ck_assert_str_eq(say(&m, 8),
	                 "tournament: 4 of 10 pairings, 0:12 left");
}
