#ifndef POOL_H
#define POOL_H

/* The input of ratings (rating.h): the games of a pool of players, and the options of the
 * model. */

#include <stdbool.h>

enum rating_model {
	RATING_HALF,       /* a draw is half a win and half a loss (Ordo) */
	RATING_DAVIDSON,   /* a draw has its own odds: nu times the geometric mean of the
	                    * odds of a win and a loss */
	RATING_RAO_KUPPER, /* a game is drawn if neither player is ahead by drawelo
	                    * (BayesElo) */
};

/* The games of two players in which player `first` moved first. */
struct rating_games {
	int first, second; /* players, from 0 */
	double wins, draws, losses; /* of player `first` */
};

/* Pairs of games on one opening, one from each seat: count[result of a when a moved
 * first][result of b when b moved first]. 0 is lost, 1 drawn, 2 won. struct rating_games
 * contains these games too. */
struct rating_pairs {
	int a, b;
	int count[3][3];
};

enum rating_errors {
	RATING_LIKELY, /* computed from the model's likelihood (Ordo, BayesElo); too wide
	                * if games are drawn */
	RATING_HONEST, /* computed from the variance of the results: fit.h; only for
	                * RATING_HALF without an advantage */
};

struct rating_options {
	enum rating_model model;
	bool advantage; /* estimate the advantage of moving first; otherwise it is 0 */
	double prior;   /* as in BayesElo: add this many draws for each player, against
	                 * the opponents that the player has met */
	enum rating_errors errors;
	const struct rating_pairs *pairs; /* for RATING_HONEST; NULL = none */
	int n_pairs;
	const double *anchor; /* by player: a given rating, or NAN; NULL = no anchors.
	                       * A group with anchors is not centred on 0. */
};

#endif
