#ifndef POINTS_H
#define POINTS_H

/*
 * Points of one student, part by part, each with its formula filled in.  Here is
 * arithmetic only: nothing is played or measured.
 */

#include <stdbool.h>

#include "score/course/course.h"
#include "score/course/finding.h"

enum { POINTS_FORMULA = 200, POINTS_WHY = 400 };

/* A student's place in the tournament of the class. */
struct points_class {
	bool open;   /* it is still to be played */
	bool played;
	int wins, losses, draws, rank, players;
	double score, best;  /* games won and half of the drawn; the class's */
};

struct points_part {
	bool known;          /* false: a part that is not marked by hand yet */
	double points;
	bool reached;        /* beaten, or all points: a gate is open */
	char formula[POINTS_FORMULA];
};

struct points {
	struct points_part *part; /* of the course */
	int parts;
	double total, bonus;      /* of the parts, and of the bonus parts */
	int missing;              /* parts that are not marked yet */
	int days_late;
	double late_points;       /* that this has cost */
	char why[POINTS_WHY];     /* why the total is not the parts' sum, or "" */
	bool disqualified;
	double for_status;        /* in the total; the course's for a status
	                           * other than OK */
};

/* Count them.  by_hand: for each part its marks as text, "" = not marked yet.
 * place: in the tournament.  days_late: 0 = in time.  End it with points_free. */
void points_count(struct points *points, const struct course *course,
                  const struct finding *finding, const char *const by_hand[],
                  const struct points_class *place, int days_late);
void points_free(struct points *points);

#endif
