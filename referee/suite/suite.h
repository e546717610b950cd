#ifndef SUITE_H
#define SUITE_H

/*
 * Suites: files of cases, suite(1).  Reads our own format and the problem files of two
 * courses (problems.h).
 */

#include "suite/suite_case.h"

/* Append the cases of a file.  On failure returns false with "file:line: reason"; then
 * the suite may only be freed with suite_free. */
bool suite_read(struct suite *suite, const char *path,
                const struct suite_hints *hints, char why[SUITE_WHY]);

#endif
