#ifndef MANCALA_WIDE_H
#define MANCALA_WIDE_H

/*
 * Mancala boards of any size: read from a position, and played well enough
 * where they are too large for mancala_board.h.
 */

#include <stdbool.h>
#include <stdint.h>

#include "game/game.h"

enum { MANCALA_MOST_PITS = 32 };

/* Of who is to move, then of the other: the pits, the farthest from the goal
 * first, then the goal. */
struct mancala_wide {
	int pits;
	int row; /* the mover's, as the game numbers them */
	uint32_t count[2][MANCALA_MOST_PITS + 1];
};

/* Read a position of the game mancala. */
void mancala_wide_read(struct mancala_wide *wide, const struct game *game,
                       const struct position *position);

/* The stones in all pits. */
uint32_t mancala_wide_stones(const struct mancala_wide *wide);

/* Sow a pit, 0 to pits-1, that is not empty, or pass with -1.  Then the other
 * side is to move. */
void mancala_wide_play(struct mancala_wide *wide, int pit);

/* When to stop: after so many positions, or when `stop` says so, which is
 * asked now and then. */
struct mancala_wide_terms {
	uint64_t limit;
	bool (*stop)(void *context);
	void *context;
};

/* The pit to sow, or -1 for the pass: the best, some moves ahead. */
int mancala_wide_choose(const struct mancala_wide *wide,
                        const struct mancala_wide_terms *terms);

#endif
