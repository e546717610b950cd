#ifndef CHECK_OPPONENT_H
#define CHECK_OPPONENT_H

/*
 * The opponent of the agent in --check.  It has no process.  The referee asks its wire
 * for a move, as it asks a person's, and the wire answers in that call.  The opponent
 * plays any game legally.  Its moves depend only on its seed.
 */

#include "wires/wire.h"

enum opponent_style {
	OPPONENT_RANDOM, /* each legal move is equally likely */
	OPPONENT_SLOW,   /* random moves, with a sleep before each */
	OPPONENT_PASS,   /* moves after which the agent soon has to pass; resigns two
	                  * turns after the agent has passed */
};

enum {
	OPPONENT_ALL = 1 << 30, /* no limit on turns */
	OPPONENT_SLOW_MS = 200, /* the sleep before a move: twice the processor time that
	                         * offturn=lose allows the agent */
};

/* Set the style for the games from now on.  The opponent resigns after `turns` turns of a
 * game. */
void opponent_set(enum opponent_style style, int turns);

extern const struct wire opponent_wire;

#endif
