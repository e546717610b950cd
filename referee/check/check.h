#ifndef CHECK_CHECK_H
#define CHECK_CHECK_H

/*
 * --check: does an agent follow the protocol, the rules and the terms? This is for the
 * agent's author, before the agent is handed in.  We judge numbered steps (steps.h) and
 * print each one as it is judged: in TAP (testanything.org) for people, or as a JSON
 * object.  A failed step prints the expected behaviour, the conversation and a hint.
 */

#include <stdbool.h>
#include <stdio.h>

#include "match/match.h"

enum { CHECK_WHY = 400 };

struct check_order {
	struct match *match; /* has the variant, terms, player 1, sandbox, seed and
	                      * `stable` (print no measured values).  The check makes it
	                      * ready; match_free frees it. */
	const char *self;    /* argv[0] of this program */
	int games;           /* whole games; 0 = as many as time allows */
	bool json;
	bool notes;          /* print on standard error what we are waiting for */
	FILE *log;           /* gets the conversations, or NULL */
};

/* Check the agent.  Returns the exit status:
 *
 *	0  the agent passed every step
 *	1  the agent failed a step
 *	2  its wire cannot carry the game or the terms, or the system enforces less than
 *	   the operator requires; prints nothing and sets `why`
 *	3  a step could not be judged: the host failed, or the step took too long
 *	130, 143  a signal interrupted the check */
int check_run(const struct check_order *order, char why[CHECK_WHY]);

#endif
