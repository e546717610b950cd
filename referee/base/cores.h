#ifndef CORES_H
#define CORES_H

/*
 * The processors of this machine.
 */

#include <stdbool.h>
#include <sys/types.h>

/* Return how many processors this process may use. */
int cores_count(void);

/* Return the processor that this process runs on, counted from 0 among those that it may
 * use; 0 if the system does not say. */
int cores_here(void);

/* Run this process, and each process that it starts from now on, only on `count`
 * processors: number `first` and the following ones, with number 0 after the last.  False
 * on failure, also if the system has no call for that. */
bool cores_pin(int first, int count);

/* A set of processors. */
struct cores {
	unsigned long bits[1024 / (8 * sizeof(unsigned long))];
};

/* cores_get gets the processors that a thread may run on (0 means this process).
 * cores_one gets only the processor that this process runs on now.  Both return false
 * on failure, also if the system has no call for that. */
bool cores_get(pid_t thread, struct cores *cores);
bool cores_one(struct cores *cores);

/* Run a thread (0 means this process) only on these processors from now on.  False if the
 * system does not allow that. */
bool cores_set(pid_t thread, const struct cores *cores);

#endif
