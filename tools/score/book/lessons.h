#ifndef LESSONS_H
#define LESSONS_H

/*
 * Where students lost, --mistakes: of each student the first LESSONS_GAMES games that were
 * neither won nor forfeited, and not against a hidden opponent, are judged
 * (replay/review.h).  What they did wrong in them is in OUT/students/ID/mistakes.csv, a row
 * a mistake, and one without a move for each game.
 */

#include <stdbool.h>

#include "score/book/book.h"

enum {
	LESSONS_GAMES = 10, /* judged of a student, */
	LESSONS_TOLD = 3,   /* and the costliest mistakes that they are told of */
};

/* Judge the games that have not been, `jobs` students at once, and make their pages.
 * told: the signals that ended this, or 0.  How far it is is shown, unless quiet.  False if something failed, which was told. */
bool lessons_make(const struct book *book, int jobs, bool quiet, int *told);

/* Append what a student's report says of it: nothing if no game was judged. */
void lessons_report(const struct book *book, const struct book_row *row,
                    struct text *text);

/* Append the same to what the instructor's page says of a student. */
void lessons_list(const struct book *book, const struct book_row *row, struct text *page);

/* Append the section of the instructor's page: in which phase the class loses, and by
 * which openings.  Nothing if no game was judged. */
void lessons_section(const struct book *book, struct text *page);

#endif
