#ifndef EXPERTS_H
#define EXPERTS_H

/* What the tests of the experts share: how they are asked for a move. */

#include "expert/expert.h"
#include "harness.h"
#include "kit/kit.h"

/* The first turn of a game, in this position, without a deadline. */
static inline struct kit_turn
turn_in(const struct variant *variant, const struct position *position, int64_t left_ms)
{
	return (struct kit_turn){.variant = *variant, .position = *position,
	                         .seat = variant->game->turn(position), .fresh = true,
	                         .left_ms = left_ms, .deadline_ms = INT64_MAX};
}

/* The expert's move, which lives until the next call. */
static inline const char *
move_of(struct kit_turn *turn, uint64_t most)
{
	static char move[GAME_MOVE];

	expert_find(turn->variant.game->name)->choose(turn, most, move);
	return move;
}

static inline void
expert_plays(const struct variant *variant, struct position *position, uint64_t most,
             int64_t left_ms)
{
	struct kit_turn turn = turn_in(variant, position, left_ms);

	harness_play(variant->game, position, turn.seat, move_of(&turn, most));
}

#endif
