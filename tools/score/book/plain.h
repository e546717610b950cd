#ifndef PLAIN_H
#define PLAIN_H

/* Removes the grader's machine from texts for students: its folders become words, and
 * other students' folders become "player". */

#include "base/text.h"

struct book;
struct book_row;

/* Remove the grader's machine from a text for the row's student. */
void plain_make(const struct book *book, const struct book_row *row,
                struct text *text);

/* Append the reason for the student's status, or only that the grader failed. */
void plain_add_reason(const struct book *book, const struct book_row *row,
                      struct text *text);

/* Append the command of a note in the form for the student's own folder.  False if it
 * needs a file of the grader's. */
bool plain_add_command(struct text *text, const char *again);

#endif
