#ifndef COURSE_LINE_H
#define COURSE_LINE_H

/* One line of a course's definition, by its key. */

#include "score/course/course.h"
#include "score/course/words.h"

/* Take it into the course.  False with the reason. */
bool course_take_line(struct course *course, struct words *words);

#endif
