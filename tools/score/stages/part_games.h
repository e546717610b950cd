#ifndef PART_GAMES_H
#define PART_GAMES_H

/* The games and positions of one part of a course, and an agent's first games. */

#include <stdbool.h>
#include <stdint.h>

#include "score/course/grading.h"
#include "score/grading/series.h"
#include "score/intake/intake.h"

/* A part that is being played. */
struct part_games {
	const struct grading *grading;
	struct submission *submission;
	int part;            /* its index, or FINDING_CHECK for the agent `checked` */
	int checked;
	struct finding_part *count;
	/* Of the current games: */
	const struct series *series;
	const char *drawn;   /* their settings, or "" */
	char first_fault[400]; /* the first forfeit, */
	char first_thrown[200]; /* the first exception, and */
	char void_why[400];    /* the reason of the first void game; or "" */
};

/* Play a part's games.  False if nothing more can be done for this student. */
bool part_games_play(struct part_games *games, const struct course_part *part);

/* Ask an agent for its moves in a part's single positions, suite(1) (part_cases.c).  False as
 * for part_games_play. */
bool part_games_ask(struct part_games *games, const struct course_part *part);

/* The series of a part's games.  Free it with series_free. */
struct series part_games_series(const struct part_games *games, const struct course_part *part);

/* The seed of a part's games, the same for all students. */
uint64_t part_games_seed(uint64_t seed, int part);

/* The course's terms, overridden by a part's, in one line; "" = the game's own.  Free it. */
char *part_games_terms(const char *course, const char *part);

/* Note that a part was not played because the submission has no such agent. */
void part_games_note_missing(struct part_games *games, const char *agent);

#endif
