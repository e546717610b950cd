#ifndef CHECK_CHECK_H
#define CHECK_CHECK_H

/*
 * --check: does an agent keep to the protocol, the rules and the terms?  It is
 * for the agent's author, before the agent is handed in.  Numbered steps
 * (steps.h) are printed as they are judged (print.h).  A step that fails says
 * what was expected, shows the conversation, and gives a hint.
 */

#include <stdbool.h>
#include <stdio.h>

#include "match/match.h"

enum { CHECK_WHY = 400 };

struct check_order {
	struct match *match; /* the variant, terms, player 1, sandbox, seed, and
	                      * whether to leave out what is measured (stable).
	                      * The check makes it ready; match_free frees it. */
	const char *self;    /* argv[0] of this program */
	int games;           /* whole games; 0 = as many as time allows */
	bool json;
	bool notes;          /* on standard error: what is being waited for */
	FILE *out;
	FILE *log;           /* the conversations are written here, or NULL */
};

/* Check the agent.  Returns the exit status:
 *
 *	0  it passed each step
 *	1  it failed a step
 *	2  its wire cannot carry the game or the terms, or less is enforced than
 *	   the operator requires; nothing is printed, and `why` says so
 *	3  a step could not be judged: the host failed, or it took too long
 *	130, 143  interrupted */
int check_run(const struct check_order *order, char why[CHECK_WHY]);

#endif
