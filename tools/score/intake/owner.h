#ifndef OWNER_H
#define OWNER_H

/*
 * Whose a submission is that comes under a student's name alone, as McGill's platform
 * packs them: the course asks for code with {id} in it, so a file has the id.
 */

#include "score/course/grading.h"
#include "score/intake/intake.h"

/* Without a roster, read the ids in the sources of all whose names have none, between
 * intake_read and intake_settle.  An id that several claim is given to none of them.  Where
 * there is anything to read it calls signals_watch; returns what came meanwhile. */
int owner_find(struct intake *intake, const struct grading *grading);

#endif
