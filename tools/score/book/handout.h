#ifndef HANDOUT_H
#define HANDOUT_H

/*
 * What a student gets, in students/ID: report.txt, with what was tested, the
 * points and their formulas, and each game that was not won; and results.json,
 * the same for Gradescope.
 */

struct book;

/* Write those of all students.  -1 and errno on failure. */
int handout_write(const struct book *book);

#endif
