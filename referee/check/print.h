#ifndef CHECK_PRINT_H
#define CHECK_PRINT_H

/*
 * What --check prints: TAP (testanything.org) for people, or a JSON object a
 * step.  What is measured is left out where the match says so (stable).
 */

#include <stdbool.h>
#include <stdio.h>

#include "check/steps.h"

struct print {
	const struct check *check;
	bool json;
	FILE *out;
	int count[STEP_STATES]; /* of the steps printed */
};

/* Print what is checked, and under which terms. */
void print_head(const struct print *print);

/* The step that was judged last. */
void print_step(struct print *print, const struct step_result *result);

/* How many steps came out how. */
void print_sum(const struct print *print);

#endif
