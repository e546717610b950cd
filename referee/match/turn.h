#ifndef TURN_H
#define TURN_H

/*
 * A turn, or those of both seats at once: ask for the moves and wait for the end, in
 * one poll loop.  Nothing else waits for agents.
 *
 * Under idle=stop an agent is stopped outside its turn.
 */

#include "match/turn_end.h"

/* Ask the agent of each turn, before an answer of any is read: of one turn, or of two
 * against each other. */
void turn_go(struct turn *const turns[], int n);

/* Wait until one of these turns is over, and return it.  The rest, which goes on, is to
 * be waited for again.  An agent at fault is not killed here. */
struct turn *turn_await(struct turn *const turns[], int n);

/* Both, for one turn. */
enum turn_end turn_take(struct turn *turn);

/* Wait until a guest has connected and given its name, for as long as a fresh
 * process may take to answer.  TURN_MOVE: it has. */
enum turn_end turn_meet(struct turn *turn);

/* The verdict on an agent that could not be started, from what agent_start or
 * agent_run returned and errno. */
struct verdict turn_unstarted(const struct agent *agent, int seat,
                              enum proc_started how);

#endif
