#ifndef EXPERT_H
#define EXPERT_H

/*
 * The strongest player that we know how to make, game by game: what `hidden`
 * is made of.  Each game has a file and a board made for speed; a test compares
 * that board with the referee's rules.
 */

#include <stdint.h>

#include "expert/prove.h"
#include "kit/turn.h"

struct expert {
	const char *game; /* NULL: any other */

	/* Write one legal move.  Call think_start; look at no more positions
	 * than `most` (0 = as many as time allows) and only then at the clock,
	 * so that a weaker level is as strong on any machine. */
	void (*choose)(struct kit_turn *turn, uint64_t most,
	               char move[GAME_MOVE]);

	/* What a position is worth with the best play of both; NULL = prove
	 * it. */
	struct proof (*solve)(const struct position *position,
	                      const struct prove_limits *limits);
	bool in_stones; /* solve's values are the stones that seat 1 leads by */
};

/* The game's expert; in an unknown game, alpha-beta.  Never NULL. */
const struct expert *expert_find(const char *game);

extern const struct expert expert_kari, expert_hus, expert_omweso,
	expert_mancala, expert_halma;

#endif
