#include "kit/kit.h"

static void
choose(struct kit_turn *turn, char move[GAME_MOVE])
{
	const struct game *game = turn->variant.game;

	game->pick(&turn->position, turn->seat, &turn->rng, move);
}

int
main(int argc, char **argv)
{
	static const struct kit_player player = {
		.name = "random",
		.about = "Plays any legal move of any game, each equally likely.\n",
		.choose = choose,
		.blind = true,
	};

	return kit_main(&player, argc, argv);
}
