#ifndef CHECK_USAGE_H
#define CHECK_USAGE_H

/*
 * Steps of --check (steps.h) that measure: time on the clock that decides, memory
 * and threads.
 */

#include "check/judge.h"

/* Fail by a late answer, or tell the times, and warn where they come near a limit. */
void usage_time(struct check *check, const struct bout *bout,
                struct step_result *r);

/* The same for memory and threads; skip where nobody counted them. */
void usage_memory(struct check *check, const struct bout *bout,
                  struct step_result *r);

#endif
