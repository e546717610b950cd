#ifndef COURSE_GATE_H
#define COURSE_GATE_H

/* Lines `gate` of a course's definition: conditions for points of parts or the total. */

#include <stddef.h>

#include "score/course/course.h"
#include "score/course/words.h"

/* The name of the total of all parts. */
#define COURSE_TOTAL "total"

/* Read a line `gate` and add the gate to the course.  False with the reason. */
bool course_take_gate(struct course *course, struct words *words);

/* Check the names and points of all gates.  False with the reason. */
bool course_check_gates(const struct course *course, struct words *words);

/* Write a gate's condition: "random needs at least 1". */
void course_say_gate(const struct course *course, const struct course_gate *gate,
                     char *into, size_t size);

#endif
