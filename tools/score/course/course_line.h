#ifndef COURSE_LINE_H
#define COURSE_LINE_H

/* The lines of a course's definition.  A function that fails returns false and sets the
 * reason in `words`. */

#include "score/course/course.h"
#include "score/course/words.h"

/* Add a line to the course, as its key says.  course_take_part adds a line `part` or
 * `bonus`, and course_take_gate a line `gate`. */
bool course_take_line(struct course *course, struct words *words);
bool course_take_part(struct course *course, struct words *words);
bool course_take_gate(struct course *course, struct words *words);

/* Check the names and points of all gates. */
bool course_check_gates(const struct course *course, struct words *words);

#endif
