#ifndef REPORT_FORMS_H
#define REPORT_FORMS_H

/*
 * The forms of a report, each in a file of its own.  Whatever comes from players
 * is written so that it can be nothing but text.  A form that can fail returns
 * false with the reason.
 */

#include <stdbool.h>
#include <stdio.h>

#include "league/report/data.h"

/* The action `league report` (league-report(1)).  argv[0] is `report`.  Returns the exit
 * status, and dies by the operator's mistake. */
int report_main(int argc, char **argv);

/* For people in a terminal.  Matrices only if they are narrow enough. */
void report_as_text(const struct report *report, FILE *out);

/* What `league run` prints at its end, without ratings: standings, points and
 * games that are open; as text, or as JSON, an object a line (league(1)). */
void report_as_short_text(const struct report *report, FILE *out);
void report_as_short_json(const struct report *report, FILE *out);

/* One JSON object; league-report(1) has its keys. */
bool report_as_json(const struct report *report, FILE *out,
                    char why[REPORT_WHY]);

/* The headers of all played games, for programs that read PGN. */
bool report_as_pgn(const struct report *report, FILE *out,
                   char why[REPORT_WHY]);

/* A file a table, in a folder; "-": the standings alone, on standard output. */
bool report_as_csv(const struct report *report, const char *folder,
                   char why[REPORT_WHY]);

/* Add the ratings to history.csv in the league's folder, a row a player, unless they are
 * its last rows: so it has each player's rating after each version of each. */
bool report_note_history(const struct report *report, char why[REPORT_WHY]);

/* index.html in a folder, and the pages of the games that the options ask for in
 * its folder replays/. */
bool report_as_html(const struct report *report, const char *folder,
                    char why[REPORT_WHY]);

#endif
