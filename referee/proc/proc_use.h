#ifndef PROC_USE_H
#define PROC_USE_H

/*
 * What a running child uses of the machine: processor time, its limit, memory
 * and threads of all its processes.
 */

#include <stdbool.h>
#include <stdint.h>

struct confine;
struct proc;
struct procstat;

/* The processor time (user and system) of the child and its threads so far, in
 * us, until it is reaped.  Its children count only when it has ended in a
 * namespace.  -1 if there is no child. */
int64_t proc_cpu_us(const struct proc *proc);

/* Set the kernel's CPU limit of a running child to these whole seconds in all
 * (the soft limit, so cpu_hard_s at most).  False, and the old limit stays, where
 * the system has no such call, or where even root may not do that to another
 * user's process (no CAP_SYS_RESOURCE).  can_limit finds that out by trying. */
bool proc_limit_cpu(const struct proc *proc, int64_t seconds);
bool proc_can_limit_cpu(const struct confine *confine);

/* Whether the child may have other processes: some in its session, or orphans
 * that may be its own (orphans.h).  False where the system does not say. */
bool proc_has_company(const struct proc *proc);

/* Add up what the child and its descendants hold, wherever they are, as far as
 * they can be told to be its own.  False where the system does not say. */
bool proc_stat(const struct proc *proc, struct procstat *sum);

#endif
