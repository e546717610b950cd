#ifndef COURSE_PART_H
#define COURSE_PART_H

/* The lines `part` and `bonus` of a course's definition. */

#include "score/course/course.h"
#include "score/course/words.h"

/* Append the part.  False with the reason. */
bool course_take_part(struct course *course, struct words *words, bool bonus);

#endif
