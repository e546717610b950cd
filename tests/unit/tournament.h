#ifndef TOURNAMENT_H
#define TOURNAMENT_H

/* Random tournaments between players of known strengths, to simulate what the
 * statistics promise. */

#include <math.h>

#include "base/rng.h"
#include "rating/rating.h"
#include "rating/sure.h"

enum { TOURNAMENT_MOST = 16 };

struct tournament {
	int players;
	const double *elo;
	double drawn;   /* the share of draws between equal players */
	double opening; /* what an opening gives one seat, 0 to 1 of a game */
	struct rng rng;
	struct rating_games games[TOURNAMENT_MOST * TOURNAMENT_MOST];
	struct rating_pairs pairs[TOURNAMENT_MOST * TOURNAMENT_MOST];
	int n, n_pairs;
};

static inline double
tournament_chance(struct rng *rng)
{
	return (double)(rng_next(rng) >> 11) / 9007199254740992.0;
}

/* Play a game of a player with that expected score: 0 lost, 1 drawn, 2 won. */
static inline int
tournament_game(struct tournament *t, double expected)
{
	double p = fmin(fmax(expected, 0), 1), u = tournament_chance(&t->rng);
	double draw = fmin(t->drawn, 2 * fmin(p, 1 - p));

	return u < draw ? 1 : u < draw / 2 + p ? 2 : 0;
}

static inline void
tournament_count(struct rating_games *g, int outcome)
{
	g->wins += outcome == 2;
	g->draws += outcome == 1;
	g->losses += outcome == 0;
}

/* Play an opening from both seats.  The k-th pair of players has the entries 2k, 2k + 1
 * of games, and k of pairs. */
static inline void
tournament_opening(struct tournament *t, int k)
{
	struct rating_pairs *pair = &t->pairs[k];
	double p = 1 / (1 + pow(10, (t->elo[pair->b] - t->elo[pair->a]) / 400));
	double gift = t->opening * (tournament_chance(&t->rng) < 0.5 ? -1 : 1);
	/* This keeps the mean at what the strengths say. */
	double bias = fmax(-1, fmin(1, gift)) * fmin(p, 1 - p);
	int a = tournament_game(t, p + bias), b = tournament_game(t, 1 - p + bias);

	tournament_count(&t->games[2 * k], a);
	tournament_count(&t->games[2 * k + 1], b);
	pair->count[a][b]++;
}

/* Play a round robin of that many openings a pair of players. */
static inline void
tournament_play(struct tournament *t, int openings)
{
	t->n = t->n_pairs = 0;
	for (int a = 0; a < t->players; a++)
		for (int b = a + 1; b < t->players; b++) {
			int k = t->n_pairs++;

			t->pairs[k] = (struct rating_pairs){a, b, {{0}}};
			t->games[t->n++] = (struct rating_games){a, b, 0, 0, 0};
			t->games[t->n++] = (struct rating_games){b, a, 0, 0, 0};
			for (int i = 0; i < openings; i++)
				tournament_opening(t, k);
		}
}

static inline struct ratings
tournament_rate(const struct tournament *t, enum rating_errors errors)
{
	struct rating_options options = {
		.errors = errors, .pairs = t->pairs, .n_pairs = t->n_pairs};

	return ratings_of(t->players, t->games, t->n, &options);
}

/* Return the share of all 95 % intervals, in that many tournaments, that hold the
 * truth.  Tournaments without finite ratings do not count. */
static inline double
tournament_held(struct tournament *t, int openings, int times,
                enum rating_errors errors, double *width)
{
	double all = 0, held = 0, sum = 0;

	for (int i = 0; i < times; i++) {
		tournament_play(t, openings);
		struct ratings r = tournament_rate(t, errors);

		for (int a = 0; a < t->players && r.groups == 1; a++) {
			held += fabs(r.at[a].elo - t->elo[a]) <= r.at[a].error;
			sum += r.at[a].error;
			all++;
		}
		ratings_free(&r);
	}
	*width = sum / all;
	return held / all;
}

/* Play openings of players a and b, and add them to the results. */
static inline void
tournament_meet(struct tournament *t, struct sure *sure, int a, int b, int openings)
{
	t->pairs[0] = (struct rating_pairs){a, b, {{0}}};
	for (int i = 0; i < openings; i++)
		tournament_opening(t, 0);
	sure_add(sure, &t->pairs[0]);
}

/* Return whether the table says nothing false about neighbours. */
static inline bool
tournament_is_true(const struct tournament *t, const struct sure *sure)
{
	int order[TOURNAMENT_MOST], n = sure_order(sure, order);
	bool good = true;

	for (int i = 1; i < n; i++) {
		double by = t->elo[order[i - 1]] - t->elo[order[i]];
		int said = sure_verdict(sure, order[i - 1], order[i], NULL);

		good = good && (said == 1 ? by > 0 : said == -1 ? by < 0
				: said != 2 || fabs(by) < sure->terms.width);
	}
	return good;
}

/* Play a tournament until it is sure, and store the games.  Returns whether everything
 * that it says is true. */
static inline bool
tournament_sure(struct tournament *t, const struct sure_terms *terms, long *played)
{
	struct sure sure;
	int pair[TOURNAMENT_MOST][2], each, n;
	bool good;

	sure_begin(&sure, t->players, terms);
	for (int a = 0; a < t->players; a++)
		for (int b = a + 1; b < t->players; b++)
			tournament_meet(t, &sure, a, b, 1);
	while ((n = sure_next(&sure, pair, &each)))
		for (int i = 0; i < n; i++)
			tournament_meet(t, &sure, pair[i][0], pair[i][1], each / 2);
	good = tournament_is_true(t, &sure);
	*played = sure.games;
	sure_free(&sure);
	return good;
}

#endif
