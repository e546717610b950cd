#ifndef TURN_H
#define TURN_H

/*
 * One turn: ask an agent for a move and wait for what comes of it, in one poll
 * loop.  The only place that waits for agents.
 *
 * Outside its turn an agent is stopped where the terms say so (idle=stop).
 */

#include "match/turn_end.h"

/* Ask and wait.  The agent is not killed here, whatever it did. */
enum turn_end turn_take(struct turn *turn);

/* Wait until a guest has come in and said who it is, for as long as a fresh
 * process may take to answer.  TURN_MOVE: it is there. */
enum turn_end turn_meet(struct turn *turn);

#endif
