#ifndef GRADES_H
#define GRADES_H

/*
 * The tables of the grade book, score(1).
 *
 * grades.csv and grades.json have all.  lms.csv is for a learning platform: a student with
 * parts that are not marked yet, or who was not graded, has blank points rather than too
 * few.  leaderboard.csv is for everybody.  With a salt it has pseudonyms, the same ones as
 * long as the salt is; pseudonyms.csv, for its owner alone, has who is who.
 */

struct book;

/* Write all.  A grades.csv that was another is kept as old/grades.N.csv.  -1 and
 * errno on failure. */
int grades_write(const struct book *book);

/* Write grades.csv and grades.json while the grading is under way, which OUT/so-far then
 * says; what a grading under way has written is not kept. */
int grades_write_so_far(const struct book *book);

#endif
