#ifndef PROVE_H
#define PROVE_H

/*
 * Who wins any game with the best play of both, found by following every line
 * of play to its end.  It is slow and plain: faster solvers are tested against
 * it, and it solves the last plies of games that have no solver.
 *
 * Endless moves are left out (three of them lose), and two positions count as
 * the same if they agree in 64 bits of hash.
 */

#include <stdint.h>

#include "game/game.h"

/* The value for seat 1 lies from low to high: 1 a win, 0 a draw, -1 a loss. */
struct proof {
	int low, high;
	int depth;       /* plies that were looked ahead */
	uint64_t looked; /* positions */
};

struct prove_limits {
	uint64_t most;  /* positions to look at; 0 = no limit */
	int64_t mem_mb; /* for the table */
};

/* Look ahead, deeper and deeper, until the value is known or a limit is met. */
struct proof prove(const struct game *game, const struct position *position,
                   const struct prove_limits *limits);

#endif
