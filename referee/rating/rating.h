#ifndef RATING_H
#define RATING_H

/*
 * The strength of many players, from the games between them: Bradley and Terry's model by
 * maximum likelihood, in Elo, centred on 0.
 *
 * If no player of one group has ever scored against another group, no finite difference
 * between the two groups is the most likely.  We rate such groups separately, each
 * centred on 0.  A prior joins into one group all players that have met.
 *
 * The advantage of moving first may also have no most likely value, for example if the
 * first player has always won.  Then we leave it out.  Nor need the parameter for draws
 * have a most likely value, for example if all games were drawn.  Then a draw counts as
 * half a win.
 */

#include <stdbool.h>

#include "rating/pool.h"

struct rating {
	double elo;
	double error;  /* half the 95 % interval, relative to the group's centre */
	double score;  /* points, draws as halves, without the prior */
	double games;
	int group;     /* from 0; the strongest group first, as far as the games show; -1
	                * without games */
};

struct ratings {
	int players;
	struct rating *at;   /* by player */
	int groups;
	double prior;        /* the prior that was used: the given one, or 1 if some
	                      * group would otherwise have no anchor although there are
	                      * anchors */
	double advantage;    /* the largest group's advantage of moving first, in Elo; NAN
	                      * if left out, 0 if not estimated */
	double nu, drawelo;  /* the largest group's parameter for draws, nu for Davidson's
	                      * model, drawelo for Rao and Kupper's; HUGE_VAL if left out,
	                      * NAN in another model or without draws */
	double *covariance;  /* players x players; NAN between groups */
	bool *above;         /* players x players: whether a has scored against b,
	                      * directly or through others */
};

/* Rate all players.  Free the result with ratings_free. */
struct ratings ratings_of(int players, const struct rating_games *games, int n,
                          const struct rating_options *options);
void ratings_free(struct ratings *ratings);

/* The chance that player a is stronger than player b.  Between groups 1 or 0, or NAN if
 * neither has scored against the other.  NAN also for a player without games. */
double ratings_los(const struct ratings *ratings, int a, int b);

/* A player's rating on the scale of the largest group.  If the player is in another
 * group, or every group is one player: HUGE_VAL if the games show the player to be
 * stronger, -HUGE_VAL if weaker, otherwise NAN.  NAN also for a player without games. */
double ratings_shown(const struct ratings *ratings, int player);

/* Read "half", "davidson" or "rk". */
bool rating_parse_model(const char *word, enum rating_model *model);

#endif
