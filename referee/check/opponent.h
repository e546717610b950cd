#ifndef CHECK_OPPONENT_H
#define CHECK_OPPONENT_H

/*
 * The player that --check lets an agent play against.  It has no process: its
 * wire is asked for a move, as a person's is, and has chosen it at once.  It
 * plays any game legally, and its moves depend on its seed alone.
 */

#include <stdbool.h>

#include "wires/wire.h"

enum opponent_style {
	OPPONENT_RANDOM, /* each legal move is equally likely */
	OPPONENT_SLOW,   /* at random; it sleeps before each move */
	OPPONENT_PASS,   /* moves after which the other soon has to pass; when the
	                  * other has passed, it resigns two turns later */
};

enum {
	OPPONENT_ALL = 1 << 30, /* turns */
	OPPONENT_SLOW_MS = 200, /* before a move: twice what offturn=lose lets the
	                         * agent compute */
};

/* How it plays from now on: so many turns in a game, and then it resigns. */
void opponent_set(enum opponent_style style, int turns);

extern const struct wire opponent_wire;

#endif
