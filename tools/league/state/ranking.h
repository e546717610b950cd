#ifndef RANKING_H
#define RANKING_H

/*
 * The ranking.  Players are ranked by their share of the points, or by the points of the
 * format (format.h).  These numbers break ties, in this order:
 *
 *	direct encounter   points of the meetings among the tied players, if all of
 *	                   them have met
 *	Sonneborn-Berger   the points against each opponent, times that opponent's
 *	                   points
 *	Buchholz           the points of the opponents
 *	wins               games won
 *
 * FIDE's Handbook C.07 defines them.  Players with equal numbers share a rank.
 */

#include <stdbool.h>

struct pair_tally;
struct schedule;
struct standings;

struct ranking {
	int rank;      /* the rank, from 1; 0: not ranked */
	int direct;    /* half points; 0 if it breaks no tie */
	long berger;   /* quarter points */
	long buchholz; /* half points */
};

/* Sort n slots and fill in their rankings.  `ranking` is by slot and must be zero before;
 * `tally` is by pairing.  Returns whether any players have equal points. */
bool ranking_of(const struct schedule *schedule, const struct standings *standings,
                const struct pair_tally *tally, int *slots, int n,
                struct ranking *ranking);

#endif
