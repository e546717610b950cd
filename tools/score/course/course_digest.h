#ifndef COURSE_DIGEST_H
#define COURSE_DIGEST_H

/*
 * What a change of a course's definition changes: nothing that was played, the games
 * of a part, or all of it.  Points, texts, gates and what is counted at the end are in
 * no digest.
 */

#include "score/course/course.h"

/* Set the digests of a course that was read: its `base`, and what each part `plays`. */
void course_digest(struct course *course);

#endif
