#ifndef QUEUE_H
#define QUEUE_H

/* Takes the submissions of a class through their stages side by side, each in a process of its
 * own, so that a failure stays in one grading. */

#include <stdbool.h>

#include "score/course/grading.h"

enum { QUEUE_JOBS = 64 };

/* Grade the wanted submissions whose status is open (status_is_open).  Call on_graded
 * after each.  If signals interrupt this, return false and set *signals to them. */
bool queue_run(const struct grading *grading, void (*on_graded)(void *context), void *context,
               int *signals);

#endif
