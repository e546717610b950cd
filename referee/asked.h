#ifndef ASKED_H
#define ASKED_H

/*
 * The referee's command line.
 */

#include <stdbool.h>
#include <stdint.h>

#include "match/match.h"
#include "report.h"

extern struct match match;
extern struct report report;

/* The operator's choices that are not in `match` or `report`. */
extern struct asked {
	const char *game, *terms, *starts, *record, *log, *keep;
	int64_t rounds;         /* 0 = the game's default */
	int64_t seed;           /* -1 = draw one */
	int64_t jobs, at_once, humans, keep_of;
	int64_t delay_us;       /* -1 = the spectator's default */
	bool shuffled;          /* use the starts in a random order */
	bool watched, print_terms, check, check_sandbox, again;
} asked;

/* Read the options.  Returns the number of words after them.  Ends the program if
 * options_take does. */
int asked_take(int argc, char **argv);

#endif
