#ifndef BUILD_H
#define BUILD_H

/* Turns a submission into players. */

#include <stdbool.h>

#include "score/intake/workshop.h"

/* Take a submission over, check its files and build it.  Returns false if nobody can play
 * it; the finding has the reason. */
bool build_submission(struct workshop *workshop);

/* The player for an agent of the submission, to start in the root.  NULL if there is no
 * such agent or its program is missing.  The caller frees it. */
char *build_player(const struct workshop *workshop, const char *agent);

/* Refuse a submission without an agent; the finding has the reason.  Returns false. */
bool build_refuse(const struct workshop *workshop);

/* Append a file that the student may have meant as the agent, or as any agent if `agent`
 * is NULL: " (Agent.py is there, and case matters)". */
void build_add_found(const struct workshop *workshop, const char *agent, struct text *text);

#endif
