#ifndef COURSE_READ_H
#define COURSE_READ_H

/* A course's definition, read from its file: course(5). */

#include "score/course/course.h"

/* False with "file:line: reason".  End it with course_free. */
bool course_read(struct course *course, const char *path, char why[COURSE_WHY]);

#endif
