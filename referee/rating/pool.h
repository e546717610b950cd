#ifndef POOL_H
#define POOL_H

/* What ratings (rating.h) are made of: the games of a pool of players, and how to
 * look at them. */

#include <stdbool.h>

enum rating_model {
	RATING_HALF,       /* a draw is half a win and half a loss (Ordo) */
	RATING_DAVIDSON,   /* a draw has odds of its own: nu times the geometric
	                    * mean of a win's and a loss's */
	RATING_RAO_KUPPER, /* drawn if neither is ahead by drawelo (BayesElo) */
};

/* Games of two players in which `first` moved first. */
struct rating_games {
	int first, second; /* players, from 0 */
	double wins, draws, losses; /* of the first */
};

/* Pairs of games on one opening, from both seats: [what a did moving first][what b did
 * moving first], 0 lost, 1 drawn, 2 won.  Their games are among struct
 * rating_games, too. */
struct rating_pairs {
	int a, b;
	int count[3][3];
};

enum rating_errors {
	RATING_LIKELY, /* by the model's likelihood (Ordo, BayesElo): too wide if
	                * games are drawn */
	RATING_HONEST, /* by the results' own variance: sandwich.h */
};

struct rating_options {
	enum rating_model model;
	bool advantage; /* estimate the advantage of moving first; else it is 0 */
	double prior;   /* BayesElo's: add this many draws for each player, against
	                 * the players that it has met */
	enum rating_errors errors;
	const struct rating_pairs *pairs; /* for RATING_HONEST; or none */
	int n_pairs;
	const double *anchor; /* by player: the rating that is given, or NAN; NULL:
	                       * none is.  A group with one has no other centre. */
};

#endif
