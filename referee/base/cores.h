#ifndef CORES_H
#define CORES_H

/*
 * The processors of this machine.
 */

#include <stdbool.h>
#include <sys/types.h>

/* How many we may use. */
int cores_count(void);

/* The one that we run on, counted from 0 among these; 0 where the system does not
 * say. */
int cores_here(void);

/* From now on, run ourselves and all we start on `count` of them, from `first` on,
 * wrapping round.  False where the system has no call for it. */
bool cores_pin(int first, int count);

/* A set of processors. */
struct cores {
	unsigned long bits[1024 / (8 * sizeof(unsigned long))];
};

/* Those that a thread may run on (0: we), and only the one that we run on now.  False
 * where the system has no call for it. */
bool cores_get(pid_t thread, struct cores *cores);
bool cores_one(struct cores *cores);

/* From now on, run a thread (0: ourselves) on these.  False where that is not
 * allowed. */
bool cores_set(pid_t thread, const struct cores *cores);

#endif
