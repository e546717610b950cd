#ifndef WAITING_H
#define WAITING_H

/*
 * How long an agent was kept waiting for a processor: the time in which one of its
 * threads was ready to run and none of them ran.
 *
 * The kernel tells how long each thread has run and has waited, but a wait only
 * when it is over.  Of what one thread waited between two looks, the others can
 * have caused no more than they ran meanwhile; the rest was the machine's.  So no
 * agent gains by making itself wait, however many threads and processes it has.
 * What is proven between looks adds up.
 *
 * A thread that calls execve(2) takes the number of its process's first thread, but
 * keeps its own counts, while all the others end.  So a count never proves more than
 * the time since the last look, and the first thread's nothing if another has gone.
 *
 * What a process waited between the last look and its end, nobody tells.  So when one has
 * come or gone since the last look, the agent may also have waited since then as long as
 * anything on this machine did (the kernel's pressure of processors), less what its processes
 * ran, where the kernel counts that to the end.
 */

#include <stdbool.h>
#include <stdint.h>

#include "proc/procstat.h"

enum { WAITING_THREADS = 512 }; /* more are not looked at */

/* The results of a look. */
struct waiting_look {
	int64_t began_us, ended_us;
	int64_t used_us;      /* processor time of all processes before the look, */
	int64_t used_most_us; /* and what it may have been after it */
	int64_t counted_us;   /* of one that has or had children, the same by the kernel's
	                       * count; 0 = not known */
	int64_t stalled_us;   /* how long anything on the machine has waited, at most */
	int n;
	struct procstat_thread thread[WAITING_THREADS];
};

/* Of a process's life so far.  A new one is zero. */
struct waiting {
	int64_t proven_us; /* proven so far */
	int64_t open_us;   /* more than proven_us if a thread that is ready turns
	                    * out to have waited until now */
	int64_t unknown_us; /* more than proven_us that its children may have waited, since
	                     * the caller set it to 0 */
	int64_t looked_us, used_us, counted_us, stalled_us; /* of the last look */
	int n;
	struct waiting_thread {
		pid_t id, process;
		int64_t key_us;  /* proven_us - told_us + what all had used, as they
		                  * were at some time before it began to wait */
		int64_t told_us; /* what it has run and waited, */
		int64_t ran_us;  /* and run alone */
		int64_t untold_us; /* it may have waited so long until now */
	} thread[WAITING_THREADS];
};

/* Forget all. */
void waiting_reset(struct waiting *w);

void waiting_note(struct waiting *w, const struct waiting_look *look);

/* What is proven beyond base_us, but no more than the wall time of the turn: a wait
 * that began before the turn is told whole when it is over. */
int64_t waiting_of_turn(const struct waiting *w, int64_t base_us, int64_t wall_us);

#endif
