#include <math.h>
#include <stdint.h>
#include <string.h>

#include "expert/alphabeta_search.h"
#include "expert/expert.h"
#include "kit/eval.h"
#include "replay/worth.h"

enum {
	WEIGHED = 20000,   /* positions in an estimate, */
	PROVED = 300000,   /* and in a proof, where its solver has a limit */
	TABLE_MB = 64,
};

const char *
worth_problem(const struct game *game)
{
	return game->program ? "its rules are a program"
	       : game->sees  ? "players see less than the position"
	                     : NULL;
}

static double
of_sign(int sign)
{
	return sign > 0 ? 1 : sign < 0 ? 0 : 0.5;
}

/* By the game's own solver. */
static bool
solve(const struct game *game, const struct position *position,
      struct worth *worth)
{
	const struct expert *expert = expert_find(game->name);
	struct prove_limits limits = {.most = PROVED, .mem_mb = TABLE_MB};
	struct proof proof;

	if (!expert->solve)
		return false;
	proof = expert->solve(position, &limits);
	if (proof.low != proof.high && proof.low <= 0 && proof.high >= 0)
		return false;
	*worth = (struct worth){true, true,
	                        of_sign(proof.low > 0 ? 1 : proof.high), ""};
	return true;
}

/* The chance of a win by a value of the evaluation. */
static double
chance_of(const struct eval *eval, int value)
{
	return 1 / (1 + exp(-value / eval->known->scale));
}

/* By a search of the same size everywhere. */
static void
estimate(const struct variant *variant, const struct position *position,
         struct worth *worth)
{
	const struct game *game = variant->game;
	struct eval eval = eval_find(game->name, NULL);
	struct kit_turn turn = {.variant = *variant, .position = *position,
	                        .seat = game->turn(position), .fresh = true,
	                        .deadline_ms = INT64_MAX, .left_ms = -1};
	bool sure;
	int value = alphabeta_value(&turn, WEIGHED, worth->best, &sure);

	if (turn.seat == 2)
		value = -value;
	worth->known = true;
	worth->exact = sure;
	worth->value = sure ? of_sign(value) : chance_of(&eval, value);
}

struct roll {
	const struct variant *variant;
	const struct position *position;
	struct worth sum;
	double weight;
};

static void
add_outcome(void *context, int64_t weight, const char *outcome)
{
	struct roll *roll = context;
	struct position after = *roll->position;
	struct worth worth;
	char why[GAME_WHY];

	roll->variant->game->play(&after, 0, outcome, why);
	worth = worth_of(roll->variant, &after);
	roll->sum.known = roll->sum.known && worth.known;
	roll->sum.exact = roll->sum.exact && worth.exact;
	roll->sum.value += (double)weight * worth.value;
	roll->weight += (double)weight;
}

struct worth
worth_of(const struct variant *variant, const struct position *position)
{
	const struct game *game = variant->game;
	struct roll roll = {variant, position, {true, true, 0, ""}, 0};
	struct outcome end = game->outcome(position);
	struct worth worth = {end.over, end.over, 0.5, ""};
	int turn;

	if (end.winner)
		worth.value = end.winner == 1;
	if (end.over)
		return worth;
	turn = game->turn(position);
	if (turn == GAME_CHANCE) {
		game->chance(position, add_outcome, &roll);
		roll.sum.value /= roll.weight;
		return roll.sum;
	}
	if (turn != GAME_BOTH && game->each(position, turn, NULL, NULL) > 0 &&
	    !solve(game, position, &worth))
		estimate(variant, position, &worth);
	return worth;
}

double
worth_glance(const struct game *game, const struct position *position)
{
	struct eval eval = eval_find(game->name, NULL);
	struct outcome end = game->outcome(position);

	if (!eval.score)
		return -1;
	if (end.over)
		return of_sign(end.winner == 1 ? 1 : end.winner ? -1 : 0);
	return chance_of(&eval, eval_position(&eval, game, position, 1));
}

struct best {
	const struct variant *variant;
	const struct position *position;
	struct worth *worth;
};

static void
look(void *context, const char *move)
{
	struct best *best = context;
	struct position after = *best->position;
	int seat = best->variant->game->turn(best->position);
	char why[GAME_WHY];

	if (!*best->worth->best &&
	    best->variant->game->play(&after, seat, move, why) == JUDGE_LEGAL &&
	    worth_of(best->variant, &after).value == best->worth->value)
		strcpy(best->worth->best, move);
}

void
worth_best(struct worth *worth, const struct variant *variant,
           const struct position *position)
{
	struct best best = {variant, position, worth};

	if (!*worth->best)
		variant->game->each(position, variant->game->turn(position), look,
		                    &best);
}
