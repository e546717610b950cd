#ifndef SHEET_H
#define SHEET_H

/* A submission that is being graded: its state, its seeds and terms, and its single
 * positions.  grade.c plays its games. */

#include <stdbool.h>
#include <stdint.h>

#include "score/course/finding.h"
#include "score/course/course.h"
#include "score/grading/series.h"
#include "score/intake/workshop.h"

struct sheet {
	const struct grading *grading;
	struct workshop shop;
	struct finding *finding;
	bool interrupted;
	/* The part that is being played: */
	int part;            /* its index, or FINDING_CHECK for the agent `checked` */
	int checked;
	const struct series *series;
	const char *drawn;   /* settings of the current game, or "" */
	struct finding_part *count;
	char first_fault[400]; /* the first forfeit in the first games */
	char first_thrown[200]; /* the first exception in the first games, or "" */
	char void_why[400];    /* the reason of the part's first void game */
};

/* The seed of a part's games, the same for all students. */
uint64_t sheet_seed(uint64_t seed, int part);

/* The course's terms, overridden by a part's, in one line; "" = the game's own.  Free it. */
char *sheet_terms(const char *course, const char *part);

/* Ask an agent for its moves in a part's single positions, suite(1).  False if nothing
 * more can be done for this student. */
bool sheet_ask_cases(struct sheet *sheet, const struct course_part *part);

/* Why an agent plays for no part; NULL if it does play, or is missing. */
const char *sheet_unfit(const struct sheet *sheet, const char *agent);

/* Note that a part was not played because the submission has no such agent. */
void sheet_note_missing(struct sheet *sheet, const char *agent);

#endif
