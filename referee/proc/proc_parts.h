#ifndef PROC_PARTS_H
#define PROC_PARTS_H

/*
 * What the files of proc.h share: proc_start.c begins a program's process, proc.c
 * goes on with it to its end, proc_use.c tells what it uses, and proc_worker.c has
 * copies of ourselves.
 */

#include "proc/proc.h"

#define PROC_NONE ((struct proc){.in = -1, .out = -1, .err = -1, \
	.door = -1, .report = -1, .ended_cpu_us = -1})

/* Fork, with all signals blocked in the child: until it has unblocked them, a
 * handler of ours would write into our pipe, not into its own. */
pid_t proc_fork(const struct confine *confine);

/* In a child: die when the parent does. */
void proc_die_with(pid_t parent);

/* Our side of a new child; err may be -1.  False and errno on failure. */
bool proc_take_ends(struct proc *proc, int in, int out, int err);

#endif
