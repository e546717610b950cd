#ifndef PROVE_H
#define PROVE_H

/*
 * Who wins any game if both play as well as can be, by looking at every line
 * of play to its end: slow, and as plain as it can be, to hold faster solvers
 * against and to solve the last plies of games that have none.
 *
 * Endless moves are left out (three of them lose), and two positions are taken
 * for the same if they agree in 64 bits of hash.
 */

#include <stdbool.h>
#include <stdint.h>

#include "game/game.h"

/* The value lies between the two, for seat 1: 1 a win, 0 a draw, -1 a loss. */
struct proof {
	int low, high;
	int depth;       /* plies that were looked ahead */
	uint64_t looked; /* positions */
};

struct prove_limits {
	uint64_t most;  /* positions to look at; 0 = no limit */
	int64_t mem_mb; /* for the table */
	int64_t depth;  /* plies to look ahead at most */

	/* Called when a bound has changed, by solvers that have bounds on the
	 * way (mancala.h).  May be NULL. */
	void (*report)(const struct proof *proof);
};

/* Look ahead deeper and deeper until low is high or a limit is met. */
struct proof prove(const struct game *game, const struct position *position,
                   const struct prove_limits *limits);

#endif
