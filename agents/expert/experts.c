#include <string.h>

#include "expert/alphabeta_search.h"
#include "expert/expert.h"
#include "kit/think.h"

enum { MOVES = 40 }; /* a clock for a whole game is divided among this many */

static void
choose_any(struct kit_turn *turn, uint64_t most, char move[GAME_MOVE])
{
	think_start(turn, MOVES);
	alphabeta_play(turn, 0, most, move);
}

static const struct expert any = {
	.choose = choose_any,
	.level = {{50, 400}, {100, 200}, {200, 100}, {500, 50},
	          {2000, 20}, {10000, 0}, {50000, 0}, {250000, 0}},
};

static const struct expert *const experts[] = {
	&expert_kari, &expert_hus, &expert_omweso, &expert_mancala,
	&expert_halma, &expert_einstein, &expert_goofspiel, &any,
};

const struct expert *
expert_find(const char *game)
{
	const struct expert *const *e = experts;

	while ((*e)->game && strcmp((*e)->game, game) != 0)
		e++;
	return *e;
}
