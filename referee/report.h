#ifndef REPORT_H
#define REPORT_H

/*
 * The results of a match, for people or programs: a line a game and a table at the
 * end, or JSON.  Under --stable nothing measured is in them.
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
	struct player called[3];      /* 1 and 2: their names alone, the players' or
	                               * those that clients give themselves */
	bool json, quiet, verbose;
	struct tally tally;
	int fault_game;               /* the first forfeit's game, or 0 */
	struct result fault;
	struct sprt sprt;             /* of --sprt */
	int64_t began_us;
	int recorded;                 /* so many games were not played, but came
	                               * from the record (resume.h) */
	bool told[3];                 /* that a player's files have changed */
	struct repeats repeats;       /* of report_game's games */
};

/* Be ready to count the games of the match, which must be. */
void report_ready(struct report *report);

/* The same, and print the lines above the first game: what is played, from which seed. */
void report_begin(struct report *report);

/* Count a game. */
void report_count(struct report *report, const struct result *result);

/* Print one game, and count it. */
void report_game(struct report *report, const struct result *result,
                 const struct result_texts *texts);

/* Append how far the match is, of which so many games are over: the score, and the
 * state of --sprt, or the Elo difference with its 95 % interval and the time that is
 * left. */
void report_status(const struct report *report, int played, struct text *line);

/* Append the JSON object of a game, and of the table: lines without newlines. */
void report_json_game(const struct report *report, const struct result *result,
                      const struct text *err, struct text *line);
void report_json_table(const struct report *report, struct text *line);

/* Print how many games were not begun; why is a word. */
void report_unplayed(const struct report *report, const char *why);

/* Print the table, or the last line of JSON.  `program` is our argv[0], for the
 * command that plays the first forfeit again. */
void report_end(const struct report *report, const char *program);

#endif
