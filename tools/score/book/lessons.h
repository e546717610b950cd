#ifndef LESSONS_H
#define LESSONS_H

/*
 * Mistakes of students, --mistakes.  For each student this module judges
 * (replay/review.h) the first LESSONS_GAMES games that the student did not win, that
 * nobody forfeited, and that had no hidden opponent.  OUT/students/ID/mistakes.csv has a
 * row for each mistake, and for each judged game one row without a move.
 */

#include <stdbool.h>

#include "score/book/book.h"

enum {
	LESSONS_GAMES = 10, /* most games judged for each student */
	LESSONS_TOLD = 3,   /* most mistakes in a report */
};

/* Judge the games that are not judged yet, and make their pages.  Shows the progress.
 * Sets *told to the signals that stopped it, or 0.
 * False if something failed, after a warning. */
bool lessons_make(const struct book *book, int *told);

/* Append a student's mistakes to a report: nothing if no game was judged. */
void lessons_report(const struct book *book, const struct book_row *row,
                    struct text *text);

/* Append a student's mistakes to the student's part of the instructor's page. */
void lessons_list(const struct book *book, const struct book_row *row, struct text *page);

/* Append a section to the instructor's page: the phases and openings in which the class
 * loses. Nothing if no game was judged. */
void lessons_section(const struct book *book, struct text *page);

#endif
