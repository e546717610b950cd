#ifndef BUILD_H
#define BUILD_H

/* A submission, from what was handed in to something that can be played. */

#include <stdbool.h>

#include "score/intake/workshop.h"

/* Take it over, look at its files and build it.  False if it cannot be played;
 * the finding has the reason. */
bool build_submission(struct workshop *workshop);

/* The player that an agent of the submission is, to be started in the root; NULL
 * if the submission has no such agent, or its program is not there.  The caller
 * frees it. */
char *build_player(const struct workshop *workshop, const char *agent);

/* Note in the finding that no agent of the submission is there, and why.  Returns
 * false. */
bool build_refuse(const struct workshop *workshop);

/* Append what may have been meant for that agent, or if it is NULL for any: " (Agent.py is
 * there, and case matters)". */
void build_add_found(const struct workshop *workshop, const char *agent, struct text *text);

#endif
