/* A Swiss tournament: its rounds, if the better player always wins, by chance, and with
 * players who leave. */
#include "base/rng.h"
#include "harness.h"
#include "league/state/conf.h"
#include "league/state/format.h"
#include "league/state/schedule.h"
#include "league/state/standings.h"

enum { MOST = 31, LOST = 0, WON = 2 };

/* A tournament and its expected properties. */
static struct trial {
	struct conf conf;
	struct schedule schedule;
	struct standings standings;
	int met[MOST][MOST];
	int byes[MOST], moved_first[MOST], paired[MOST];
} t;

static void
begin(int players)
{
	schedule_free(&t.schedule);
	standings_free(&t.standings);
	conf_free(&t.conf);
	t = (struct trial){.conf = {.format = &format_swiss, .games = 2}};
	for (int i = 0; i < players; i++)
		conf_add_player(&t.conf, "name", "command", "");
	schedule_begin(&t.schedule, &t.conf);
	standings_begin(&t.standings, &t.conf);
}

static bool
is_in(int player)
{
	return !t.standings.at[player].withdrawn;
}

static void
leave(int player)
{
	t.standings.at[player].withdrawn = true;
}

static int
points(int player)
{
	return format_swiss.points(&t.schedule, player);
}

/* Return the half points of the first of two: 2, 1 or 0. */
static int
by_number(int a, int b, struct rng *rng)
{
	(void)rng;
	return a < b ? WON : LOST;
}

static int
by_chance(int a, int b, struct rng *rng)
{
	(void)a;
	(void)b;
	return (int)rng_below(rng, 3);
}

/* Settle a pairing, in which the first player has this many half points. */
static void
settle(int pairing, int halves)
{
	struct pair_tally tally = {{{0}}};

	tally.result[1][halves == 1 ? 0 : halves ? 1 : 2] = 1;
	schedule_result(&t.schedule, pairing, &tally);
}

/* Play a round, with `later` rounds to follow.  Returns false if there is none. */
static bool
play_before(int later, int (*score)(int, int, struct rng *),
            struct rng *rng)
{
	struct schedule *s = &t.schedule;
	int i = s->n;

	s->rounds = s->round + 1 + later;
	if (!schedule_extend(s, &t.standings))
		return false;
	for (; i < s->n; i++) {
		int a = s->at[i].a, b = s->at[i].b;

		if (b < 0) {
			must(is_in(a) && !t.byes[a]++, "%d has two byes", a);
			schedule_result(s, i, NULL);
			continue;
		}
		must(a != b && is_in(a) && is_in(b), "who is in plays another");
		must(!t.met[a][b]++ && !t.met[b][a]++, "%d meets %d twice", a,
		     b);
		t.moved_first[a]++;
		t.paired[a]++;
		t.paired[b]++;
		settle(i, score(a, b, rng));
	}
	return true;
}

static bool
play_round(int (*score)(int, int, struct rng *), struct rng *rng)
{
	return play_before(0, score, rng);
}

/* Check that in each round everybody who takes part was paired or had the one bye. */
static void
all_played(int players, int rounds)
{
	for (int i = 0; i < players; i++)
		must(t.paired[i] + t.byes[i] == rounds,
		     "%d of %d: %d pairings, %d byes in %d rounds", i, players,
		     t.paired[i], t.byes[i], rounds);
}

TEST(as_many_rounds_as_it_takes)
{
	static const int rounds[][2] = {{0, 0}, {1, 0}, {2, 1}, {3, 3}, {8, 5},
	                                {9, 6}, {31, 7}, {300, 11}};

	for (int i = 0; i < 8; i++) {
		begin(rounds[i][0]);
		ck_assert_int_eq(t.schedule.rounds, rounds[i][1]);
	}
}

/* In a random order, a hundred times; and with the strongest always winning. */
TEST(thirty_one_are_paired_in_every_round)
{
	for (uint64_t seed = 0; seed <= 100; seed++) {
		struct rng rng = {seed};

		begin(31);
		for (int round = 1; round <= 7; round++) {
			must(play_round(seed ? by_chance : by_number, &rng),
			     "seed %llu: no round %d", (unsigned long long)seed,
			     round);
			all_played(31, round);
		}
		must(seed || points(0) == 7 * WON, "the strongest has not won");
	}
}

