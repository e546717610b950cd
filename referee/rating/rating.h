#ifndef RATING_H
#define RATING_H

/*
 * The strength of many players, from the games between them: Bradley and Terry's
 * model by maximum likelihood, in Elo, centred on 0.
 *
 * If no player of one group has ever scored against another group, no finite
 * difference between the two is the likeliest.  Such groups are rated apart, each
 * centred on 0; a prior makes one group of all players that have met.
 *
 * The advantage of moving first may have no likeliest value either, for example if
 * the first player has always won; it is then left out.  Nor may the draws'
 * parameter, for example if all games were drawn; a draw is then half a win.
 */

#include <stdbool.h>

#include "rating/pool.h"

struct rating {
	double elo;
	double error;  /* half the 95 % interval, about the group's centre */
	double score;  /* points, draws as halves, without the prior's */
	double games;
	int group;     /* from 0, the strongest first as far as the games tell */
};

struct ratings {
	int players;
	struct rating *at;   /* by player */
	int groups;
	double prior;        /* that was taken: the one asked for, or 1 where a player of
	                      * another group than an anchor would stand beside none */
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

/* The chance that player a is stronger than player b; NAN between groups that have
 * not scored against each other. */
double ratings_los(const struct ratings *ratings, int a, int b);

/* A player's rating beside those of the greatest group: itself; HUGE_VAL or -HUGE_VAL
 * if the player's group is above or below that group; NAN if neither is known. */
double ratings_shown(const struct ratings *ratings, int player);

/* Read "half", "davidson" ("dav") or "rk". */
bool rating_parse_model(const char *word, enum rating_model *model);

#endif
