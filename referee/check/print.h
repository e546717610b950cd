#ifndef CHECK_PRINT_H
#define CHECK_PRINT_H

/*
 * Prints the results of --check: TAP (testanything.org) for people, or one JSON object a
 * step.  Leaves out measured values if the match is stable.
 */

#include <stdbool.h>
#include <stdio.h>

#include "check/steps.h"

struct print {
	const struct check *check;
	bool json;
	FILE *out;
	int count[STEP_STATES]; /* by state: the number of steps printed */
};

/* Print the game and the terms of the check. */
void print_head(const struct print *print);

void print_step(struct print *print, const struct step_result *result);

void print_sum(const struct print *print);

#endif
