#ifndef MARKS_H
#define MARKS_H

/*
 * What came of the submissions becomes marks: the tournament is played, the
 * grade book is written (book.h) with the pages and tables beside it, and a line
 * says how many have which status.  What cannot be written ends it (die).
 */

struct session;

/* The exit status. */
int marks_write(const struct session *s);

#endif
