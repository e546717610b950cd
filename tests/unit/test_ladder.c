/*
 * Who plays next on an arena's ladder.
 */
#include <errno.h>
#include <math.h>
#include <signal.h>
#include <time.h>
#include <sys/resource.h>
#include <unistd.h>

#include "../bench/field.h"
#include "arena.h"
#include "score/course/store.h"

static struct field f;

static void
begin(void)
{
	set_up_ladder();
	l.conf.seed = 1;
}

static void
end(void)
{
	free(f.elo);
	tear_down_ladder();
}

/* Draw that many pairings.  Returns how many were of these two slots (-1: any). */
static int
draw(int n, int a, int b)
{
	int from = l.conf.pairs, found = 0;
	bool trouble = false;

	for (int i = 0; i < n; i++) {
		int next = ladder_next(&l, &trouble);

		ck_assert_int_ge(next, 0);
		ladder_done(&l, next, 0);
	}
	for (int i = from; i < l.conf.pairs; i++) {
		const int *p = l.conf.pair[i];

		found += (p[0] == a && (b < 0 || p[1] == b)) ||
		         (p[1] == a && (b < 0 || p[0] == b));
	}
	return found;
}

/* Add a player as if it had played, and its rating were known that well. */
static void
rate(int at, double elo, double error)
{
	l.at[at].games = 20;
	l.at[at].elo = elo;
	l.at[at].error = error;
}

BEFORE_EACH(begin, end)

TEST(a_new_version_first_meets_the_one_before_it)
{
	enter_some(2);
	enter(1, 3); /* the second could not play */
	ck_assert_int_eq(l.at[slot(1, 3)].before, slot(1, 1));
	ck_assert(!l.at[slot(1, 1)].newest);
	rate(slot(2, 1), 0, 50);
	ck_assert_int_eq(draw(12, slot(1, 1), slot(1, 3)), 3);
}

TEST(whoever_hands_in_often_plays_no_more_than_others)
{
	enter_some(3);
	for (int i = 2; i <= 12; i++)
		enter(1, i);
	for (int i = 1; i < 11; i++)
		ck_assert_int_eq(draw(4, slot(1, i), -1), 0);
	ck_assert_int_ge(draw(40, slot(2, 1), -1), 10);
	ck_assert_int_ge(draw(40, slot(3, 1), -1), 10);
}

TEST(what_is_open_is_played)
{
	enter_some(4);
	rate(slot(1, 1), 0, 60);
	rate(slot(2, 1), 900, 60);
	rate(slot(3, 1), 0, 60);
	rate(slot(4, 1), 2000, 60);
	rate(0, -900, 0);
	draw(1, 0, 0); /* the first is by lot */
	ck_assert_int_eq(draw(1, slot(1, 1), slot(3, 1)), 1);
}

TEST(who_is_suspended_or_known_asks_for_no_games)
{
	enter_some(3);
	l.at[slot(1, 1)].suspended = true;
	ck_assert_int_eq(draw(12, slot(1, 1), -1), 0);
	for (int i = 0; i < l.conf.players; i++)
		rate(i, 0, 5);
	ck_assert_int_eq(ladder_next(&l, &(bool){false}), -1);
}

/* A player that hangs holds up nobody: it is in at most two pairings. */
TEST(nobody_is_in_more_than_two_pairings_at_once)
{
	bool trouble = false;
	int n = 0;

	enter_some(4);
	while (ladder_next(&l, &trouble) >= 0)
		n++;
	for (int i = 0; i < l.conf.players; i++)
		ck_assert_int_le(l.at[i].busy, 2);
	ck_assert_int_ge(n, 2);
	ck_assert_int_le(n, 5);
}

/* A player that could not be written down, on a full disk, is not among the results. */
TEST(a_full_disk_does_not_confuse_it)
{
	struct rlimit full = {.rlim_cur = 1}, before;

	enter(1, 1);
	signal(SIGXFSZ, SIG_IGN);
	getrlimit(RLIMIT_FSIZE, &before);
	full.rlim_max = before.rlim_max;
	setrlimit(RLIMIT_FSIZE, &full);
	ck_assert(!ladder_enter(&l, "name=s2.1:/bin/cat"));
	ck_assert(ladder_refresh(&l, true));
	ck_assert_int_eq(l.ranked, 2);
	setrlimit(RLIMIT_FSIZE, &before);
	ck_assert_int_ge(draw(4, slot(2, 1), -1), 2);
	ck_assert(ladder_refresh(&l, true));
	ck_assert_int_eq(l.ranked, 3);
}

