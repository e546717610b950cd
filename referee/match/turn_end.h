#ifndef TURN_END_H
#define TURN_END_H

/*
 * What happens in a turn until it ends: an answer, a broken limit, or the end of the agent's
 * process.  At each event we measure once (sample.h) and judge once (ruling.h).
 *
 * We judge a whole answer that we read before its deadline, even if its sender then died.
 * Otherwise the earliest event counts; ruling.h has their order.
 */

#include "match/turn_state.h"

/* Let the wire judge the bytes that came from the agent. */
enum turn_end turn_hear(struct turn *t);

/* If it is time, measure what this agent holds, on move or not, and judge it. */
enum turn_end turn_watch(struct turn *t, struct agent *agent, int64_t now_us);

/* Measure and judge everything else that has happened by now. */
enum turn_end turn_check(struct turn *t, int64_t now_us);

#endif
