#ifndef POINTS_H
#define POINTS_H

/*
 * The points of one student, part by part, each with its formula.  This module only
 * computes: it plays and measures nothing.
 */

#include <stdbool.h>

#include "base/text.h"
#include "score/course/course.h"
#include "score/course/finding.h"

enum { POINTS_DAYS = 1000 };

/* A student's place in the tournament of the class. */
struct points_class {
	bool open;   /* still to be played */
	bool played;
	int wins, losses, draws, rank, players;
	double score, best;  /* games won + half of the drawn; the class's best score */
};

struct points_part {
	bool known;          /* false: a part marked by hand that has no mark yet */
	double points;
	bool reached;        /* opponent beaten, or all points reached: opens gates */
	struct text formula;
};

struct points {
	struct points_part *part; /* the parts of the course */
	int parts;
	double total, bonus;      /* sums of the normal parts and of the bonus parts */
	int missing;              /* parts that are not marked yet */
	int days_late;
	double late_points;       /* points lost by being late */
	struct text why;          /* why the total differs from the sum, or "" */
	bool disqualified;
	double for_status;        /* points for a status other than OK, in the total */
};

/* Compute the points, to free with points_free.  by_hand: the marks of each part as text,
 * "" = not marked yet.  place: the place in the tournament.  days_late: 0 = on time. */
void points_count(struct points *points, const struct course *course,
                  const struct finding *finding, const char *const by_hand[],
                  const struct points_class *place, int days_late);
void points_free(struct points *points);

/* The number of days begun since the deadline, at most POINTS_DAYS; 0 if `time` is earlier or
 * unknown. */
int points_days_late(const struct course_late *late, int64_t time);

#endif
