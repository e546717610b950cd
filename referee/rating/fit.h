#ifndef FIT_H
#define FIT_H

/*
 * The likeliest ratings of one group of players, by Newton's method; a part of
 * rating.h.  The parameters are the ratings in natural units (ln 10 / 400 an Elo),
 * then the advantage and the draws' parameter where they are sought.
 */

#include <stdbool.h>

#include "rating/pool.h"

struct fit {
	const struct rating_options *options;
	int players;
	const struct rating_games *games; /* players numbered within the group */
	int n, data;     /* entries; those from `data` on are the prior's */
	const double *anchor; /* by player: a rating that is given, or NAN */
	bool anchored;   /* some is; else the ratings' sum is 0 */
	int advantage;   /* the parameter's place, or -1 */
	int draws;       /* the draws' parameter's, or -1 */
	int size;        /* parameters */
	double *at;      /* their values */
	double *slope;   /* of the logarithm of the likelihood, */
	double *curve;   /* and minus its second derivatives, size x size; once
	                  * climbed, the inverse of that */
};

/* The logarithm of the likelihood of one entry's results, and its derivatives by
 * the difference x of ratings and by the draws' parameter d. */
struct fit_terms {
	double value, x, d, xx, xd, dd;
};

struct fit_terms fit_terms(const struct fit *fit, const struct rating_games *g,
                           const double *at);

/* Find the ratings, the advantage of moving first and the draws' parameter; leave
 * out one of the last two, or both, if they have no likeliest values.  The caller
 * has made room for players + 2 parameters. */
void fit_climb(struct fit *fit, bool advantage, bool draws);

/* Make the curve, as fit_climb leaves it, the ratings' covariance: about their
 * mean, or about the anchors. */
void fit_ungauge(struct fit *fit);

#endif
