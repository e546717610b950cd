#ifndef PLAIN_H
#define PLAIN_H

/* What a student is told, without the grader's machine: its folders become words,
 * and other students' folders become "player". */

#include "base/text.h"

struct book;
struct book_row;

/* Change a text that is meant for the row's student. */
void plain_make(const struct book *book, const struct book_row *row,
                struct text *text);

/* Append why the student has their status.  Of the grader's own trouble a student learns
 * only that there was some. */
void plain_add_reason(const struct book *book, const struct book_row *row,
                      struct text *text);

/* Append the command of a note as it works in the student's own folder.  False if
 * it needs something of the grader's. */
bool plain_add_command(struct text *text, const char *again);

#endif
