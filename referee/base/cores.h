#ifndef CORES_H
#define CORES_H

/*
 * The processors of this machine.
 */

#include <stdbool.h>

/* How many we may use. */
int cores_count(void);

/* The one that we run on, counted from 0 among these; 0 where the system does not
 * say. */
int cores_here(void);

/* From now on, run ourselves and all we start on `count` of them, from `first` on,
 * wrapping round.  False where the system has no call for it. */
bool cores_pin(int first, int count);

#endif
