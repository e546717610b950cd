#ifndef BOOK_H
#define BOOK_H

/*
 * The grade book has each student's finding, place in the tournament and points.  Modules
 * of this folder write files from it.
 */

#include <stdbool.h>

#include "base/csv.h"
#include "base/json.h"
#include "base/text.h"
#include "score/course/course.h"
#include "score/course/finding.h"
#include "score/course/grading.h"
#include "score/course/points.h"
#include "score/grading/class.h"
#include "score/intake/intake.h"

enum { BOOK_WHY = 400 };

struct book_row {
	const struct student *student;
	const struct submission *submission; /* NULL without a submission */
	const struct finding *finding;
	const struct class_player *player;   /* NULL outside the tournament */
	struct points points;
};

struct book {
	const struct grading *grading;
	const char *salt;     /* the value of --anon, or NULL */
	bool open;            /* the tournament is still to be played */
	const char *league;   /* the tournament's folder, or NULL */
	struct book_row *row; /* sorted by the student's id */
	int rows;
};

/* Read the table of --manual, the marks that people give: a column `id` and a column for
 * each part.  False with the reason. */
bool book_read_manual(struct csv *csv, const struct course *course,
                      const char *path, char why[BOOK_WHY]);

/* Compute everybody's points. */
void book_count(struct book *book, const struct csv *manual);

/* The i-th note of a row: first the finding's notes, then the lost games of the
 * tournament. NULL after the last. */
const struct finding_note *book_note(const struct book_row *row, int i);

/* The sum of points and bonus, which orders students. */
double book_sum(const struct book_row *row);

/* Append points in their usual form: "12", "7.5", "3.33". */
void book_add_points(struct text *text, double points);

/* Append points as a JSON value. */
void book_json_points(struct json *json, const char *key, double points);

/*
 * The files, each kind in a module of its own.  -1 and errno on failure.
 */

/* Write the tables.  grades.csv and grades.json have everything.  lms.csv is for a
 * learning platform: a student without a grade, or with parts that are not marked yet,
 * has blank points rather than too few.  leaderboard.csv is for everybody.  With a salt
 * it has pseudonyms, which depend only on the salt, and pseudonyms.csv, which only its
 * owner can read, has their ids. */
int grades_write(const struct book *book);

/* Write grades.csv and grades.json during a grading; OUT/so-far marks them as incomplete. */
int grades_write_so_far(const struct book *book);

/* Write each student's files in students/ID.  report.txt has the tests, the points with
 * their formulas, and each game that was not won.  report.html is the same as a page.
 * results.json is for Gradescope. */
int handout_write(const struct book *book);

/* Write the instructor's page, OUT/index.html, with the pages of games (replays.h).  Only
 * its owner can read it, because it names everybody.  Students may see the leaderboard. */
int overview_write(const struct book *book);

/* Append to the page a section about files that several submissions share, as the
 * checksums in their receipts show (receipt.h): a line for each group of submissions, or
 * nothing.  Leaves out files that more than half of the class has, because the course
 * handed these out. */
void equal_section(const struct book *book, struct text *page);

/* The part's name in file names: "check" for the first games, whose `part` is -1. */
const char *book_part_name(const struct course *course, int part);

#endif
