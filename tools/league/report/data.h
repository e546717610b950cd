#ifndef REPORT_DATA_H
#define REPORT_DATA_H

/*
 * What all forms of a report are made of: a league's results, and what follows
 * from them.  Players are slots.
 */

#include <stdbool.h>

#include "league/state/results.h"
#include "rating/anchors.h"
#include "rating/elo.h"
#include "rating/rating.h"

enum { REPORT_WHY = RESULTS_WHY };

struct report_options {
	double prior;           /* of the ratings, rating.h */
	struct anchors anchors; /* of the ratings */
	bool stable;            /* leave out what was measured */
	bool replays;           /* forfeited games have pages */
};

/* The games of two players, seen from one of them. */
struct report_cell {
	int games;  /* with those lost without play; 0 = they have not met */
	int points; /* in halves */
	int pairing; /* place in the schedule */
};

struct report {
	const struct results *results;
	const struct report_options *options;
	struct ratings ratings; /* of those who have played */
	int *rated;             /* by slot: the player there, or -1; NULL: there
	                         * are no ratings */
	double *anchor;         /* by player: a rating that is given, or NAN; NULL */
	int *place;             /* by slot: in results->order, or -1 */
	struct report_cell *cell; /* slots x slots */
	int moved_first[3];     /* games: drawn, won and lost by the first to move */
	bool reason[REASON_VOID]; /* some player has forfeited for it */
};

/* Work out all but ratings. */
void report_open(struct report *report, const struct results *results,
                  const struct report_options *options);
/* Add the ratings.  False with the reason if there is no such anchor. */
bool report_rate(struct report *report, char why[REPORT_WHY]);
void report_close(struct report *report);

/* The points of a against b; NAN if they have not met. */
double report_points_against(const struct report *report, int a, int b);

const char *report_name(const struct report *report, int slot);
const struct report_cell *report_cell(const struct report *report, int a,
                                      int b);

/* The tie-breaks as a sentence, for a table where results->tied. */
extern const char report_ties[];

/* A player's rank, which equal players share; 0: not ranked. */
int report_rank(const struct report *report, int slot);

/* A rating beside the others: infinite above or below the greatest group, NAN if
 * that is not known, or nothing was played. */
double report_rating(const struct report *report, int slot);
/* Half of its 95 % interval. */
double report_error(const struct report *report, int slot);
/* A rating within its own group. */
double report_group_rating(const struct report *report, int slot);
/* The group, from 1; 0 without a game. */
int report_group(const struct report *report, int slot);
/* The chance that a is stronger than b, or NAN; and than the next in the
 * ranking. */
double report_los(const struct report *report, int a, int b);
double report_los_next(const struct report *report, int slot);

/* The results of moving first. */
struct elo report_first(const struct report *report);

/* The mean time of a turn, in ms; NAN without one. */
double report_think_ms(const struct report *report, int slot);

/* The word of a reason in tables. */
const char *report_reason(enum reason reason);

/* The slot of a pairing's player 1 or 2; -1 for 0. */
int report_slot(const struct result_game *game, int player);

/* The result as PGN has it, "1-0" for the first to move: "1-0", "0-1", "1/2-1/2",
 * or "*" if both players had left. */
const char *report_result(const struct result_game *game);

/* A number with some decimals, "inf", "-inf", or `unknown`.  Returns into. */
const char *report_number(double number, int decimals, const char *unknown,
                          char into[32]);

#endif