/*
 * A simulated field: each student is 40 Elo weaker than the one before.
 */

enum { HALF = 10 };

/* Play a pairing of two slots, and rate everybody by all games so far. */
static void
meet(int a, int b)
{
	f.every = 1;
	conf_add_pair(&l.conf, a, b);
	field_play(&f, l.conf.pairs - 1);
}

static bool
is_across(int a, int b)
{
	return a && b && a % 2 != b % 2;
}

/* Return the greatest variance of a difference between neighbours, of one half or of
 * both. */
static double
worst(bool across)
{
	const double *c = l.ratings.covariance;
	int n = l.ratings.players;
	double most = 0;

	for (int i = 1; i < l.ranked; i++) {
		int a = l.order[i - 1], b = l.order[i];

		if (is_across(a, b) == across)
			most = fmax(most, c[a * (n + 1)] + c[b * (n + 1)] - 2 * c[a * n + b]);
	}
	return most;
}

/* No player of one half has met a player of the other half; or one has. */
TESTS(two_halves_of_a_field_are_brought_together, 2)
{
	int across = 0, from;

	field_begin(&f, &l, 2 * HALF, 0, 1);
	for (int i = 1; i <= 2 * HALF; i++)
		for (int k = i + 2; k <= 2 * HALF && k < i + 8; k += 2)
			meet(i, k);
	if (_i)
		meet(1, 2);
	free(l.not_before_us);
	l.not_before_us = xcalloc((size_t)l.conf.pairs, sizeof *l.not_before_us);
	from = l.conf.pairs;
	field_run(&f, 60);
	for (int i = from; i < l.conf.pairs; i++)
		across += is_across(l.conf.pair[i][0], l.conf.pair[i][1]);
	ck_assert_int_ge(across, 30);
	ck_assert(worst(true) < 40000 && worst(false) < 40000);
}

/* As `league report --anchor` has them. */
TEST(errors_are_about_the_first_rung)
{

	field_begin(&f, &l, 2, 0, 1);
	for (int i = 0; i < 41; i++)
		meet(i % 2, 2);
	ck_assert(l.at[0].elo == 0 && l.at[0].error == 0);
	for (int i = 1; i <= 2; i++)
		ck_assert(l.at[i].error == l.ratings.at[i].error && l.at[i].error > 50);
}

/* The least and the most pairings of a newest version, and the one in the middle. */
static void
count_pairings(int count[3])
{
	int n = 0, of[100];

	for (int i = 0; i < l.conf.players; i++) {
		int at = n;

		if (!l.at[i].newest)
			continue;
		for (n++; at && of[at - 1] > l.at[i].pairings; at--)
			of[at] = of[at - 1];
		of[at] = l.at[i].pairings;
	}
	count[0] = of[0];
	count[1] = of[n / 2];
	count[2] = of[n - 1];
}

/* Two of 18 lose every game. */
TEST(who_always_loses_gets_no_larger_share)
{
	int count[3];

	field_begin(&f, &l, 16, 2, 1);
	field_run(&f, 400);
	count_pairings(count);
	ck_assert_int_le(count[2], 2 * count[1]);
	ck_assert_int_ge(2 * count[0], count[1]);
	ck_assert_int_le(l.at[slot(17, 1)].games + l.at[slot(18, 1)].games, 2 * 400 / 4);
	ck_assert(field_tau(&f) > 0.85);
}

TEST(who_uses_more_of_the_machine_plays_half_as_often)
{
	int count[3], slow;

	field_begin(&f, &l, 9, 0, 1);
	slow = slot(5, 1);
	for (int i = 0; i < 200; i++) {
		int before = l.at[slow].pairings;

		field_run(&f, 1);
		l.at[slow].cpu_ms += 60000 * (l.at[slow].pairings - before);
	}
	count_pairings(count);
	ck_assert_int_eq(count[0], l.at[slow].pairings);
	ck_assert_int_ge(2 * count[0], count[1]);
	ck_assert_int_le(count[0], count[1] / 2 + 2);
}

TEST(who_comes_late_plays_at_once_and_catches_up)
{
	int count[3], late;

	field_begin(&f, &l, 9, 0, 1);
	field_run(&f, 200);
	field_enter(&f, "s9", 2, 300);
	late = slot(9, 2);
	field_run(&f, 2);
	ck_assert_int_ge(l.at[late].pairings, 1);
	field_run(&f, 60);
	count_pairings(count);
	ck_assert_int_ge(2 * l.at[late].pairings, count[1]);
	ck_assert_int_le(count[2], 2 * count[1]);
}

