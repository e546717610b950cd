/* Points of findings, worked out by hand. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "score/course/course_vary.h"
#include "score/course/course.h"
#include "score/course/points.h"
#include "score/course/times.h"

static struct course_part parts[] = {
	{.name = "random", .kind = COURSE_BEAT, .max = 0, .rounds = 2},
	{.name = "games", .kind = COURSE_EACH, .max = 90, .rounds = 9,
	 .each = 10},
	{.name = "share", .kind = COURSE_SHARE, .max = 20, .rounds = 4},
	{.name = "class", .kind = COURSE_CLASS, .max = 50, .rounds = 2},
	{.name = "report", .kind = COURSE_HAND, .max = 30},
	{.name = "rank", .kind = COURSE_RANK, .max = 10, .places = 5,
	 .bonus = true},
	{.name = "high", .kind = COURSE_RANK, .max = 10, .percent = 25,
	 .bonus = true},
	{.name = "even", .kind = COURSE_BEAT, .max = 8, .rounds = 2},
};
static struct course_gate gates[] = {
	{.part = "class", .needs = "random", .least = -1, .most = 24},
};
enum { PARTS = sizeof parts / sizeof *parts };

static struct course course;
static struct finding finding;
static struct points_class place;
static const char *by_hand[PARTS];
static struct points p;

static void
set_up(void)
{
	course = (struct course){.part = parts, .parts = PARTS, .gates = {gates, 1}};
	finding_start(&finding, &course);
	for (int i = 0; i < PARTS; i++) {
		finding.part[i].done = true;
		by_hand[i] = "";
	}
	finding.part[0].wins = 2;
	finding.part[1] = (struct finding_part){true, 5, 2, 2, 0, 0, 0, 0};
	finding.part[2] = (struct finding_part){true, 1, 2, 1, 0, 0, 0, 0};
	finding.part[7] = (struct finding_part){true, 1, 1, 0, 0, 0, 0, 0};
	place = (struct points_class){.played = true, .wins = 6, .losses = 2,
	                              .draws = 2, .rank = 2, .players = 5,
	                              .score = 7, .best = 9};
}

static void
tear_down(void)
{
	finding_free(&finding);
	points_free(&p);
}

/* Count again, for a submission that many days late. */
static void
count(int days)
{
	points_free(&p);
	points_count(&p, &course, &finding, by_hand, &place, days);
}

/* Check the points of a part. */
static void
has(int part, double points)
{
	ck_assert_double_eq_tol(p.part[part].points, points, 1e-9);
}

BEFORE_EACH(set_up, tear_down)

TEST(parts_are_counted)
{
	by_hand[4] = "25.5";
	count(0);
	has(1, 50);
	has(2, 7.5);
	has(3, 50 * 7. / 9);
	has(5, 8);
	has(7, 0);
	ck_assert_double_eq_tol(p.total, 50 + 7.5 + 350. / 9 + 25.5, 1e-9);
	ck_assert_double_eq_tol(p.bonus, 8 + 5, 1e-9);
	ck_assert_int_eq(p.missing, 0);
}

TEST(what_was_not_the_student_s_own_is_told)
{
	finding.part[1].late = 3;
	finding.part[1].thrown = 4;
	finding.part[1].read = 2;
	finding.part[2].gifts = 1;
	count(0);
	ck_assert_ptr_nonnull(strstr(p.part[1].formula.at, "; 3 late moves; 4 or more exceptions; 2 games "
	                         "in which files were read after the first move"));
	ck_assert_ptr_nonnull(strstr(p.part[2].formula.at, "; 1 of them won by forfeit"));
}

TEST(a_tournament_to_come_is_not_marked)
{
	place = (struct points_class){.open = true};
	count(0);
	ck_assert(!p.part[3].known && !p.part[5].known && !p.part[6].known);
}

TEST(a_blank_stays_blank)
{
	count(0);
	ck_assert(!p.part[4].known);
	ck_assert_int_eq(p.missing, 1);
}

