#ifndef COMPLIANCE_H
#define COMPLIANCE_H

/*
 * Why an agent cannot play: the step of `referee --check` that it fails, which
 * is the test that its author can run, too.
 */

#include <stdbool.h>

#include "base/text.h"
#include "score/grading/series.h"
#include "score/intake/takeover.h"

enum { COMPLIANCE_TEXT = 600 };

struct compliance {
	bool failed;         /* a step has; then: */
	int step;
	char cause[COMPLIANCE_TEXT]; /* "exit: exited with status 3", or "" */
	char words[TAKEOVER_LINE];   /* the agent's last on standard error, or "" */
	char says[COMPLIANCE_TEXT];  /* what the step asks for */
	char text[COMPLIANCE_TEXT];  /* what came of it */
	char hint[COMPLIANCE_TEXT];  /* what to change */
	struct text again;   /* the command; text_free it */
};

/* A verdict and what the referee says of it, without what it measured: a reason
 * is the same whenever it is found. */
void compliance_say(const char *verdict, const char *text, char *into,
                    size_t size);

/* Try the player of a series; its opponent and record do not matter.  False if
 * we were told to stop. */
bool compliance_try(const struct series *series, struct compliance *result);

#endif
