#ifndef ORPHANS_H
#define ORPHANS_H

/*
 * Orphans: processes that our children leave behind.  Once we adopt them, they
 * become our children, in whatever group or session they hide, and we find, count
 * and kill them; but no process in the session of a spared child.
 */

#include <stdbool.h>
#include <sys/types.h>

struct procstat;

/* Adopt orphans from now on.  Only in a process that has no other children.  False
 * where the system has no call for it: orphans then survive us. */
bool orphans_adopt(void);
bool orphans_are_adopted(void);

/* The same in a process that has workers (proc_worker.h): adopt what a worker leaves
 * behind that was killed, but not the children that we already have. */
bool orphans_adopt_of_workers(void);

/* In a worker: what the parent has adopted is not ours. */
void orphans_forget(void);

/* Spare the session of a child that has been started, until it is stopped. */
void orphans_spare(pid_t child);
void orphans_spare_no_more(pid_t child);

/* Reap the orphans that have ended, also those in the session of a spared child: as
 * zombies they would fill the process table of the user.  What they used is
 * remembered (orphans_add). */
void orphans_bury(void);

/* Kill and reap all. */
void orphans_kill(void);

/* Whether an orphan may be this child's: it is in no other child's session. */
bool orphans_may_be_of(pid_t child);

/* Add up the orphans in the child's session, and the processor time of those that were
 * buried. */
void orphans_add(pid_t child, struct procstat *sum);

#endif
