#ifndef PLAN_H
#define PLAN_H

/* What a grading would do, and how long it takes: expected, and at worst. */

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
	double measured_s; /* what one that is graded has taken; 0 = none is */
};

/* A line a submission, and a student without one; then the games and times. */
void plan_print(const struct plan *plan, FILE *out);

#endif
