#ifndef BOOK_H
#define BOOK_H

/*
 * The grade book: all students with what came of them and their points, and
 * the files that are made of it.
 *
 *	grades.csv, grades.json
 *	students/ID/report.txt, students/ID/results.json (Gradescope's)
 *	leaderboard.csv, and with a salt pseudonyms.csv beside the folder's own
 */

#include <stdbool.h>
#include <stdint.h>

#include "score/course/course.h"
#include "score/course/csv.h"
#include "score/course/finding.h"
#include "score/course/points.h"
#include "score/intake/intake.h"

enum { BOOK_WHY = 400 };

struct book_row {
	const struct student *student;
	const struct submission *submission; /* or NULL */
	const struct finding *finding;
	struct points_class place;
	struct points points;
	char *lost;          /* its games of the tournament that it did not win,
	                      * as lines; or NULL */
};

struct book {
	const struct course *course;
	const char *out;     /* the folder of results */
	uint64_t seed;
	const char *salt;    /* of --anon, or NULL */
	char *league;        /* the tournament's folder, or NULL */
	struct book_row *row; /* by id */
	int rows;
};

/* What people have marked, `--manual CSV`: id, and a column a part.  False with
 * the reason; NULL is no file. */
bool book_read_manual(struct csv *csv, const struct course *course,
                      const char *path, char why[BOOK_WHY]);

/* Count everybody's points. */
void book_count(struct book *book, const struct csv *manual);

/* Write all files.  -1 and errno on failure. */
int book_write(const struct book *book);

/* A student's report: what was tested, the points and how they came about, each
 * game that was not won and how to see it again. */
void book_report(const struct book *book, const struct book_row *row,
                 struct text *text);

/* Gradescope's results.json. */
void book_results(const struct book *book, const struct book_row *row,
                  struct text *text);

/* Points as people write them: "12", "7.5", "3.33". */
void book_add_points(struct text *text, double points);

#endif
