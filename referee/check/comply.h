#ifndef CHECK_COMPLY_H
#define CHECK_COMPLY_H

/*
 * --check: whether an agent keeps to the protocol, the rules and the terms, for
 * its author, before it is handed in.  Numbered steps (steps.h) are printed as
 * they are judged, as TAP (testanything.org) or JSON; a step that fails says
 * what was expected, shows the conversation, and gives a hint.
 */

#include <stdbool.h>
#include <stdio.h>

#include "match/match.h"

enum { COMPLY_WHY = 400 };

struct comply {
	const struct match *match; /* the variant, terms, player 1, sandbox, and
	                            * seed; not made ready */
	const char *self;          /* argv[0] of this program */
	int games;                 /* whole games; 0 = as time allows */
	bool json;
	bool stable;               /* leave out everything measured */
	bool notes;                /* tell those who wait, on standard error */
	FILE *out;
	FILE *log;                 /* the conversations, or NULL */
};

/* Check the agent.  Returns the exit status: 0 where it has passed each step, 1
 * where it has failed one; 2, with the reason and before anything is printed,
 * where its wire cannot carry the game or the terms, or less is enforced than
 * the operator requires; 3 where a step could not be judged, because the host
 * failed or it took too long; 130 or 143 if interrupted. */
int comply_run(const struct comply *order, char why[COMPLY_WHY]);

#endif
