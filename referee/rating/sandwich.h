#ifndef SANDWICH_H
#define SANDWICH_H

/*
 * The errors of ratings from the results' own variance, a part of rating.h.
 *
 * The curve of the likelihood takes a draw for half a win and half a loss by
 * chance, so it finds errors that are too wide where games are drawn, and where two
 * games on one opening balance each other.  The sandwich (Huber 1967; White 1982)
 * puts what the results do between two copies of the curve's inverse C: C M C,
 * where M adds the squares of what each pair of games on one opening, or each
 * single game, pulls at the parameters.
 *
 * Few results would make M too small (Mancl and DeRouen 2001).  So each pull is
 * divided by what its own game left of it, 1 - h; and the results of two players
 * are weighed as if there were one more of the variance that the likelihood expects,
 * times the dispersion of all results.
 */

struct fit;

/* Replace the curve, which fit_climb has inverted, by the sandwich.  place is where the
 * players of the options' pairs are in the fit, or -1; the games of the pairs are among
 * its entries. */
void sandwich(struct fit *fit, const int *place);

#endif
