#ifndef CORES_H
#define CORES_H

/*
 * Processors.
 */

#include <stdbool.h>

/* How many we may use. */
int cores_count(void);

/* Which of them we are on, counted from 0; 0 where the system does not say. */
int cores_here(void);

/* Keep to `count` of them from now on, ourselves and all we start: the ones
 * from `first` on, counted around.  False where the system has no call for it. */
bool cores_pin(int first, int count);

#endif
