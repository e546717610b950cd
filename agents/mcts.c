/*
 * Monte-Carlo tree search: plays many random games from the position, grows a tree of the
 * moves that did well in them, and plays the move with the most games.  mcts/tree.c
 * explains the search.
 *
 *	mcts/tree       the search, which knows no game
 *	mcts/worlds.h   the games that the tree can play:
 *	mcts/any        any game for the tree, by the referee's rules and eval.h
 *	mcts/mcts_kari  Kari for the tree, by the expert's board, values and solver
 */
#include <string.h>

#include "base/options.h"
#include "base/text.h"
#include "kit/eval.h"
#include "kit/kit.h"
#include "kit/think.h"
#include "mcts/tree.h"
#include "mcts/worlds.h"

enum {
	MB = 1024 * 1024,
	MOST_MB = 64,   /* without --mem */
	MOVES = 40,     /* a clock for a whole game is divided among this many */
};

static int64_t playouts; /* --playouts, or 0 */

static const struct option own_options[] = {
	{0, "playouts", "N", "random games a move, whatever the clock says",
	 .number = &playouts, .low = 1, .high = INT32_MAX},
	{0},
};

static void
remark(struct kit_turn *turn, const struct tree_best *best)
{
	int sure = best->bounds.low == best->bounds.high ? best->bounds.low : 2;

	if (turn->seat == 2 && sure != 2)
		sure = -sure;
	text_format(turn->remark, GAME_WHY, "%s, %.0f %%, %.0f playouts",
	            sure == 2    ? "open"
	            : sure == 1  ? "won, proved"
	            : sure == -1 ? "lost, proved"
	                         : "drawn, proved",
	            100 * best->mean, (double)best->walks);
}

/* The move to play, or -1. */
static int
think(struct kit_turn *turn, struct tree *tree, struct world *world)
{
	if (think_is_timed() || !playouts)
		think_start(turn, MOVES);
	tree_plant(tree, world);
	for (int64_t n = 1; tree_grow(tree) && n != playouts; n++)
		if ((n - 1) % world->check == 0 && kit_time_up(turn))
			break;
	struct tree_best best = tree_best(tree);
	remark(turn, &best);
	return best.move;
}

static void
choose(struct kit_turn *turn, char move[GAME_MOVE])
{
	static struct tree *tree;
	const struct game *game = turn->variant.game;
	bool kari = !strcmp(game->name, "kari");
	size_t bytes = (size_t)think_mem_mb(MOST_MB) * MB / (kari ? 2 : 1);
	struct world *world;

	if (eval_open(turn, move))
		return;
	if (!tree)
		tree = tree_new(bytes);
	world = kari ? kari_world(turn, bytes) : any_world(turn);
	int best = think(turn, tree, world);
	if (best < 0)
		game->pick(&turn->position, turn->seat, &turn->rng, move);
	else
		world->text(world, best, move);
}

int
main(int argc, char **argv)
{
	static const struct kit_player player = {
		.name = "mcts",
		.about =
			"Monte-Carlo tree search: plays many random games, and "
			"more of those whose\nfirst moves did well.\n",
		.choose = choose,
		.options = {own_options, think_options, eval_options},
	};

	return kit_main(&player, argc, argv);
}
