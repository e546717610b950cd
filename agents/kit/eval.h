#ifndef EVAL_H
#define EVAL_H

/*
 * What a position is worth while its game goes on, and what else the players
 * that look ahead have in common.  Each game has one evaluation or more, by
 * name; each reads the position's text.  eval.c says what they go by, and with
 * which matches the first of each game was chosen.
 *
 * A value is a seat's: above 0 is good for it, and the other seat's value of
 * the same position is the negative.
 */

#include <stdbool.h>

#include "game/game.h"

struct kit_turn;

enum {
	EVAL_WON = 1 << 30,    /* a won game; no value is further from 0 */
	EVAL_SURE = 1 << 29,   /* a value further from 0 is a win or a loss */
	EVAL_NONE = -EVAL_WON - 1, /* less than any value */
};

struct eval {
	const char *game;
	const char *name;

	/* For seat 1; NULL where nothing is known of the game. */
	int (*score)(const char *position);
};

/* The game's evaluation of that name; its first if it has none of that name or
 * the name is NULL.  Never NULL: in an unknown game, one that says 0. */
const struct eval *eval_find(const char *game, const char *name);

/* The value of a position for a seat. */
int eval_position(const struct eval *eval, const struct game *game,
                  const struct position *position, int seat);

/* By how much a win is worth less that takes a ply more: 1; 0 in Mancala, where
 * UCSD's problems have every win worth the same. */
int eval_haste(const struct eval *eval);

/* The value for a seat of a game that has ended, so many plies from here. */
int eval_end(const struct eval *eval, const struct outcome *end, int seat,
             int plies);

/* The options that these players share, for kit_player's `option`:
 *	--eval NAME  the evaluation, in games that have one of that name
 *	--open N     so many moves at random when a game begins
 * False if it is none of them or its word makes no sense. */
bool eval_option(const char *name, const char *value);

/* The name that --eval gave, or NULL. */
const char *eval_name(void);

/* Call it first in each turn.  True if a move was written, since none needs to
 * be searched for: by --open, or because moves cannot be listed.  (Omweso's
 * seeds are then placed in a way that has proved good.) */
bool eval_open(struct kit_turn *turn, char move[GAME_MOVE]);

#endif
