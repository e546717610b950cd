#ifndef SUITE_H
#define SUITE_H

/*
 * Suites: files of cases, suite(1).  Besides our own lines, the problem files
 * of two courses are read (problems.h).
 */

#include "suite/suite_case.h"

/* Append a file's cases.  False with "file:line: reason", the suite then being
 * good for suite_free alone. */
bool suite_read(struct suite *suite, const char *path,
                const struct suite_hints *hints, char why[SUITE_WHY]);

#endif
