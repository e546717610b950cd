#ifndef MANCALA_H
#define MANCALA_H

/*
 * The exact value of Mancala positions.  The player that stands on it is
 * expert_mancala in expert.h.
 */

#include <stdbool.h>
#include <stdint.h>

struct position;

/* What is known: the stones in seat 1's goal at the end, less those in seat
 * 2's, if both play for the most, are from low to high. */
struct mancala_answer {
	int low, high;
	int pit;            /* the game's index of a best move; -1 = the pass, or
	                     * none is known yet */
	uint64_t positions; /* that were searched */
	int ends;           /* boards of so many stones were all weighed first */
};

struct mancala_limits {
	int64_t mem_mb;
	uint64_t most; /* positions; 0 = no limit */

	/* Asked every few thousand positions; when a bound has changed or the
	 * ends have grown.  Either may be NULL. */
	bool (*stop)(void *context);
	void (*report)(void *context, const struct mancala_answer *answer);
	void *context;
};

/* Solve a position of the game mancala.  True if low and high have met.  A
 * position that is too large (MANCALA_PITS, MANCALA_STONES in mancala_board.h)
 * is not searched: its bounds are what its stones allow. */
bool mancala_solve(const struct position *position,
                   const struct mancala_limits *limits,
                   struct mancala_answer *answer);

#endif
