#ifndef REPORT_DATA_H
#define REPORT_DATA_H

/*
 * The data for all forms of a report: a league's results, and numbers computed from them.
 * Players are slots.
 */

#include <stdbool.h>

#include "league/state/results.h"
#include "rating/anchors.h"
#include "rating/elo.h"
#include "rating/rating.h"

enum { REPORT_WHY = RESULTS_WHY };

struct report_options {
	double prior;           /* the prior of the ratings (rating.h) */
	struct anchors anchors; /* the fixed ratings */
	bool stable;            /* leave out everything that was measured */
	bool replays;           /* forfeited games have pages */
};

/* The games of two players, as one of them sees the points. */
struct report_cell {
	int games;  /* including games lost without playing; 0 = they have not met */
	int points; /* in half points */
	int pairing; /* index in the schedule */
};

struct report {
	const struct results *results;
	const struct report_options *options;
	struct ratings ratings; /* by slot; empty before report_rate */
	int *place;             /* each slot's index in results->order, or -1 */
	struct report_cell *cell; /* slots x slots */
	int moved_first[3];     /* results of the first to move: games drawn, won, lost */
};

/* Compute everything except ratings. */
void report_open(struct report *report, const struct results *results,
                  const struct report_options *options);
/* Add the ratings.  False with the reason if an anchor is no player. */
bool report_rate(struct report *report, char why[REPORT_WHY]);
void report_close(struct report *report);

/* The points of a against b; NAN if they have not met. */
double report_points_against(const struct report *report, int a, int b);

const char *report_name(const struct report *report, int slot);
const struct report_cell *report_cell(const struct report *report, int a,
                                      int b);

/* A sentence about the tie-breaks, for a table in which players are tied. */
extern const char report_ties[];

/* A rating on the common scale.  Infinite if the player is above or below the largest
 * group; NAN if unknown. */
double report_rating(const struct report *report, int slot);
/* Half of the rating's 95 % interval. */
double report_error(const struct report *report, int slot);
/* A rating within its own group. */
double report_group_rating(const struct report *report, int slot);
/* The group, from 1; 0 without games. */
int report_group(const struct report *report, int slot);
/* The chance that a is stronger than b; NAN if unknown. */
double report_los(const struct report *report, int a, int b);

/* The results of the first to move, as a difference in Elo. */
struct elo report_first(const struct report *report);

/* The name of a reason in tables. */
const char *report_reason(enum reason reason);

/* The slot of a pairing's player 1 or 2; -1 if `player` is 0. */
int report_slot(const struct result_game *game, int player);

/* The result in PGN, as the first to move sees it: "1-0", "0-1", "1/2-1/2", or "*" if
 * both players had left. */
const char *report_result(const struct result_game *game);

/* Make a folder for a report if it is missing.  False with the reason. */
bool report_make_folder(const char *path, char why[REPORT_WHY]);

#endif
