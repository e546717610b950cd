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

/* Check the names in all of them, and bring them into an order in which each comes
 * behind those that limit what it needs.  False with the reason: a name that is
 * none, or a circle. */
bool course_order_gates(struct course *course, struct words *words);

/* Write what a gate asks for: "random needs at least 1". */
void course_say_gate(const struct course *course, const struct course_gate *gate,
                     char *into, size_t size);

#endif
