#ifndef TURN_H
#define TURN_H

/*
 * A turn, or the turns of both seats at once: ask for the moves and wait for the end, in
 * one poll loop.  Nothing else waits for agents.
 *
 * Under idle=stop an agent is stopped outside its turn, unless it sleeps (agent/idle.h).
 */

#include "match/turn_end.h"

/* Ask the agent of each turn (one, or two at once) before reading any answer. */
void turn_go(struct turn *const turns[], int n);

/* Wait until one of these turns is over, and return it.  Call it again to wait for the
 * other.  Does not kill an agent at fault. */
struct turn *turn_await(struct turn *const turns[], int n);

/* Call turn_go and turn_await for one turn. */
enum turn_end turn_take(struct turn *turn);

/* Wait until a guest has connected and given its name, for the term `start`, but at least
 * for a second.  Returns TURN_MOVE if it has. */
enum turn_end turn_meet(struct turn *turn);

/* Make the verdict on an agent that could not be started, from errno and the result of
 * agent_start or agent_run. */
struct verdict turn_unstarted(const struct agent *agent, int seat,
                              enum proc_started how);

#endif
