/*
 * Alpha-beta (expert/alphabeta_search.h) with the evaluations of kit/eval.h.
 */
#include "base/options.h"
#include "expert/alphabeta_search.h"
#include "kit/eval.h"
#include "kit/kit.h"
#include "kit/think.h"

enum { MOVES = 40 }; /* a clock for a whole game is divided among this many */

static int64_t wanted_depth; /* 0 = as deep as time allows */

static const struct option own_options[] = {
	{0, "depth", "N", "at most so many plies",
	 .number = &wanted_depth, .low = 1, .high = ALPHABETA_DEPTH},
	{0},
};

static void
choose(struct kit_turn *turn, char move[GAME_MOVE])
{
	if (eval_open(turn, move))
		return;
	if (think_is_timed() || !wanted_depth)
		think_start(turn, MOVES);
	alphabeta_play(turn, (int)wanted_depth, 0, move);
}

int
main(int argc, char **argv)
{
	static const struct kit_player player = {
		.name = "alphabeta",
		.about =
			"Looks ahead, deeper and deeper until time is up, with "
			"alpha-beta pruning and a\ntable of what it has seen.  "
			"Plays the best move, of equal moves the first.\n",
		.choose = choose,
		.options = {own_options, think_options, eval_options},
	};

	return kit_main(&player, argc, argv);
}
