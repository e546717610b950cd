#ifndef PLAN_H
#define PLAN_H

/* What a grading would do, and how long it takes: guessed, and at worst. */

#include <stdbool.h>
#include <stdio.h>

#include "course.h"
#include "intake.h"

/* A line a submission, then the games and times. */
void plan_print(const struct course *course, const struct intake *intake,
                const bool wanted[], int jobs, FILE *out);

#endif
