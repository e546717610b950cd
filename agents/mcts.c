/*
 * Monte-Carlo tree search: plays many random games from the position, grows a tree of the
 * moves that did well in them, and plays the move with the most games.  mcts/tree.c
 * explains the search.
 *
 *	mcts/tree       the search, which knows no game
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
	MOVES = 40,     /* a bank is divided among this many moves */
};

/* The functions and numbers with which the tree plays a game. */
struct sight {
	const char *game; /* NULL = any other game */
	struct world *(*world)(struct kit_turn *turn, size_t bytes);
	void (*text)(const struct kit_turn *turn, int move, char *text);
	int check;  /* walks between two checks of the clock: about 0.5 ms */
	int tables; /* the world's memory as a multiple of the tree's */
};

/* Without a fast board we check the clock after every walk, which may be long. */
static const struct sight sights[] = {
	{"kari", kari_world, kari_text, 8, 1},
	{NULL, any_world, any_text, 1, 0},
};

static int64_t playouts; /* --playouts, or 0 */

static const struct option own_options[] = {
	{0, "playouts", "N", "random games a move, whatever the clock says",
	 .number = &playouts, .low = 1, .high = INT32_MAX},
	{0},
};

static void
remark(struct kit_turn *turn, const struct tree_report *r)
{
	int sure = r->bounds.low == r->bounds.high ? r->bounds.low : 2;

	if (turn->seat == 2 && sure != 2)
		sure = -sure;
	text_format(turn->remark, GAME_WHY, "%s, %.0f %%, %.0f playouts",
	            sure == 2    ? "open"
	            : sure == 1  ? "won, proved"
	            : sure == -1 ? "lost, proved"
	                         : "drawn, proved",
	            100 * r->mean, (double)r->walks);
}

static void
think(struct kit_turn *turn, struct tree *tree, struct world *world, int check)
{
	if (think_is_timed() || !playouts)
		think_start(turn, MOVES);
	tree_plant(tree, world);
	for (int64_t n = 1; tree_grow(tree) && n != playouts; n++)
		if ((n - 1) % check == 0 && kit_time_up(turn))
			break;
	struct tree_report report = tree_report(tree);
	remark(turn, &report);
}

static const struct sight *
find_sight(const char *game)
{
	const struct sight *sight = sights;

	while (sight->game && strcmp(sight->game, game) != 0)
		sight++;
	return sight;
}

static void
choose(struct kit_turn *turn, char move[GAME_MOVE])
{
	static struct tree *tree;
	const struct game *game = turn->variant.game;
	const struct sight *sight = find_sight(game->name);
	size_t bytes = (size_t)think_mem_mb(MOST_MB) * MB / (1 + sight->tables);

	if (eval_open(turn, move))
		return;
	if (!tree)
		tree = tree_new(bytes);
	think(turn, tree, sight->world(turn, bytes), sight->check);
	int best = tree_best(tree);
	if (best < 0)
		game->pick(&turn->position, turn->seat, &turn->rng, move);
	else
		sight->text(turn, best, move);
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
