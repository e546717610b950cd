#ifndef SHARING_H
#define SHARING_H

/*
 * One processor for both agents of a game and the referee, while all of them are quick.
 *
 * A message to a process on an idle processor wakes that first, which takes longer than
 * an instant answer: such a game is three to seven times as fast on one processor.  So
 * after some turns below a millisecond, two agents of one thread each share ours.  A
 * turn that lasts longer ends it at once, and so does another thread or process; the
 * agents then may use what they could before.  If the agent has computed for as long,
 * it takes twice as many quick turns until they share again; a busy machine is no
 * reason.  Agents start with all their processors, so what counts them
 * at its start counts all.  An agent that has chosen its own is left alone.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/cores.h"
#include "proc/proc.h"

struct sharing {
	const struct proc *proc[2]; /* of the agents */
	struct cores own;           /* where we could run before */
	struct cores one;           /* where all of us run while it is on */
	bool on;
	bool left;                  /* it ended in this turn */
	int quick;                  /* quick turns in a row; */
	int need;                   /* so many begin it */
};

void sharing_open(struct sharing *sharing, const struct proc *one,
                  const struct proc *two);

/* A turn has lasted so long; when it is over, with the processor time that it took, or
 * else -1. */
void sharing_note(struct sharing *sharing, int64_t wall_us, int64_t cpu_us);

/* End it, as before a process is started, which would inherit it. */
void sharing_end(struct sharing *sharing);

#endif
