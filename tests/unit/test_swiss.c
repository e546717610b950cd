/* A Swiss tournament: its rounds, if the better player always wins, by chance, and with
 * players who leave. */
#include "base/rng.h"
#include "harness.h"
#include "league/format/swiss.h"

enum { MOST = 31 };

/* A tournament and its expected properties. */
static struct trial {
	struct swiss swiss;
	bool in[MOST];
	int met[MOST][MOST];
	int byes[MOST], moved_first[MOST], paired[MOST];
} t;

static void
begin(int players)
{
	swiss_free(&t.swiss);
	t = (struct trial){0};
	swiss_begin(&t.swiss, players);
	for (int i = 0; i < players; i++)
		t.in[i] = true;
}

/* Return the half points of the first of two: 2, 1 or 0. */
static int
by_number(int a, int b, struct rng *rng)
{
	(void)rng;
	return a < b ? SWISS_WIN : SWISS_LOSS;
}

static int
by_chance(int a, int b, struct rng *rng)
{
	(void)a;
	(void)b;
	return (int)rng_below(rng, 3);
}

/* Play a round, with `later` rounds to follow.  Returns false if there is none. */
static bool
play_before(int later, int (*score)(int, int, struct rng *),
            struct rng *rng)
{
	int pair[MOST][2], bye;
	int n = swiss_pair(&t.swiss, t.in, later, pair, &bye);

	for (int i = 0; i < n; i++) {
		int a = pair[i][0], b = pair[i][1], points = score(a, b, rng);

		must(a != b && t.in[a] && t.in[b], "who is in plays another");
		must(!t.met[a][b]++ && !t.met[b][a]++, "%d meets %d twice", a,
		     b);
		t.moved_first[a]++;
		t.paired[a]++;
		t.paired[b]++;
		swiss_played(&t.swiss, a, b, points, SWISS_WIN - points);
	}
	if (bye >= 0) {
		must(t.in[bye] && !t.byes[bye]++, "%d has two byes", bye);
		swiss_had_bye(&t.swiss, bye);
	}
	return n >= 0;
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
	ck_assert_int_eq(swiss_rounds(0), 0);
	ck_assert_int_eq(swiss_rounds(1), 0);
	ck_assert_int_eq(swiss_rounds(2), 1);
	ck_assert_int_eq(swiss_rounds(3), 3);
	ck_assert_int_eq(swiss_rounds(8), 5);
	ck_assert_int_eq(swiss_rounds(9), 6);
	ck_assert_int_eq(swiss_rounds(31), 7);
	ck_assert_int_eq(swiss_rounds(300), 11);
}

/* In a random order, a hundred times; and with the strongest always winning. */
TEST(thirty_one_are_paired_in_every_round)
{
	for (uint64_t seed = 0; seed <= 100; seed++) {
		struct rng rng = {seed};
		int order[MOST];

		begin(31);
		for (int round = 1; round <= 7; round++) {
			must(play_round(seed ? by_chance : by_number, &rng),
			     "seed %llu: no round %d", (unsigned long long)seed,
			     round);
			all_played(31, round);
		}
		swiss_rank(&t.swiss, order);
		must(seed || (order[0] == 0 && t.swiss.points[0] == 14),
		     "the strongest is not first");
		for (int i = 1; i < 31; i++)
			must(t.swiss.points[order[i - 1]] >=
			     t.swiss.points[order[i]], "not by points");
	}
}

/* As many rounds as planned, and as many as there are opponents. */
TEST(no_field_is_stranded)
{
	for (int players = 2; players <= 13; players++)
		for (uint64_t seed = 0; seed < 100; seed++) {
			int most = players % 2 ? players : players - 1;
			int rounds = seed % 2 && players <= 9 ? most
			                                      : swiss_rounds(players);
			struct rng rng = {seed};

			begin(players);
			for (int round = 1; round <= rounds; round++)
				must(play_before(rounds - round,
				                 seed ? by_chance : by_number, &rng),
				     "%d players, seed %d: no round %d of %d", players,
				     (int)seed, round, rounds);
			all_played(players, rounds);
		}
}

/* Return how many of 300 fields of eight have no fourth or fifth round, after three
 * rounds and two players who leave. */
static int
stranded(int later)
{
	int n = 0;

	for (uint64_t seed = 0; seed < 300; seed++) {
		struct rng rng = {seed};

		begin(8);
		for (int round = 1; round <= 3; round++)
			ck_assert(play_before(5 - round, by_chance, &rng));
		t.in[rng_below(&rng, 4)] = t.in[4 + rng_below(&rng, 4)] = false;
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
			t.in[4] = false;
		if (round == 5)
			t.in[0] = t.in[30] = false;
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
		for (int b = 3; b < 6; b++)
			swiss_played(&t.swiss, a, b, 1, 1);
	ck_assert(!play_round(by_number, NULL));
}

TEST(ties_go_by_the_opponents_points_then_by_seed)
{
	struct swiss swiss;
	int order[4];

	swiss_begin(&swiss, 4);
	swiss_played(&swiss, 0, 3, 2, 0);
	swiss_played(&swiss, 1, 2, 2, 0);
	swiss_rank(&swiss, order);
	ck_assert_int_eq(order[0], 0);
	swiss_had_bye(&swiss, 2);
	swiss_rank(&swiss, order);
	ck_assert_int_eq(order[0], 1); /* 2 has points because of 1 */
	ck_assert_int_eq(swiss_buchholz(&swiss, 1), 2);
	swiss_free(&swiss);
}
