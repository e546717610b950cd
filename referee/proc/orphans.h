#ifndef ORPHANS_H
#define ORPHANS_H

/*
 * Orphans: processes that our children leave behind.  Once we adopt orphans, they become
 * our children, whatever group or session they hide in.  Then we find, count and kill
 * them.  We never kill a process in the session of a spared child.
 */

#include <stdbool.h>
#include <sys/types.h>

struct procstat;

/* Adopt orphans from now on, as far as the system lets us.  Call this only in a process
 * that has no other children.  False if the system does not list processes. */
bool orphans_adopt(void);

/* Whether this system lets us adopt orphans.  Otherwise they are neither counted nor, in
 * a session of their own, killed. */
bool orphans_can_be_adopted(void);

/* Whether orphans_adopt has returned true. */
bool orphans_are_adopted(void);

/* Adopt orphans in a process that already has children, such as workers, and spare those.
 * False in process 1 and if the system does not list processes. */
bool orphans_adopt_of_workers(void);

/* In a worker: forget the parent's spared children, and adopt no orphans. */
void orphans_forget(void);

/* Spare the session of a child that has been started, until the child is stopped. */
void orphans_spare(pid_t child);
void orphans_spare_no_more(pid_t child);

/* Reap the orphans that have ended, even in the session of a spared child.  Otherwise
 * zombies would fill the user's process table. orphans_add still counts their processor
 * time. */
void orphans_bury(void);

void orphans_kill(void);

/* Whether there is an orphan that this child may have left, because the orphan is in no
 * other child's session. */
bool orphans_may_be_of(pid_t child);

/* Add up the orphans in the child's session, and the processor time of those that were
 * reaped. */
void orphans_add(pid_t child, struct procstat *sum);

#endif
