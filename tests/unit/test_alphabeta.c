/*
 * agents/expert/alphabeta_search.[ch]: it solves what a search of every line of play
 * solves, and claims no more than it knows.
 */
#include "expert/alphabeta_search.h"

#include "expert/expert.h"
#include "harness.h"

static struct proof
solve_text(const char *variant, const char *text, uint64_t most)
{
	struct variant v = harness_variant(variant);
	struct position position = {{0}};

	harness_read(&v, &position, text);
	return alphabeta_solve(&v, &position, most);
}

/* Some positions late in random games. */

struct look {
	const struct game *game;
	const struct position *position;
	int seat, best;
};

static int value_of(const struct game *game, const struct position *position);

enum { MOST = 20000 };
static int looked; /* positions searched; above MOST, ignore the value */

static void
look(void *context, const char *move)
{
	struct look *l = context;
	struct position after = *l->position;

	if (l->best == (l->seat == 1 ? 1 : -1) || ++looked > MOST)
		return; /* nothing is better */
	harness_play(l->game, &after, l->seat, move);
	int value = value_of(l->game, &after);
	if (l->seat == 1 ? value > l->best : value < l->best)
		l->best = value;
}

/* Return the value by minimax without a table. */
static int
value_of(const struct game *game, const struct position *position)
{
	struct outcome end = game->outcome(position);
	struct look l = {game, position, game->turn(position), 0};

	if (end.over)
		return end.winner == 1 ? 1 : end.winner == 2 ? -1 : 0;
	l.best = l.seat == 1 ? -2 : 2;
	game->each(position, l.seat, look, &l);
	return l.best;
}

TESTS(it_agrees_with_plain_minimax, 2)
{
	static const char *const name[] = {"kari", "mancala,m=2,n=2"};
	struct variant v = harness_variant(name[_i]);
	int values[3] = {0, 0, 0};

	for (uint64_t seed = 0; seed < (harness_slow() ? 300 : 100); seed++) {
		struct rng rng = rng_derive(seed, RNG_START, 0, 0, 0);
		struct position line[64] = {{{0}}};
		int plies = 0;

		v.game->start(line, v.param, &rng);
		while (plies < 63 && !v.game->outcome(&line[plies]).over) {
			line[plies + 1] = line[plies];
			harness_pick(v.game, &line[++plies], &rng);
		}
		const struct position *late = &line[plies > 4 ? plies - 4 : 0];
		looked = 0;
		int value = value_of(v.game, late);
		if (looked > MOST)
			continue; /* the board is too full for minimax */
		struct proof proof = alphabeta_solve(&v, late, 0);
		must(proof.low == value && proof.high == value,
		     "seed %d: %d..%d, not %d", (int)seed, proof.low,
		     proof.high, value);
		values[value + 1]++;
	}
	ck_assert_int_gt(values[0], 5);
	ck_assert_int_gt(values[2], 5);
}

TEST(an_ended_game_is_worth_its_result)
{
	struct proof proof = solve_text("kari", "A........................ b 1", 0);

	ck_assert_int_eq(proof.low, 1);
	ck_assert_int_eq(proof.high, 1);
	ck_assert_uint_eq(proof.looked, 0);
}

TEST(limits_leave_it_open)
{
	struct proof proof = solve_text("kari", "CEB..FA...D...d...af..bec r 1", 1000);

	ck_assert_int_eq(proof.high - proof.low, 2);
	ck_assert_uint_le(proof.looked, 1000 + 64);
}

TEST(moves_that_cannot_be_listed_leave_it_open)
{
	struct variant v = harness_variant("omweso");
	struct position position = {{0}};
	struct rng rng = rng_derive(1, RNG_START, 0, 0, 0);

	v.game->start(&position, v.param, &rng);
	struct proof proof = alphabeta_solve(&v, &position, 3);
	ck_assert_int_eq(proof.low, -1);
	ck_assert_int_eq(proof.high, 1);
}
