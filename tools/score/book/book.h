#ifndef BOOK_H
#define BOOK_H

/*
 * The grade book: for each student the finding, the place in the tournament and
 * the points, and the files that are made of them.
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
	const struct submission *submission; /* or NULL */
	const struct finding *finding;
	const struct class_player *player;   /* in the tournament, or NULL */
	struct points points;
};

struct book {
	const struct grading *grading;
	const char *salt;     /* of --anon, or NULL */
	bool open;            /* the tournament is still to be played */
	const char *league;   /* the tournament's folder, or NULL */
	struct book_row *row; /* by the student's id */
	int rows;
};

/* Read what people have marked, --manual: id, and a column a part.  False with the
 * reason. */
bool book_read_manual(struct csv *csv, const struct course *course,
                      const char *path, char why[BOOK_WHY]);

/* Count everybody's points. */
void book_count(struct book *book, const struct csv *manual);

/* The notes of a row one after another, the finding's and then the lost games of
 * the tournament; NULL behind the last. */
const struct finding_note *book_note(const struct book_row *row, int i);

/* The sum that students are ordered by: points and bonus. */
double book_sum(const struct book_row *row);

/* Append points as people write them: "12", "7.5", "3.33". */
void book_add_points(struct text *text, double points);

/* The same as a value of JSON. */
void book_json_points(struct json *json, const char *key, double points);

/*
 * The files, each kind in a module of its own.  -1 and errno on failure.
 */

/* The tables.  grades.csv and grades.json have all.  lms.csv is for a learning platform: a
 * student with parts that are not marked yet, or who was not graded, has blank points rather
 * than too few.  leaderboard.csv is for everybody.  With a salt it has pseudonyms, the same
 * ones as long as the salt is; pseudonyms.csv, for its owner alone, has who is who. */
int grades_write(const struct book *book);

/* Write grades.csv and grades.json while the grading is under way, which OUT/so-far then
 * says. */
int grades_write_so_far(const struct book *book);

/* What each student gets, in students/ID: report.txt, with what was tested, the points and
 * their formulas, and each game that was not won; report.html, the same as a page; and
 * results.json, for Gradescope. */
int handout_write(const struct book *book);

/* The instructor's page, OUT/index.html, with the pages of games beside it (replays.h).  It
 * names everybody, so only its owner can read it; students may see the leaderboard. */
int overview_write(const struct book *book);

/* Append the page's section of files that several submissions have in common, byte for byte,
 * by the sums in their receipts (receipt.h): a line for each group of submissions, nothing if
 * there is none.  What more than half of the class has was handed out. */
void equal_section(const struct book *book, struct text *page);

/* The name of a part in files: "check" for the first games, -1. */
const char *book_part_name(const struct course *course, int part);

#endif
