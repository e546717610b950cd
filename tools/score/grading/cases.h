#ifndef CASES_H
#define CASES_H

/* The single positions of a part of the kind `cases`: suite(1). */

#include <stdbool.h>

#include "score/course/course.h"
#include "score/grading/sheet.h"

/* Put the positions to the part's agent.  False if nothing more can be done for
 * this student. */
bool cases_ask(struct sheet *sheet, const struct course_part *part);

#endif
