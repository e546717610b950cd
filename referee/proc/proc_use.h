#ifndef PROC_USE_H
#define PROC_USE_H

/*
 * Measures a running child: its processor time and the limit of it, and the memory and
 * threads of all its processes.
 */

#include <stdbool.h>
#include <stdint.h>

struct confine;
struct proc;
struct procstat;

/* The processor time (user and system) of the child and its threads so far, in us, until
 * the child is reaped.  For a child that has ended in a namespace, includes the children
 * that it waited for.  -1 if there is no child or no such clock. */
int64_t proc_cpu_us(const struct proc *proc);

/* Set the kernel's total CPU limit of a running child, in whole seconds.  This is the
 * soft limit, so it is at most cpu_hard_s.  Returns false and keeps the old limit if the
 * system does not allow that. */
bool proc_limit_cpu(const struct proc *proc, int64_t seconds);

/* Try whether proc_limit_cpu works for a child with this sandbox.  In a container even
 * root may not limit another user's process (no CAP_SYS_RESOURCE). */
bool proc_can_limit_cpu(const struct confine *confine);

/* Whether the child may have other processes: processes in its session, or orphans that it
 * may have left behind (orphans.h).  False if the system cannot tell. */
bool proc_has_company(const struct proc *proc);

/* Add up the use of the child and of its descendants, as far as we can assign them to
 * this child.  False if the child has ended or the system cannot tell. */
bool proc_stat(const struct proc *proc, struct procstat *sum);

#endif
