#ifndef GRADES_H
#define GRADES_H

/* grades.csv and grades.json: a row a student, score(1). */

struct book;

/* Write both.  A grades.csv that was another is kept as old/grades.N.csv.  -1 and
 * errno on failure. */
int grades_write(const struct book *book);

/* The same while the grading is under way, which OUT/so-far then says; what a
 * grading under way has written is not kept. */
int grades_write_so_far(const struct book *book);

#endif
