/*
 * The hidden opponent: in each game the strongest player that we can make.  The players
 * are in expert/. A course that wants its good students to win sets a level: then this
 * file limits the positions that they may search, and plays some moves at random.
 */
#include <string.h>

#include "base/options.h"
#include "expert/expert.h"
#include "kit/kit.h"
#include "kit/think.h"

static int64_t level = EXPERT_LEVELS;

static const struct option own_options[] = {
	{0, "level", "N", "1 to 9; default 9, all its strength",
	 .number = &level, .low = 1, .high = EXPERT_LEVELS},
	{0},
};

static void
choose(struct kit_turn *turn, char move[GAME_MOVE])
{
	const struct game *game = turn->variant.game;
	const struct expert *expert = expert_find(game->name);
	struct expert_level how = {0};

	if (level < EXPERT_LEVELS)
		how = expert->level[level - 1];
	expert->choose(turn, how.most, move);
	if (how.random && rng_below(&turn->rng, 1000) < how.random) {
		game->pick(&turn->position, turn->seat, &turn->rng, move);
		strcpy(turn->remark, "any move");
	}
}

int
main(int argc, char **argv)
{
	static const struct kit_player player = {
		.name = "hidden",
		.about =
			"The strongest of the players here, in each game in its "
			"own way.\n"
			"Below level 9 it looks at a number of positions, whatever "
			"the clock says,\nand low levels play some moves at random.\n",
		.choose = choose,
		.options = {own_options, think_options},
	};

	return kit_main(&player, argc, argv);
}
