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

/* Run this process, and each one that it starts from now on, on `count` processors only,
 * from `first` on, wrapping round.  False if the system has no call for that. */
bool cores_pin(int first, int count);

/* A set of processors. */
struct cores {
	unsigned long bits[1024 / (8 * sizeof(unsigned long))];
};

/* Get the processors that a thread may run on (0 means this process), or only the
 * processor that this process runs on now.  False if the system has no call for that. */
bool cores_get(pid_t thread, struct cores *cores);
bool cores_one(struct cores *cores);

/* Run a thread (0 means this process) only on these processors from now on.  False if the
 * system does not allow that. */
bool cores_set(pid_t thread, const struct cores *cores);

#endif
