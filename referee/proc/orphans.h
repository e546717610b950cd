#ifndef ORPHANS_H
#define ORPHANS_H

/*
 * What our children leave behind.  Once adopted it becomes our child, in
 * whatever group or session it hides, and is found, counted and killed; but not
 * what is in the session of a child that is spared.
 */

#include <stdbool.h>
#include <sys/types.h>

struct procstat;

/* From now on.  Only in a process that has no other children.  False where the
 * system has no call for it: such orphans then survive us. */
bool orphans_adopt(void);
bool orphans_are_adopted(void);

/* A child that has been started; that is being stopped. */
void orphans_spare(pid_t child);
void orphans_spare_no_more(pid_t child);

/* Reap those that have ended; kill all. */
void orphans_bury(void);
void orphans_kill(void);

/* Whether one may be this child's: not if it is in another child's session. */
bool orphans_may_be_of(pid_t child);

/* Add up those that are in the child's session. */
void orphans_add(pid_t child, struct procstat *sum);

#endif
