/* The source of chance.  The expected numbers were computed in Python from SplitMix64's
 * definition; other implementations publish those of state 1234567, too.  A seed's
 * meaning must never change. */
#include "base/rng.h"
#include "harness.h"

TEST(a_state_draws_its_published_numbers)
{
	static const uint64_t known[][4] = {
		{0, 0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f},
		{1, 0x910a2dec89025cc1, 0xbeeb8da1658eec67, 0xf893a2eefb32555e},
		{1234567, 6457827717110365317u, 3203168211198807973u,
		 9817491932198370423u},
		{UINT64_MAX, 0xe4d971771b652c20, 0xe99ff867dbf682c9,
		 0x382ff84cb27281e9},
	};

	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		struct rng rng = {known[i][0]};

		for (int k = 1; k < 4; k++)
			ck_assert_msg(rng_next(&rng) == known[i][k],
			              "number %d of state %llu", k,
			              (unsigned long long)known[i][0]);
	}
}

TEST(a_derived_stream_is_the_same_on_every_machine)
{
	static const struct {
		uint64_t seed, a, b, c, state, next;
		enum rng_use use;
	} known[] = {
		{0, 0, 0, 0, 0xf19264ec81b77bd5, 0x08fb9b6c0c4c8910, RNG_START},
		{1, 1, 0, 0, 0x4b2103655487f9ad, 0xeb872fcd6874ff3f, RNG_START},
		{1, 2, 0, 0, 0x27a56d9c6a46c932, 0x3c65b9e8203b6903, RNG_START},
		{1, 1, 1, 0, 0x4e98e7e57c6a1c3e, 0x58b0f3c8e1e2fdf5, RNG_AGENT},
		{1, 1, 1, 0, 0x8fb0e9fb2d4394ef, 0x42220fade5c634d8, RNG_LATE},
		{20181123, 7, 3, 2, 0x6c5e9f0872757488, 0xefcaf61a1e2ed21c,
		 RNG_START},
		{UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX,
		 0x6117f21135fa5073, 0xa0ea9067b9b65178, RNG_FIRST},
	};

	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		struct rng rng = rng_derive(known[i].seed, known[i].use,
		                            known[i].a, known[i].b, known[i].c);

		ck_assert_msg(rng.state == known[i].state, "state, row %zu", i);
		ck_assert_msg(rng_next(&rng) == known[i].next, "row %zu", i);
	}
}

/* Each of the five numbers matters, and so does their order. */
TEST(no_two_streams_are_the_same)
{
	enum { SIDE = 4, COUNT = SIDE * SIDE * SIDE * SIDE * 4 };
	static uint64_t state[COUNT];
	int n = 0;

	for (int i = 0; i < COUNT; i++) {
		uint64_t at = (uint64_t)i;

		state[n++] = rng_derive(at % SIDE,
		                        (enum rng_use)(RNG_START + at / 4 % 4),
		                        at / 16 % SIDE, at / 64 % SIDE,
		                        at / 256 % SIDE).state;
	}
	for (int i = 0; i < n; i++)
		for (int j = 0; j < i; j++)
			must(state[i] != state[j], "streams %d and %d", i, j);
}

TEST(numbers_below_n_are_the_same_on_every_machine)
{
	static const struct {
		uint32_t n, draws[6];
	} known[] = {
		{1, {0, 0, 0, 0, 0, 0}}, {2, {1, 0, 0, 0, 0, 1}}, {3, {2, 0, 0, 1, 0, 2}},
		{6, {4, 0, 1, 2, 0, 5}}, {100, {74, 15, 27, 34, 3, 86}},
		{0x80000001, {1592498451, 343404953, 598291371, 739143935,
		              1864505597, 1719343863}},
		{0xffffffff, {3184996901, 686809906, 1196582742, 1478287870,
		              163338329, 3729011193}},
	};

	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		struct rng rng = {42};

		for (int k = 0; k < 6; k++)
			ck_assert_msg(rng_below(&rng, known[i].n) ==
			              known[i].draws[k], "draw %d below %lu", k,
			              (unsigned long)known[i].n);
	}
}

/* Return the chi-square of counts: the sum of (count - expected)^2 / expected, where n
 * kinds have these weights. */
static double
chi_square(const int *count, const int *weight, int n)
{
	double draws = 0, weights = 0, sum = 0;

	for (int i = 0; i < n; i++) {
		draws += count[i];
		weights += weight[i];
	}
	for (int i = 0; i < n; i++) {
		double expected = draws * weight[i] / weights;

		sum += (count[i] - expected) * (count[i] - expected) / expected;
	}
	return sum;
}

/* Drawn as in a match: a stream each, from the match's seed, the number of the start,
 * and how often chance has moved.  A fair die exceeds 20.5 once in 1000 times (five
 * degrees of freedom), pairs of throws 66.6 (35 degrees). */
TEST(dice_are_fair_600000_times)
{
	static const int even[36] = {
		1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
		1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
	int count[6] = {0}, pairs[36] = {0}, last = 0;

	for (int i = 0; i < 600000; i++) {
		struct rng rng = rng_derive(1 + (uint64_t)i / 60000, RNG_CHANCE,
		                            (uint64_t)i / 60 % 1000,
		                            (uint64_t)i % 60, 0);
		int die = (int)rng_below_64(&rng, 6);

		count[die]++;
		if (i % 2)
			pairs[6 * last + die]++;
		last = die;
	}
	ck_assert_double_lt(chi_square(count, even, 6), 20.5);
	ck_assert_double_lt(chi_square(pairs, even, 36), 66.6);
}

/* The cards of `cards` have the weights 6 to 1. */
TEST(outcomes_come_by_their_weights)
{
	static const int weight[] = {6, 5, 4, 3, 2, 1};
	const struct variant variant = harness_variant("cards");
	struct position position;
	struct rng rng = rng_derive(1, RNG_CHANCE, 0, 0, 0);
	char outcome[GAME_MOVE];
	int count[6] = {0};

	variant.game->start(&position, variant.param, &rng);
	for (int i = 0; i < 600000; i++) {
		game_roll(variant.game, &position, &rng, outcome);
		count[outcome[1] - '1']++;
	}
	ck_assert_double_lt(chi_square(count, weight, 6), 20.5);
}

/* With only the remainder of 64 bits, one third would come twice as often as the
 * others.  Two degrees of freedom: 13.8. */
TEST(totals_of_64_bits_are_even)
{
	static const int even[] = {1, 1, 1};
	struct rng rng = rng_derive(3, RNG_CHANCE, 0, 0, 0);
	int thirds[3] = {0};

	for (int i = 0; i < 30000; i++) {
		uint64_t k = rng_below_64(&rng, UINT64_C(3) << 62);

		ck_assert(k < UINT64_C(3) << 62);
		thirds[k >> 62]++;
	}
	ck_assert_double_lt(chi_square(thirds, even, 3), 13.8);
	ck_assert_uint_eq(rng_below_64(&rng, 1), 0);
}

/* Nobody can guess it from the time, and every reader of JSON reads it exactly. */
TEST(a_drawn_seed_is_one_of_2_to_the_53)
{
	uint64_t all = 0, last = rng_draw();

	for (int i = 0; i < 100; i++) {
		uint64_t seed = rng_draw();

		ck_assert_uint_ne(seed, last);
		last = seed;
		all |= seed;
	}
	ck_assert_uint_eq(all, (UINT64_C(1) << 53) - 1);
}
