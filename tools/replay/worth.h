#ifndef REPLAY_WORTH_H
#define REPLAY_WORTH_H

/*
 * What a position of a game of ours is worth: proved where a solver or a search to the
 * game's end can, else estimated by the evaluation that the players use.  The same
 * position always has the same worth.
 */

#include <stdbool.h>

#include "game/game.h"

struct worth {
	bool known;           /* whether the rest says anything: not where both owe
	                       * a move, or moves cannot be listed */
	bool exact;           /* proved */
	double value;         /* for seat 1: 1 a win, 1/2 a draw, 0 a loss; else the
	                       * chance of a win */
	char best[GAME_MOVE]; /* a best move; "" where nobody moves, or the game's own
	                       * solver found the value (worth_best) */
};

/* NULL if a game's positions have a worth, else why they have none. */
const char *worth_problem(const struct game *game);

struct worth worth_of(const struct variant *variant,
                      const struct position *position);

/* At a glance, without a search: the chance of seat 1 by the players' evaluation; below 0
 * where they have none. */
double worth_glance(const struct game *game, const struct position *position);

/* A move of the seat to move that keeps the worth, written into worth->best. */
void worth_best(struct worth *worth, const struct variant *variant,
                const struct position *position);

#endif
