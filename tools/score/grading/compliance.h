#ifndef COMPLIANCE_H
#define COMPLIANCE_H

/*
 * Why an agent forfeits all of the first games: the step of `referee --check` that
 * it fails.  The student can run the same test.
 */

#include <stdbool.h>

#include "base/text.h"
#include "score/grading/series.h"
#include "score/intake/jail.h"

enum { COMPLIANCE_TEXT = 600 };

struct compliance {
	bool failed;         /* a step has failed; then: */
	int step;
	char cause[COMPLIANCE_TEXT]; /* "exit: exited with status 3", or "" */
	char words[JAIL_LINE];   /* the agent's last line on standard error, or "" */
	char said[COMPLIANCE_TEXT];  /* the last lines of that, or "" */
	char says[COMPLIANCE_TEXT];  /* what the step asks for */
	char text[COMPLIANCE_TEXT];  /* what happened */
	char hint[COMPLIANCE_TEXT];  /* what to change */
	struct text again;   /* the command; text_free it */
};

/* Store a verdict and the referee's text on it without what was measured, so that
 * the reason is the same each time. */
void compliance_say(const char *verdict, const char *text, char *into,
                    size_t size);

/* Check the player of a series; its opponent and record do not matter.  False if
 * a signal told us to stop. */
bool compliance_try(const struct series *series, struct compliance *result);

#endif
