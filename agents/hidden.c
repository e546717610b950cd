/*
 * The opponent that is not shown: in each game the strongest player we know how
 * to make.  How it plays is in expert/, a file a game; here is only how much of
 * that it may use.  A course that wants its good students to win sets a level.
 */
#include <string.h>

#include "base/text.h"
#include "expert/expert.h"
#include "kit/kit.h"
#include "kit/think.h"

enum { FULL = 9, FEWEST = 16, STEP = 5 };

static int64_t level = FULL;

static const struct expert *
find_expert(const char *game)
{
	static const struct expert *const experts[] = {
		&expert_kari, &expert_hus, &expert_omweso, &expert_mancala,
		&expert_halma,
	};

	for (size_t i = 0; i < sizeof experts / sizeof *experts; i++)
		if (!strcmp(experts[i]->game, game))
			return experts[i];
	return NULL;
}

/* The positions that a level may look at for a move: five times as many as the
 * one below it; 0 = no limit. */
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
	const struct game *game = turn->variant.game;
	const struct expert *expert = find_expert(game->name);

	if (expert)
		expert->choose(turn, most_positions(), move);
	else
		game->pick(&turn->position, turn->seat, &turn->rng, move);
}

static bool
option(const char *name, const char *value)
{
	return !strcmp(name, "--level") ? text_number(value, 1, FULL, &level)
	                                : think_option(name, value);
}

int
main(int argc, char **argv)
{
	static const struct kit_player player = {
		.name = "hidden",
		.about =
			"The strongest of the players here, in each game in its "
			"own way.\n"
			"  --level N    1 to 9; default 9, all its strength: below "
			"that a number of\n               positions decides, not "
			"time\n"
			"  --time S     seconds a move; default: by its clock, or 1 "
			"if it has none\n"
			"  --mem MB     for tables; default: what the game needs\n"
			"  --notes yes  a line on stderr for each move\n",
		.choose = choose,
		.option = option,
	};

	return kit_main(&player, argc, argv);
}
