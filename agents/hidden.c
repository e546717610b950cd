/*
 * The hidden opponent: in each game the strongest player that we know how to
 * make.  How it plays is in expert/; here is only how much of that it may use.
 * A course that wants its good students to win sets a level.
 */
#include "base/options.h"
#include "expert/expert.h"
#include "kit/kit.h"
#include "kit/think.h"

enum { FULL = 9, FEWEST = 16, STEP = 5 };

static int64_t level = FULL;

static const struct option own_options[] = {
	{0, "level", "N", "1 to 9; default 9, all its strength",
	 .number = &level, .low = 1, .high = FULL},
	{0},
};

/* The positions that this level may look at for a move: five times as many as
 * the level below; 0 = no limit. */
static uint64_t
most_positions(void)
{
	uint64_t most = FEWEST;

	for (int i = 1; i < level; i++)
		most *= STEP;
	return level == FULL ? 0 : most;
}

static void
choose(struct kit_turn *turn, char move[GAME_MOVE])
{
	expert_find(turn->variant.game->name)
		->choose(turn, most_positions(), move);
}

int
main(int argc, char **argv)
{
	static const struct kit_player player = {
		.name = "hidden",
		.about =
			"The strongest of the players here, in each game in its "
			"own way.\n"
			"Below level 9 it stops after a number of positions, "
			"not by the clock.\n",
		.choose = choose,
		.options = {own_options, think_options},
	};

	return kit_main(&player, argc, argv);
}
