#ifndef REPORT_FORMS_H
#define REPORT_FORMS_H

/*
 * The forms of a report, each in its own file, written to standard output or into a folder.
 * Every text from a player is escaped for its form.  A form that can fail returns false with
 * the reason.
 */

#include <stdbool.h>

#include "league/report/data.h"

/* The action `league report` (league-report(1)).  argv[0] is `report`.  Returns the exit
 * status, and dies after a mistake of the operator. */
int report_main(int argc, char **argv);

/* Write text for a terminal.  Leaves out matrices that are too wide. */
void report_as_text(const struct report *report);

/* Write the end of `league run`, without ratings: standings, points and open games; as
 * text, or as JSON with one object a line (league(1)) or as events. */
void report_as_short_text(const struct report *report);
void report_as_short_json(const struct report *report, bool events);

/* Write one JSON object; league-report(1) lists its keys. */
bool report_as_json(const struct report *report, char why[REPORT_WHY]);

/* Write the headers of all played games, for programs that read PGN. */
bool report_as_pgn(const struct report *report, char why[REPORT_WHY]);

/* Write a file for each table into a folder; "-": only the standings, to standard output. */
bool report_as_csv(const struct report *report, const char *folder,
                   char why[REPORT_WHY]);

/* Write index.html into a folder, and into its folder replays/ the pages of games that
 * the options ask for. */
bool report_as_html(const struct report *report, const char *folder,
                    char why[REPORT_WHY]);

/* Append the ratings to history.csv in the league's folder, one row for each player,
 * unless the last rows are the same.  The file then has each player's rating after each
 * change of a program. */
bool report_note_history(const struct report *report, char why[REPORT_WHY]);

#endif
