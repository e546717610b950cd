#ifndef PLAN_H
#define PLAN_H

/* A dry run: what a grading would do, and how long it would take. */

#include <stdbool.h>
#include <stdio.h>

#include "score/course/course.h"
#include "score/intake/intake.h"

enum plan_state {
	PLAN_TO_DO,
	PLAN_DONE,  /* graded already */
	PLAN_OUT,   /* not wanted */
};

struct plan {
	const struct course *course;
	const struct intake *intake;
	const enum plan_state *state; /* by submission */
	int jobs;
	double measured_s; /* the mean of what was graded already; 0 = nothing */
};

/* Print a line for each submission and each student without one, then the number
 * of games and the time: expected, and at worst. */
void plan_print(const struct plan *plan, FILE *out);

#endif