/* If each player only met those next to it, errors would add up along the ladder, and 60 %
 * of the intervals would hold the strength; here it is 93 %, on average over seeds. */
TEST(intervals_hold_the_strengths)
{
	int covered = 0, players = harness_slow() ? 100 : 40;

	field_begin(&f, &l, players, 0, 1);
	field_run(&f, 25 * players / 2);
	for (int i = 1; i < l.conf.players; i++)
		covered += fabs(l.at[i].elo - f.elo[i]) <= l.at[i].error;
	ck_assert_int_ge(covered, 83 * players / 100);
}

/* Two pairings run.  Each ends before the next one begins, the oldest first. */
TEST(the_pairings_that_are_foreseen_are_those_that_come)
{
	int running[7], next[5][2], pairs;
	bool trouble = false;

	field_begin(&f, &l, 9, 0, 1);
	field_run(&f, 50);
	for (int i = 0; i < 2; i++)
		running[i] = ladder_next(&l, &trouble);
	pairs = l.conf.pairs;
	ck_assert_int_eq(ladder_foresee(&l, running, 2, next, 5), 5);
	ck_assert_int_eq(l.conf.pairs, pairs);
	for (int i = 0; i < 5; i++) {
		ladder_done(&l, running[i], 0);
		running[2 + i] = ladder_next(&l, &trouble);
		ck_assert_int_eq(l.conf.pair[running[2 + i]][0], next[i][0]);
		ck_assert_int_eq(l.conf.pair[running[2 + i]][1], next[i][1]);
	}
}

TEST(a_lane_that_can_start_nothing_now_does_not_end_what_is_foreseen)
{
	int running[9], next[5][2], workers = 1, pairing;
	bool trouble = false;

	field_begin(&f, &l, 3, 0, 1);
	running[0] = -1;
	while (workers < 9 && (pairing = ladder_next(&l, &trouble)) >= 0)
		running[workers++] = pairing;
	ck_assert_int_lt(workers, 9);
	ck_assert_int_gt(ladder_foresee(&l, running, workers, next, 5), 0);
}

static bool
keeps(int at)
{
	char *memory = conf_memory(&l.conf, l.dir, at);
	bool there = access(memory, F_OK) == 0;

	free(memory);
	return there;
}

/* As a game of the version does that ends. */
static void
keep(int at)
{
	char *memory = conf_memory(&l.conf, l.dir, at);

	must(store_make_folder("%s/1", memory) == 0, "%s", strerror(errno));
	free(memory);
}

TEST(what_an_old_version_kept_goes_whenever_its_last_game_ends)
{
	bool trouble = false;
	int old, pair[2] = {0};

	enter(1, 1);
	enter(1, 2);
	old = pair[1] = slot(1, 1);
	keep(old);
	ck_assert_int_eq(ladder_begin(&l, pair, &trouble), 0);
	enter(1, 3);
	ck_assert(keeps(old)); /* the game would write it again */
	ladder_done(&l, 0, 0);
	ck_assert(!keeps(old));
}

/* The arena is killed, and a referee that survives it writes what its game left. */
TEST(a_restart_removes_what_an_old_version_kept)
{
	enter(1, 1);
	enter(1, 2);
	enter(1, 3);
	for (int i = 0; i < l.conf.players; i++)
		keep(i);
	ladder_free(&l);
	ladder_open(&l, &course, root, "referee", "auto");
	ck_assert(!keeps(slot(1, 1)));
	ck_assert(keeps(0) && keeps(slot(1, 2)) && keeps(slot(1, 3)));
}

/* With a point a week old and one an hour old. */
TEST(a_trend_begins_where_the_error_was_small)
{
	const int64_t now = (int64_t)time(NULL);
	struct ladder_point *point = xcalloc(2, sizeof *point);
	int at;

	enter(1, 1);
	at = slot(1, 1);
	rate(at, 300, 40);
	point[0] = (struct ladder_point){now - 7 * 24 * 3600, 2, -500, 400};
	point[1] = (struct ladder_point){now - 3600, 20, 250, 50};
	l.at[at].point = point;
	l.at[at].points = 1;
	ck_assert(isnan(history_trend(&l, at)));
	l.at[at].points = 2;
	ck_assert(history_trend(&l, at) == 50);
}
