#ifndef REPORT_H
#define REPORT_H

/*
 * What people and programs read of a match: a line a game, a table at the
 * end, or JSON.  Under --stable nothing measured is in it.
 */

#include <stdbool.h>
#include <stdio.h>

#include "match/match.h"
#include "rating/sprt.h"

struct report {
	FILE *out;
	const struct match *match;
	bool json, quiet, verbose;
	struct tally tally;
	int fault_game;               /* the first forfeit's game, or 0 */
	struct result fault;
	struct sprt sprt;             /* if that is asked for */
};

/* The lines above the first game: what is played, from which seed. */
void report_begin(const struct report *report);

/* One game; counts it too. */
void report_game(struct report *report, const struct result *result,
                 const struct result_texts *texts);

/* How many games were not begun; why is a word. */
void report_unplayed(const struct report *report, const char *why);

/* The table, or the last line of JSON.  `program` is how the operator started
 * us, for the command that replays the first forfeit. */
void report_end(const struct report *report, const char *program);

#endif
