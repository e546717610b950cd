#include <math.h>
#include <string.h>

#include "base/fail.h"
#include "kit/eval.h"
#include "kit/kit_turn.h"

static const struct eval_game unknown = {
	.haste = 1, .depth = 3, .playout = 1000, .scale = 1,
	.stake = 1 << 20,
};

static const struct eval_game *const eval_games[] = {
	&eval_kari, &eval_hus, &eval_omweso, &eval_mancala, &eval_halma,
	&eval_einstein, &eval_goofspiel, &unknown,
};

struct eval
eval_find(const char *game, const char *name)
{
	const struct eval_game *const *g = eval_games;

	while ((*g)->game && strcmp((*g)->game, game) != 0)
		g++;
	struct eval eval = {*g, (*g)->evals[0].score};
	for (int i = 0; name && (*g)->evals[i].name; i++)
		if (!strcmp((*g)->evals[i].name, name))
			eval.score = (*g)->evals[i].score;
	return eval;
}

int
eval_position(const struct eval *eval, const struct game *game,
              const struct position *position, int seat)
{
	char text[GAME_TEXT];
	int whose = eval->known->for_mover ? game->turn(position) : 1;

	if (!eval->score)
		return game->value ? game->value(position, seat) : 0;
	game->write(position, text);
	return seat == whose ? eval->score(text) : -eval->score(text);
}

int
eval_end(const struct eval *eval, const struct outcome *end, int seat,
         int plies)
{
	int won = EVAL_WON - eval->known->haste * plies;

	if (end->winner == 0)
		return 0;
	return end->winner == seat ? won : -won;
}

void
eval_mean_add(struct eval_mean *mean, const struct eval *eval, int64_t weight,
              int value)
{
	int sign = value > EVAL_SURE ? 1 : value < -EVAL_SURE ? -1 : 0;

	if (mean->weight == 0)
		mean->sign = sign;
	mean->unsure = mean->unsure || !sign || sign != mean->sign;
	mean->weight += (double)weight;
	mean->plain += (double)weight * value;
	mean->staked += (double)weight *
	                (sign ? sign * eval->known->stake : value);
}

int
eval_mean(const struct eval_mean *mean)
{
	return (int)lround((mean->unsure ? mean->staked : mean->plain) /
	                   mean->weight);
}

/* ---- options and openings ---- */

const char *eval_wanted;
static int64_t random_moves;

static void
take_eval(const char *name)
{
	eval_wanted = name;
	for (const struct eval_game *const *g = eval_games; (*g)->game; g++)
		for (int i = 0; (*g)->evals[i].name; i++)
			if (!strcmp((*g)->evals[i].name, name))
				return;
	die("--eval: no game has an evaluation '%s' (see players(1))", name);
}

const struct option eval_options[] = {
	{0, "eval", "NAME", "the evaluation, such as stones in mancala",
	 .take = take_eval},
	{0, "open", "N", "play N random moves first; default 0",
	 .number = &random_moves, .low = 0, .high = INT32_MAX},
	{0},
};

bool
eval_open(struct kit_turn *turn, char move[GAME_MOVE])
{
	const struct game *game = turn->variant.game;
	const struct eval_game *known = eval_find(game->name, NULL).known;
	static int64_t played; /* our moves in this game */

	played = turn->fresh ? 0 : played + 1;
	bool listed = game->each(&turn->position, turn->seat, NULL, NULL) >= 0;
	bool setup = known->setup && game->turn(&turn->position) == GAME_BOTH;
	if (listed && !setup && played >= random_moves)
		return false;
	if (setup && played >= random_moves)
		strcpy(move, known->setup[turn->seat - 1]);
	else
		game->pick(&turn->position, turn->seat, &turn->rng, move);
	return true;
}
