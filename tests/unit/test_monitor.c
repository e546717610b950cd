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

START_TEST(students_games_and_time_left_are_told)
{
	struct monitor m = {.of = 40};

	ck_assert_str_eq(say(&m, 5), "0 of 40 students");
	m.games = 1;
	text_add(&m.now, "s001");
	ck_assert_str_eq(say(&m, 5), "0 of 40 students, 1 game; now s001");
	m.done = 10;
	m.games = 27;
	text_add(&m.now, ", s002");
	ck_assert_str_eq(say(&m, 20),
	                 "10 of 40 students, 27 games, 1:00 left; now s001, s002");
	m.done = 40;
	text_clear(&m.now);
	ck_assert_str_eq(say(&m, 20), "40 of 40 students, 27 games, 0:00 left");
	text_free(&m.now);
}
END_TEST

START_TEST(a_tournament_is_told_by_its_pairings)
{
	struct monitor m = {.progress.next_us = CLOCK_NEVER, .of = 40, .done = 40,
	                    .games = 9};

	monitor_start_tournament(&m, 10);
	m.done = 4;
	m.progress.began_us = 0;
	ck_assert_str_eq(say(&m, 8),
	                 "tournament: 4 of 10 pairings, 0:12 left");
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("monitor");
	TCase *tcase = harness_case(suite, "lines", 10);
	int status;

	tcase_add_test(tcase, students_games_and_time_left_are_told);
	tcase_add_test(tcase, a_tournament_is_told_by_its_pairings);
	status = harness_run(suite);
	text_free(&said);
	return status;
}
