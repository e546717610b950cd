#ifndef PROC_COUNT_H
#define PROC_COUNT_H

/*
 * The kernel's count of the processor time of some threads and of all threads and
 * processes that they start later: perf_event_open(2).  The count includes children that
 * nobody waits for.  While counting is on, each switch between processes takes a tenth
 * longer.
 *
 * The count also includes processor time lost to interrupts and other virtual machines,
 * which an agent's own clock leaves out.  We therefore subtract all that the machine lost
 * meanwhile.
 */

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum { PROC_COUNTED = 64 };

struct proc_count {
	int n;                /* threads */
	int fd[PROC_COUNTED]; /* one event a thread */
	bool refused;         /* the system refused an event */
	int64_t lost_us;      /* the machine's loss from boot to the start of the count */
	int64_t lost_now_us;  /* the machine's loss from boot to the last
	                       * proc_count_look */
	int64_t most_us;      /* the count at the last proc_count_look */
};

/* Count one more thread.  False if the system cannot count it or there are too many
 * threads. */
bool proc_count(struct proc_count *count, pid_t thread);

/* Read how much time the machine has lost to interrupts and other virtual machines. */
void proc_count_look(struct proc_count *count);

/* The processor time of these threads since the start of the count, in us, less the loss
 * up to the last proc_count_look.  Threads that have ended still count. */
int64_t proc_counted_us(const struct proc_count *count);

void proc_count_end(struct proc_count *count);

#endif
