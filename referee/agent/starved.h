#ifndef STARVED_H
#define STARVED_H

/*
 * How long an agent was kept waiting for a processor: the time in which one of its
 * threads was ready to run and none of them ran.
 *
 * The kernel shows how long each thread has run and waited, but it shows a wait only when
 * the wait is over.  While one thread waited between two measurements, the agent's other
 * threads can have caused at most as much waiting as they ran.  The machine caused the
 * rest.  So an agent with many threads and processes gains nothing by making itself wait.
 * We add up what each measurement proves.
 *
 * A thread that calls execve(2) gets the number of its process's first thread but keeps
 * its own counts, while all other threads end.  So a count never proves more than the
 * time since the last measurement.  The count of a first thread proves nothing if another
 * thread has gone.
 *
 * Nobody knows how long a process waited between the last measurement and its end.  So if
 * a process has begun or ended since the last measurement, the agent may also have waited
 * for as long as anything on this machine waited (the kernel's pressure of processors),
 * less what its processes ran.  We note that only if the kernel counts what each process
 * ran up to its end.
 */

#include <stdint.h>

#include "proc/procstat.h"

enum { STARVED_THREADS = 512 }; /* the most threads that we measure */

/* A measurement. */
struct starved_look {
	int64_t began_us, ended_us;
	int64_t used_us;      /* processor time of all processes before the measurement */
	int64_t used_most_us; /* the most processor time of all processes at the end of
	                       * the measurement */
	int64_t counted_us;   /* processor time of all processes by the kernel's count, if
	                       * the first has or had children; 0 = not known */
	int64_t stalled_us;   /* the most that anything on the machine has waited */
	int n;
	struct procstat_thread thread[STARVED_THREADS];
};

/* What we know about a process's waiting; zeroed at its start. */
struct starved {
	int64_t proven_us; /* surely waited so far */
	int64_t open_us;   /* proven_us, and more if a ready thread has waited until
	                    * now */
	int64_t unknown_us; /* time beyond proven_us that its children may have waited,
	                     * since the caller set it to 0 */
	int64_t looked_us, used_us, counted_us, stalled_us; /* values of the last
	                                                     * measurement */
	int n;
	struct starved_thread {
		pid_t id, process;
		int64_t key_us;  /* proven_us + the processor time of all threads -
		                  * sum_us, as of some moment before its present wait
		                  * began */
		int64_t sum_us; /* time that it has run and waited */
		int64_t ran_us;  /* time that it has run */
		int64_t pending_us; /* the longest that its present wait can be */
	} thread[STARVED_THREADS];
};

void starved_reset(struct starved *w);

/* Add a measurement to what we know. */
void starved_note(struct starved *w, const struct starved_look *look);

/* Return the waiting that is proven beyond base_us, but at most the wall time of the
 * turn, because a wait that began before the turn is counted whole when it ends. */
int64_t starved_of_turn(const struct starved *w, int64_t base_us, int64_t wall_us);

#endif
