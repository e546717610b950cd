#ifndef RANKING_H
#define RANKING_H

/*
 * The ranking.  First comes the share of the points, or in a Swiss its
 * points (format.h).  Who is equal there is told apart, in this order, by
 *
 *	direct encounter   points of the meetings among those who are equal, if each
 *	                   of them has met each
 *	Sonneborn-Berger   the points against each opponent, times that opponent's
 *	                   points
 *	Buchholz           the points of the opponents
 *	wins               games won
 *
 * as FIDE's Handbook C.07 defines them.  Who is equal in all of it shares a rank.
 */

#include <stdbool.h>

struct pair_tally;
struct schedule;
struct standings;

struct ranking {
	int rank;      /* from 1; 0: not ranked */
	int direct;    /* half points; 0 where it does not decide */
	long berger;   /* quarters */
	long buchholz; /* half points */
};

/* Put n slots in order, and fill in the ranking, which is by slot and
 * zero.  tally is by pairing.  Returns whether some have equal points. */
bool ranking_of(const struct schedule *schedule, const struct standings *standings,
                const struct pair_tally *tally, int *slots, int n,
                struct ranking *ranking);

#endif
