#ifndef COMPLIANCE_H
#define COMPLIANCE_H

/*
 * Finds out why an agent forfeits all of the first games: which step of `referee --check`
 * it fails.  The student can run the same check.
 */

#include <stdbool.h>

#include "base/text.h"
#include "score/grading/series.h"
#include "score/intake/jail.h"

enum { COMPLIANCE_TEXT = 600 };

struct compliance {
	bool failed;         /* a step has failed; otherwise nothing else is set */
	int step;
	char cause[COMPLIANCE_TEXT]; /* "exit: exited with status 3", or "" */
	char words[JAIL_LINE];   /* the agent's last line on standard error, or "" */
	char said[COMPLIANCE_TEXT];  /* the agent's last lines on standard error, or "" */
	char says[COMPLIANCE_TEXT];  /* what the step demands */
	char text[COMPLIANCE_TEXT];  /* what happened */
	char hint[COMPLIANCE_TEXT];  /* what to change */
	struct text again;   /* the command; free with text_free */
};

/* Join a verdict and the referee's text.  Leave out measured values, so that the same
 * fault always gives the same text. */
void compliance_say(const char *verdict, const char *text, char *into,
                    size_t size);

/* Check a series' player; opponent and record do not matter.  False after a signal. */
bool compliance_try(const struct series *series, struct compliance *result);

#endif
