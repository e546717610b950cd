#ifndef PLAIN_H
#define PLAIN_H

/* Hides the grader's machine in texts for students: words replace its folders, and
 * "player" replaces the folders of other students. */

#include "base/text.h"

struct book;
struct book_row;

/* Replace the folders in a text for the row's student. */
void plain_make(const struct book *book, const struct book_row *row,
                struct text *text);

/* Append the reason for the student's status; if the grader failed, only this fact. */
void plain_add_reason(const struct book *book, const struct book_row *row,
                      struct text *text);

/* Append a note's command as the student can run it in their own folder.  False if the
 * command needs a file that only the grader has. */
bool plain_add_command(struct text *text, const char *again);

#endif
