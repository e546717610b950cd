#ifndef MARKS_H
#define MARKS_H

/*
 * From findings to marks: the tournament is played, the grade book and the files
 * made of it are written, and a line on standard output counts the statuses.
 */

struct session;

/* Returns the exit status; a file that cannot be written ends the program
 * (die). */
int marks_write(const struct session *s);

/* Write grades.csv, grades.json and the page as far as the grading has come, without
 * a tournament.  Warns where that fails. */
void marks_write_so_far(const struct session *s);

#endif
