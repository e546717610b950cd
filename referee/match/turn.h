#ifndef TURN_H
#define TURN_H

/*
 * One turn: ask an agent for a move and wait for the end of the turn, in one poll
 * loop.  Nothing else waits for agents.
 *
 * Under idle=stop an agent is stopped outside its turn.
 */

#include "match/turn_end.h"

/* Ask and wait.  An agent at fault is not killed here. */
enum turn_end turn_take(struct turn *turn);

/* Wait until a guest has connected and given its name, for as long as a fresh
 * process may take to answer.  TURN_MOVE: it has. */
enum turn_end turn_meet(struct turn *turn);

/* The verdict on an agent that could not be started, from what agent_start or
 * agent_run returned and errno. */
struct verdict turn_unstarted(const struct agent *agent, int seat,
                              enum proc_started how);

#endif
