#ifndef SANDWICH_H
#define SANDWICH_H

/*
 * The errors of ratings from the variance of the results; part of rating.h.
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
 * to the results of two players.  Its variance is the expected variance times the
 * dispersion of all results.
 */

struct fit;

/* Replace the curve that fit_climb has inverted by the sandwich.  `place` maps the
 * players of the options' pairs to players of the fit, or to -1.  The entries of the fit
 * contain the games of the pairs too. */
void sandwich(struct fit *fit, const int *place);

#endif
