#ifndef POINTS_H
#define POINTS_H

/*
 * Points: what a part of the course is worth for one student, with the formula
 * that made it, filled in; nothing is measured here and nothing is played.
 */

#include <stdbool.h>

#include "score/course/course.h"
#include "score/course/finding.h"

enum { POINTS_FORMULA = 200 };

/* A student's place in the tournament of the class. */
struct points_class {
	bool played;
	int wins, losses, draws, rank, players;
	double score, best;  /* games won and half of the drawn; the class's */
};

struct points_part {
	bool known;          /* a part marked by hand may not be, yet */
	double points;
	bool reached;        /* beaten, or all the points: for a gate */
	char formula[POINTS_FORMULA];
};

struct points {
	struct points_part *part; /* of the course */
	int parts;
	double total, bonus;      /* without and of the bonus parts */
	int missing;              /* parts that are not known */
	bool disqualified;
	double for_status;        /* instead of what is played, unless OK */
};

/* by_hand: a text a part, "" where nothing is given; a text that is no number is
 * nothing.  place: in the tournament. */
void points_count(struct points *points, const struct course *course,
                  const struct finding *finding, const char *const by_hand[],
                  const struct points_class *place);
void points_free(struct points *points);

#endif