TEST(who_lacks_a_part_s_file_has_nothing_of_it)
{
	finding.part[4].absent = true;
	count(0);
	ck_assert(p.part[4].known);
	has(4, 0);
	ck_assert_int_eq(p.missing, 0);
	by_hand[4] = "12";
	count(0);
	has(4, 12);
}

/* One place of 4 players, two of 5 and of 8. */
TEST(a_share_of_the_class_is_ranked_high)
{
	static const struct {
		int rank, players;
		double points;
	} ranked[] = {
		{1, 4, 10}, {2, 4, 0}, {4, 4, 0}, {1, 5, 10}, {2, 5, 5}, {3, 5, 0},
		{2, 8, 5}, {3, 8, 0}, {10, 40, 1}, {11, 40, 0}, {1, 1, 10},
	};

	for (size_t i = 0; i < sizeof ranked / sizeof *ranked; i++) {
		place.rank = ranked[i].rank;
		place.players = ranked[i].players;
		count(0);
		has(6, ranked[i].points);
	}
}

TEST(a_gate_closes)
{
	finding.part[0] = (struct finding_part){true, 1, 1, 0, 0, 0, 0, 0};
	count(0);
	has(3, 24);
}

TEST(a_condition_limits_the_total)
{
	const struct course_gate was = gates[0];

	gates[0] = (struct course_gate){.part = "total", .needs = "report",
	                                .least = 20, .most = 12};
	by_hand[4] = "20";
	count(0);
	ck_assert_double_gt(p.total, 100);
	ck_assert_str_eq(p.why.at, "");
	by_hand[4] = "19.5";
	count(0);
	ck_assert_double_eq_tol(p.total, 12, 1e-9);
	ck_assert_double_eq_tol(p.bonus, 0, 1e-9);
	ck_assert_str_eq(p.why.at, "total 12: report needs at least 20 and has 19.5");
	by_hand[4] = "";
	count(0);
	ck_assert_str_eq(p.why.at,
	                 "total 12: report needs at least 20 and is not marked yet");
	gates[0] = was;
}

TEST(a_day_costs_its_share)
{
	static const struct {
		int days;
		double left;
		const char *why;
	} counted[] = {
		{0, 1, ""}, {1, .8, "1 day late, 20% a day: -26.48"},
		{2, .6, "2 days late, 20% a day: -52.96"},
		{3, 0, "3 days late, and after 2 nothing counts: -132.4"},
	};
	double all;

	course.late = (struct course_late){.given = true, .percent = 20, .most = 2};
	by_hand[4] = "23";
	count(0);
	all = p.total;
	for (size_t i = 0; i < sizeof counted / sizeof *counted; i++) {
		count(counted[i].days);
		ck_assert_double_eq_tol(p.total, all * counted[i].left, 1e-9);
		ck_assert_double_eq_tol(p.bonus, 13 * counted[i].left, 1e-9);
		ck_assert_str_eq(p.why.at, counted[i].why);
	}
}

/* Return the seconds since the beginning of 1970, or -1. */
static long long
seconds(const char *text, int zone_s)
{
	int64_t time;
	char why[TIMES_WHY];

	return times_parse(text, TIMES_EITHER, &zone_s, &time, why) ? (long long)time : -1;
}

