#ifndef PINNING_H
#define PINNING_H

/*
 * One processor for both agents of a game and the referee, while all of them are quick.
 *
 * A message to a process on an idle processor must first wake that processor, which takes
 * longer than an instant answer.  A game of instant answers is three to seven times as
 * fast on one processor.  So after some turns below a millisecond, two agents of one
 * thread each share our processor.
 *
 * A turn that lasts longer ends the pinning at once, and so does another thread or
 * process.  The agents may then use their earlier processors again.  If the agent
 * computed for more than a millisecond in that turn, pinning needs twice as many quick
 * turns the next time; if the machine was only busy, it does not.  Agents start with all
 * their processors, so a program that counts them at its start counts all.  We leave an
 * agent alone that has chosen its own processors.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/cores.h"
#include "proc/proc.h"

struct pinning {
	const struct proc *proc[2]; /* the agents' processes */
	struct cores own;           /* processors on which we could run before */
	struct cores one;           /* the shared processor */
	bool on;
	bool left;                  /* pinning ended in this turn */
	int quick;                  /* quick turns in a row */
	int need;                   /* quick turns that start pinning */
};

void pinning_open(struct pinning *pinning, const struct proc *one,
                  const struct proc *two);

/* Note how long a turn has lasted so far.  At its end, cpu_us is the processor time that
 * it took; before that it is -1. */
void pinning_note(struct pinning *pinning, int64_t wall_us, int64_t cpu_us);

/* End pinning, for instance before a new process is started, which would inherit it. */
void pinning_end(struct pinning *pinning);

#endif
