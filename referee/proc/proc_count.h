#ifndef PROC_COUNT_H
#define PROC_COUNT_H

/*
 * The kernel's own count of the processor time of some threads and of all that they
 * start from then on: perf_event_open(2).  It also has children that nobody waits
 * for.  While it lasts, each change of processes takes a tenth longer.
 *
 * It also has what interrupts and other virtual machines took of a processor meanwhile,
 * which an agent's own clock has not.  So all that the machine lost in this way is taken off.
 */

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum { PROC_COUNTED = 64 };

struct proc_count {
	int n;                /* threads; */
	int fd[PROC_COUNTED]; /* for each an event, */
	bool refused;         /* which the system does not let us have */
	int64_t lost_us;      /* by the machine since it booted, when this began, */
	int64_t lost_now_us;  /* and at the last look */
	int64_t most_us;      /* that was counted by then */
};

/* Count a thread, too.  False where that is not to be had, or with so many threads. */
bool proc_count(struct proc_count *count, pid_t thread);

/* Look what the machine has lost. */
void proc_count_look(struct proc_count *count);

/* What they have used since, in us, less what was lost up to the last look; it goes on when
 * they have ended. */
int64_t proc_counted_us(const struct proc_count *count);

/* Count no longer. */
void proc_count_end(struct proc_count *count);

#endif