TEST(times_are_read)
{
	ck_assert_int_eq(seconds("1970-01-02 00:00", 0), 86400);
	ck_assert_int_eq(seconds("2018-12-10 23:59:30 UTC", 3600), 1544486370);
	ck_assert_int_eq(seconds("2018-12-11T07:59:30.25+08:00", 0), 1544486370);
	ck_assert_int_eq(seconds("2018-12-10 15:59:30 -0800", 0), 1544486370);
	ck_assert_int_eq(seconds("2018-12-11 07:59:30", 8 * 3600), 1544486370);
	ck_assert_int_eq(seconds("2024-02-29T12:00Z", 0), 1709208000);
	ck_assert_int_eq(seconds("Monday, 10 December 2018, 11:59:30 PM", 0), 1544486370);
	ck_assert_int_eq(seconds("mon, Dec. 10 2018 at 11:59:30pm utc", 0), -1);
	ck_assert_int_eq(seconds("mon, Dec. 10 2018 at 11:59:30pm UTC", 0), 1544486370);
	ck_assert_int_eq(seconds("10-Dec-18 12:00 AM", 0), 1544400000);
	ck_assert_int_eq(seconds("12/31/2018 0000", 0), 1546214400);
	ck_assert_int_eq(seconds("1/1/1970 12:00 PM", 0), 43200);
	ck_assert_int_eq(seconds("10.12.2018 23:59:30 CST", -5 * 3600), 1544486370 + 6 * 3600);
	ck_assert_int_eq(seconds("43444.5", 3600), 1544443200 - 3600);
	static const char *const bad[] = {
		"", "yesterday", "2018-12-10", "2018-13-01 00:00", "2018-02-29 00:00",
		"2018-12-10 24:00", "2018-12-10 23:59 +99:00", "2018-12-10 23:59 CST",
		"2018-12-10 23:59 UTC+1", "10/12/2018 23:59", "2018-12-10 23:5",
		"10 Dec 118 10:00", "10 Dez 2018 10:00", "31 Nov 2018 10:00", "10 Dec 2018 13:00 PM",
		"10 Dec 2018 0:00 AM", "13/13/2018 10:00", "0.1.2018 10:00", "43444.5e1", "19999",
	};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		ck_assert_msg(seconds(bad[i], 0) == -1, "%s", bad[i]);
	ck_assert_int_eq(seconds("2018-12-10 23:59", TIMES_NO_ZONE), -1);
	ck_assert_int_eq(seconds("43444.5", TIMES_NO_ZONE), -1);
}

TEST(a_day_begins_when_the_grace_is_over)
{
	const struct course_late late = {.given = true, .due = 1000000,
	                                 .grace_s = 600};

	ck_assert_int_eq(points_days_late(&late, 900000), 0);
	ck_assert_int_eq(points_days_late(&late, 1000600), 0);
	ck_assert_int_eq(points_days_late(&late, 1000601), 1);
	ck_assert_int_eq(points_days_late(&late, 1000600 + 86400), 1);
	ck_assert_int_eq(points_days_late(&late, 1000601 + 86400), 2);
	ck_assert_int_eq(points_days_late(&late, INT64_MAX), POINTS_DAYS);
	ck_assert_int_eq(points_days_late(&late, TIMES_UNKNOWN), 0);
}

TEST(a_status_has_its_marks)
{
	course.status[STATUS_BAD_LAYOUT].points = 7;
	course.status[STATUS_BAD_LAYOUT].disqualified = true;
	by_hand[4] = "10";
	finding_end(&finding, STATUS_BAD_LAYOUT, "no");
	count(0);
	ck_assert_double_eq_tol(p.total, 17, 1e-9);
	ck_assert(p.disqualified);
}

TEST(what_varies_is_drawn_from_all_there_is)
{
	struct rng rng = {1};
	bool seen[3][2] = {{false}};
	char why[COURSE_VARY_WHY];

	for (int i = 0; i < 100; i++) {
		struct course_vary d;
		int seconds, end;

		ck_assert(course_vary_draw(&d, "first=black|white bank=7s..9s",
		                           "halma,plies=5", &rng, 0, why));
		bool white = !strcmp(d.game.at, "halma,plies=5,first=white");
		ck_assert(white || !strcmp(d.game.at, "halma,plies=5,first=black"));
		ck_assert_int_eq(sscanf(d.terms.at, "bank=%ds%n", &seconds, &end), 1);
		ck_assert(!d.terms.at[end] && seconds >= 7 && seconds <= 9);
		ck_assert_ptr_nonnull(strstr(d.says.at, d.terms.at));
		seen[seconds - 7][white] = true;
		course_vary_free(&d);
	}
	for (int i = 0; i < 6; i++)
		ck_assert_msg(seen[i / 2][i % 2], "%d s was never drawn", 7 + i / 2);
}