/* As many rounds as planned, and as many as there are opponents. */
TEST(no_field_is_stranded)
{
	for (int players = 2; players <= 13; players++)
		for (uint64_t seed = 0; seed < 100; seed++) {
			int most = players % 2 ? players : players - 1;
			struct rng rng = {seed};
			int rounds;

			begin(players);
			rounds = seed % 2 && players <= 9 ? most : t.schedule.rounds;
			for (int round = 1; round <= rounds; round++)
				must(play_before(rounds - round,
				                 seed ? by_chance : by_number, &rng),
				     "%d players, seed %d: no round %d of %d", players,
				     (int)seed, round, rounds);
			all_played(players, rounds);
		}
}

/* Play three rounds with eight players, and let two players leave; 300 times.  Returns how
 * often the fourth or the fifth round cannot be paired, if `later` more rounds are to
 * follow the fourth. */
static int
stranded(int later)
{
	int n = 0;

	for (uint64_t seed = 0; seed < 300; seed++) {
		struct rng rng = {seed};

		begin(8);
		for (int round = 1; round <= 3; round++)
			ck_assert(play_before(5 - round, by_chance, &rng));
		leave(4 + (int)rng_below(&rng, 4));
		leave((int)rng_below(&rng, 4));
		n += !play_before(later, by_chance, &rng) ||
		     !play_before(0, by_chance, &rng);
	}
	return n;
}

TEST(who_leaves_strands_nobody_either)
{
	ck_assert_int_gt(stranded(0), 0);
	ck_assert_int_eq(stranded(1), 0);
}

TEST(who_moves_first_is_balanced)
{
	struct rng rng = {7};

	begin(30);
	for (int round = 1; round <= 7; round++)
		ck_assert(play_round(by_chance, &rng));
	for (int i = 0; i < 30; i++)
		must(abs(2 * t.moved_first[i] - t.paired[i]) <= 3,
		     "%d moved first in %d of %d", i, t.moved_first[i],
		     t.paired[i]);
}

TEST(who_leaves_is_not_paired_any_more)
{
	struct rng rng = {3};

	begin(31);
	for (int round = 1; round <= 7; round++) {
		if (round == 3)
			leave(4);
		if (round == 5) {
			leave(0);
			leave(30);
		}
		ck_assert(play_round(by_chance, &rng));
	}
	ck_assert_int_eq(t.paired[4] + t.byes[4], 2);
	ck_assert_int_eq(t.paired[0] + t.byes[0], 4);
	ck_assert_int_eq(t.paired[1] + t.byes[1], 7);
}

/* Six who have met as two groups of three: no pairing of them is left. */
TEST(where_all_would_meet_again_there_is_no_round)
{
	begin(6);
	for (int a = 0; a < 3; a++)
		for (int b = 3; b < 6; b++) {
			schedule_add(&t.schedule, a, b, 1);
			settle(t.schedule.n - 1, 1);
		}
	ck_assert(!play_round(by_number, NULL));
}

/* The two winners of a first round have equal points.  If the opponent of one also has a
 * bye, that winner is ranked first, and moves first in the next round. */
TEST(ties_go_by_the_opponents_points_then_by_seed)
{
	struct schedule *s = &t.schedule;

	for (int bye = -1; bye <= 2; bye += 3) {
		begin(4);
		schedule_add(s, 0, 3, 1);
		settle(0, WON);
		schedule_add(s, 1, 2, 1);
		settle(1, WON);
		if (bye >= 0) {
			schedule_add(s, bye, -1, 1);
			schedule_result(s, 2, NULL);
			ck_assert_int_eq(format_swiss.columns[1].halves(s, 1), WON);
		}
		s->round = 1;
		ck_assert(schedule_extend(s, &t.standings));
		ck_assert_int_eq(s->at[bye < 0 ? 2 : 3].a, bye < 0 ? 0 : 1);
	}
}
