#ifndef OWNER_H
#define OWNER_H

/*
 * Finds ids for submissions that are named after a student, as McGill's platform packs
 * them.  The id stands in the student's source, if the course has a rule that asks for
 * code with {id}.
 */

#include "score/course/grading.h"
#include "score/intake/intake.h"

/* Read the ids in the sources of all submissions without an id, if there is no roster.
 * Call it after intake_read and before intake_settle.  If several submissions have the
 * same id, none gets it.  Calls signals_watch if there are sources to read.  Returns the
 * signals that came. */
int owner_find(struct intake *intake, const struct grading *grading);

#endif
