#ifndef RATING_H
#define RATING_H

/*
 * How strong each of many players is, from the games between them: Bradley and
 * Terry's model by maximum likelihood, in Elo, centred on 0.
 *
 * Where nobody of one group has ever scored against the other, no finite
 * difference between the two is the likeliest.  Such groups are rated apart,
 * each centred on 0; a prior makes one group of all that have met.
 *
 * What moving first is worth may have no likeliest value either, such as where
 * it has won always; it is then left out.  So may a draw, such as where nothing
 * else has happened; it is then half a win.
 */

#include <stdbool.h>

enum rating_model {
	RATING_HALF,       /* a draw is half a win and half a loss (Ordo) */
	RATING_DAVIDSON,   /* a draw has odds of its own: nu times the geometric
	                    * mean of a win's and a loss's */
	RATING_RAO_KUPPER, /* a draw where neither is ahead by drawelo (BayesElo) */
};

/* What two players have played; `first` moved first in all of it. */
struct rating_games {
	int first, second; /* players, from 0 */
	double wins, draws, losses; /* of the first */
};

struct rating_options {
	enum rating_model model;
	bool advantage; /* find out what moving first is worth; else it is 0 */
	double prior;   /* BayesElo's: so many draws a player, against those that
	                 * it has met, are added */
};

struct rating {
	double elo;
	double error;  /* half the 95 % interval, about the pool's mean */
	double score;  /* points, draws as halves, without the prior's */
	double games;
	int group;     /* from 0, the strongest first as far as that can be told */
};

struct ratings {
	int players;
	struct rating *at;   /* by player */
	int groups;
	double advantage;    /* of the greatest group, as the rest here: Elo; */
	                     /* NAN if it is left out, 0 if it is not sought */
	double nu, drawelo;  /* HUGE_VAL if left out; NAN where the model has */
	                     /* none */
	double *covariance;  /* players x players; NAN between groups */
	bool *above;         /* players x players: whether [a][b] has scored
	                      * against b, or through others */
};

/* Rate all players; free it with ratings_free. */
struct ratings ratings_of(int players, const struct rating_games *games, int n,
                          const struct rating_options *options);
void ratings_free(struct ratings *ratings);

/* The chance that player a is stronger than player b; NAN between groups of
 * which neither has scored against the other. */
double ratings_los(const struct ratings *ratings, int a, int b);

/* How a player's rating is to be shown beside those of the greatest group: as
 * it is, or as HUGE_VAL or -HUGE_VAL if its group is above or below that one, or
 * NAN if neither is known. */
double ratings_shown(const struct ratings *ratings, int player);

/* Read "half", "davidson" ("dav") or "rk". */
bool rating_parse_model(const char *word, enum rating_model *model);

#endif
