#ifndef REPORT_H
#define REPORT_H

/*
 * The results of a match, for people or programs: a line a game and a table at the end,
 * or JSON.  With --stable the results contain no measured values.
 */

#include <stdbool.h>
#include <stdio.h>

#include "match/match.h"
#include "match/tally.h"
#include "rating/sprt.h"
#include "record/repeats.h"

struct report {
	FILE *out;
	const struct match *match;
	struct player called[3];      /* only the names: the players' own, or those that
	                               * clients give themselves */
	bool json, quiet, verbose;
	struct tally tally;
	int fault_game;               /* the game of the first forfeit, or 0 */
	struct result fault;
	struct sprt sprt;             /* for --sprt */
	int64_t began_us;
	int recorded;                 /* the number of games that came from the record
	                               * instead of being played (resume.h) */
	bool reported[3];             /* by player: we have reported that its files
	                               * changed */
	struct repeats repeats;       /* from the games of report_game */
};

/* Prepare to count the games of a match that is ready. */
void report_ready(struct report *report);

/* Prepare, and print the lines above the first game: the game and the seed. */
void report_begin(struct report *report);

/* Count one game without printing it. */
void report_count(struct report *report, const struct result *result);

/* Print and count one game. */
void report_game(struct report *report, const struct result *result,
                 const struct result_texts *texts);

/* Append the progress of the match after `played` games: the score, and either the state
 * of --sprt, or the Elo difference with its 95 % interval and the time left. */
void report_status(const struct report *report, int played, struct text *line);

/* Append the JSON object of a game, or of the table: a line without its newline. */
void report_json_game(const struct report *report, const struct result *result,
                      const struct text *err, struct text *line);
void report_json_table(const struct report *report, struct text *line);

/* Print the number of games that were not started.  `why` is a word. */
void report_unplayed(const struct report *report, const char *why);

/* Print the table, or the last line of JSON.  `program` is our argv[0], for the command
 * that plays the first forfeit again. */
void report_end(const struct report *report, const char *program);

#endif
