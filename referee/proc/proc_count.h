#ifndef PROC_COUNT_H
#define PROC_COUNT_H

/*
 * The kernel's own count of the processor time of some threads and of all that they
 * start from then on: perf_event_open(2).  It also has children that nobody waits
 * for.  While it lasts, each change of processes takes a tenth longer.
 */

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum { PROC_COUNTED = 64 };

struct proc_count {
	int n;                /* threads; */
	int fd[PROC_COUNTED]; /* for each an event, */
	bool refused;         /* which the system does not let us have */
};

/* Count a thread, too.  False where that is not to be had, or with so many threads. */
bool proc_count(struct proc_count *count, pid_t thread);

/* What they have used since, in us; it goes on when they have ended. */
int64_t proc_counted_us(const struct proc_count *count);

/* Count no longer. */
void proc_count_end(struct proc_count *count);

#endif
