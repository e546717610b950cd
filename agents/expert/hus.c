/*
 * Hus: sowing_search.c on hus_board.c.
 */
#include "expert/expert.h"
#include "expert/hus_board.h"
#include "expert/sowing_play.h"

static void
choose(struct kit_turn *turn, uint64_t most, char move[GAME_MOVE])
{
	if (turn->fresh) {
		hus_prepare();
		sowing_play_new(most);
	}
	sowing_play(&hus_rules, turn, most, move);
}

const struct expert expert_hus = {.game = "hus", .choose = choose};
