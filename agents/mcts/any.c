/*
 * If both seats owe a move, the player moves first and the opponent answers as if it had
 * seen the move.  A better player would mix its moves.
 *
 * The tree refers to a move by its index in the game's order, because its text may be
 * long.  In long games a playout is cut short and valued by the game's evaluation
 * (eval.h).  The evaluation also gives each move its prior.
 */
#include <math.h>
#include <string.h>

#include "kit/eval.h"
#include "kit/kit_turn.h"
#include "mcts/tree.h"
#include "mcts/worlds.h"

struct any_world {
	struct world world;
	const struct game *game;
	struct eval eval;
	const struct position *root;
	int base; /* the root's evaluation, with which others are compared */
	struct position at;
	struct rng *rng;
	int own; /* the player's seat */
};

static struct any_world *
own(struct world *world)
{
	return (struct any_world *)world;
}

static void
begin(struct world *world)
{
	own(world)->at = *own(world)->root;
}

/* The seat to move; 0 = chance. */
static int
mover(const struct any_world *w)
{
	int turn = w->game->turn(&w->at);

	return turn == GAME_CHANCE ? 0 : turn == GAME_BOTH ? w->own : turn;
}

static int
seat(const struct world *world)
{
	return mover((const struct any_world *)world);
}

static void
write_text(const struct world *world, int move, char *text)
{
	const struct any_world *w = (const struct any_world *)world;

	turn_write_move(w->game, w->root, w->own, move, text);
}

static void
play(struct world *world, int move)
{
	struct any_world *w = own(world);
	char text[GAME_MOVE], why[GAME_WHY];

	turn_write_move(w->game, &w->at, mover(w), move, text);
	w->game->play(&w->at, mover(w), text, why);
}

/* ---- values ---- */

static double
judge(const struct any_world *w, const struct position *position)
{
	int value = eval_position(&w->eval, w->game, position, 1);

	/* Without an evaluation, the scale of values is unknown. */
	if (!w->eval.score)
		return 0.5;
	return 1 / (1 + exp((w->base - value) / w->eval.known->scale));
}

static double
value_of(const struct outcome *end)
{
	return end->winner == 1 ? 1 : end->winner == 2 ? 0 : 0.5;
}

struct list {
	const struct any_world *world;
	struct tree_move *at;
	int n, index;
};

static void
add_move(void *context, const char *move)
{
	struct list *list = context;
	const struct any_world *w = list->world;
	struct position next = w->at;
	char why[GAME_WHY];
	int index = list->index++;

	if (list->n == TREE_WIDE ||
	    w->game->play(&next, mover(w), move, why) != JUDGE_LEGAL)
		return; /* an endless move: three of those lose */
	struct outcome end = w->game->outcome(&next);
	double value = end.over ? value_of(&end) : judge(w, &next);
	signed char sure = (signed char)(2 * value - 1);
	list->at[list->n++] = (struct tree_move){
		.move = (unsigned short)index,
		.over = end.over,
		.bounds = end.over ? (struct tree_bounds){sure, sure}
		                   : (struct tree_bounds){-1, 1},
		.prior = (float)value,
	};
}

static void
add_outcome(void *context, int64_t weight, const char *outcome)
{
	struct list *list = context;
	int n = list->n;

	add_move(list, outcome);
	if (list->n > n)
		list->at[n].prior = (float)weight;
}

static int
moves(struct world *world, struct tree_move *at)
{
	struct any_world *w = own(world);
	struct list list = {w, at, 0, 0};

	if (mover(w))
		w->game->each(&w->at, mover(w), add_move, &list);
	else
		w->game->chance(&w->at, add_outcome, &list);
	return list.n;
}

/* A look ahead would cost more than it proves. */
static struct tree_bounds
look(struct world *world, uint32_t walks)
{
	(void)world;
	(void)walks;
	return (struct tree_bounds){-1, 1};
}

/* ---- playouts ---- */

static double
playout(struct world *world)
{
	struct any_world *w = own(world);
	const struct game *game = w->game;
	char move[GAME_MOVE], why[GAME_WHY];

	for (int ply = 0;; ply++) {
		struct outcome end = game->outcome(&w->at);
		int by = mover(w);

		if (end.over)
			return value_of(&end);
		if (ply == w->eval.known->playout)
			return judge(w, &w->at);
		if (by)
			game->pick(&w->at, by, w->rng, move);
		else
			game_roll(game, &w->at, w->rng, move);
		if (game->play(&w->at, by, move, why) != JUDGE_LEGAL)
			return judge(w, &w->at); /* an endless move */
	}
}

/* A playout may be long, so look at the clock after every walk. */
struct world *
any_world(struct kit_turn *turn)
{
	static struct any_world w = {
		.world = {begin, play, seat, moves, look, playout, write_text, 1},
	};

	w.game = turn->variant.game;
	w.eval = eval_find(w.game->name, eval_wanted);
	w.root = &turn->position;
	w.base = eval_position(&w.eval, w.game, w.root, 1);
	w.rng = &turn->rng;
	w.own = turn->seat;
	return &w.world;
}
