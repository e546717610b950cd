#ifndef CHECK_PRINT_H
#define CHECK_PRINT_H

/*
 * Prints the results of --check: TAP (testanything.org) for people, or one JSON object a
 * step.  Leaves out measured values if the match is stable.
 */

#include "check/steps.h"

/* Print the game and the terms of the check. */
void print_head(const struct check *check);

void print_step(const struct check *check, const struct step_result *result);

/* Print how many steps came to each state, when all are judged. */
void print_sum(const struct check *check);

#endif
