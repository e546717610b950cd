#ifndef FIT_H
#define FIT_H

/*
 * The most likely ratings of one group of players by Newton's method; part of rating.h.
 * The parameters are the ratings in natural units (ln 10 / 400 an Elo), then the
 * advantage of moving first and the draws' parameter if we estimate them.
 */

#include <stdbool.h>

#include "rating/pool.h"

struct fit {
	const struct rating_options *options;
	int players;
	const struct rating_games *games; /* with players numbered within the group */
	int n, data;     /* number of entries in `games`; those from index `data` on are
	                  * the prior's */
	const double *anchor; /* by player: a given rating, or NAN */
	bool anchored;   /* some player has an anchor; otherwise the ratings' sum is 0 */
	int advantage;   /* index of the advantage's parameter, or -1 */
	int draws;       /* index of the draws' parameter, or -1 */
	int size;        /* number of parameters */
	double *at;      /* the parameters' values */
	double *slope;   /* the gradient of the log-likelihood */
	double *curve;   /* minus its second derivatives, size x size; after the climb,
	                  * the inverse of these */
};

/* Find the ratings, the advantage of moving first and the draws' parameter.  Leaves out
 * the advantage or the draws' parameter if it has no most likely value.  The caller
 * provides room for players + 2 parameters. */
void fit_climb(struct fit *fit, bool advantage, bool draws);

/* Turn the curve that fit_climb leaves into the covariance of the ratings about their
 * mean, or about the anchors. */
void fit_ungauge(struct fit *fit);

/*
 * The errors of ratings from the variance of the results (sandwich.c), if the ratings are
 * the only parameters: a draw counts as half a win, and moving first is no advantage.
 *
 * The curve of the likelihood treats a draw as half a win and half a loss by chance.  So
 * the curve gives too wide errors if games are drawn, or if two games on one opening
 * balance each other.  The sandwich (Huber 1967; White 1982) computes C M C instead.  C
 * is the inverse of the curve.  A result here is a pair of games on one opening, or a
 * single game.  Its pull is the gradient of its likelihood.  M is the sum of the squares
 * of all pulls.
 *
 * With few results M would be too small (Mancl and DeRouen 2001).  So we divide each pull
 * by 1 - h, where h is the weight of the result in the fit.  We also add one more result
 * to the results of each two players.  Its variance is the expected variance times the
 * dispersion: the variance of all results over the expected one.
 */

/* Replace the covariance that fit_ungauge leaves by the sandwich.  `place` maps the
 * players of the options' pairs to players of the fit, or to -1.  The entries of the fit
 * contain the games of the pairs too. */
void sandwich(struct fit *fit, const int *place);

#endif
