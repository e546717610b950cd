#ifndef SHEET_H
#define SHEET_H

/* A submission under way: what grade.c's parts share. */

#include <stdbool.h>

#include "score/grading/grade.h"
#include "score/grading/series.h"
#include "score/intake/workshop.h"

enum { CHECK = -1 }; /* as a part: the first games */

struct sheet {
	const struct grade *grade;
	struct workshop shop;
	struct finding *finding;
	const char *agent;   /* the first of the course's that is there */
	bool interrupted;
	/* The part that is being played: */
	int part;
	const struct series *series;
	struct finding_part *count;
	char first_fault[400]; /* in the first games: why */
};

/* The course's terms, and over them a part's own, in one line; "" = the game's
 * own.  The caller frees it. */
char *sheet_terms(const char *course, const char *part);

/* Without the agent a part is worth nothing, and the others are played. */
void sheet_note_missing(struct sheet *sheet, const char *agent);

/* Put a part's single positions to its agent.  False if nothing more can be done
 * for this student. */
bool sheet_ask_cases(struct sheet *sheet, const struct course_part *part);

#endif
