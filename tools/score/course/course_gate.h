#ifndef COURSE_GATE_H
#define COURSE_GATE_H

/* The lines `gate` of a course's definition: conditions on parts and on the
 * total. */

#include <stddef.h>

#include "score/course/course.h"
#include "score/course/words.h"

/* The name of what all parts make together. */
#define COURSE_TOTAL "total"

/* Append the line's gate.  False with the reason. */
bool course_take_gate(struct course *course, struct words *words);

/* Check the names and points in all of them.  False with the reason. */
bool course_check_gates(const struct course *course, struct words *words);

/* Write what a gate asks for: "random needs at least 1". */
void course_say_gate(const struct course *course, const struct course_gate *gate,
                     char *into, size_t size);

#endif
