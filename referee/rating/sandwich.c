#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "rating/fit.h"

/* The parameters on which the results of two players depend: both ratings, the advantage
 * and the draws' parameter. */
enum { DRAWS = 3, PARTS = 4, OUTCOMES = 3 };

/* The derivatives of the difference in a game, by these parameters; and in a game that
 * the other player began. */
static const double by_part[2][PARTS] = {{1, -1, 1, 0}, {-1, 1, 1, 0}};

/* All results of players a and b.  It is small, because 1,000 players have 499,500. */
struct block {
	int a, b;
	float single[2][OUTCOMES]; /* by whether b moved first: games lost, drawn and
	                            * won */
	float pair[OUTCOMES][OUTCOMES]; /* by the result of the game that a began, and of
	                                 * the game that b began */
};

struct sums {
	double info[PARTS][PARTS]; /* the curve (minus second derivatives) of all its
	                            * games */
	double units, left;        /* number of independent results; 1 - h of one game
	                            * (see fit.h) */
	double meat[PARTS][PARTS]; /* the sum of the squares of the pulls (see
	                            * fit.h) */
	double pulls;              /* the sum of squares by the difference of ratings,
	                            * divided by `left` only once */
};

struct sandwich {
	struct fit *fit;
	struct block *block;
	int n;
	int *of;           /* by a and b, a < b: the block's index + 1, or 0 */
	double pulls, expected; /* their ratio is the dispersion */
};

static struct block *
block_of(struct sandwich *s, int a, int b)
{
	int *of = &s->of[a < b ? a * s->fit->players + b
	                       : b * s->fit->players + a];

	if (!*of) {
		s->block = xgrow(s->block, (size_t)s->n, sizeof *s->block);
		s->block[s->n] = (struct block){.a = a < b ? a : b,
		                                .b = a < b ? b : a};
		*of = ++s->n;
	}
	return &s->block[*of - 1];
}

/* Add the information of the games that one of the players began. */
static void
add_info(struct sums *sums, const struct fit_terms *t, bool turned)
{
	const double *by = by_part[turned];

	for (int i = 0; i < PARTS; i++)
		for (int j = 0; j < PARTS; j++)
			sums->info[i][j] -= t->xx * by[i] * by[j] +
				t->xd * (by[i] * (j == DRAWS) + by[j] * (i == DRAWS)) +
				t->dd * (i == DRAWS && j == DRAWS);
}

static void
add_games(struct sandwich *s, const struct rating_games *g)
{
	struct block *block = block_of(s, g->first, g->second);
	float *single = block->single[g->first != block->a];

	single[0] += (float)g->losses;
	single[1] += (float)g->draws;
	single[2] += (float)g->wins;
}

/* Move the games of pairs from `single` to `pair`. */
static void
add_pairs(struct sandwich *s, const struct rating_pairs *p, const int *place)
{
	struct block *block = block_of(s, place[p->a], place[p->b]);
	bool turned = place[p->a] != block->a;

	for (int i = 0; i < OUTCOMES; i++)
		for (int j = 0; j < OUTCOMES; j++) {
			float count = (float)p->count[i][j];

			block->single[turned][i] -= count;
			block->single[!turned][j] -= count;
			block->pair[turned ? j : i][turned ? i : j] += count;
		}
}

/* The place of a part in a matrix of all parameters, or NULL if we do not estimate both
 * parameters. */
static double *
place_of(const struct sandwich *s, const struct block *block, double *matrix, int i, int j)
{
	const int at[PARTS] = {block->a, block->b, s->fit->advantage, s->fit->draws};

	return at[i] < 0 || at[j] < 0 ? NULL : &matrix[at[i] * s->fit->size + at[j]];
}

/* The games that one of the players began, as an entry of the fit. */
static struct rating_games
games_of(const struct block *block, bool turned)
{
	double n[OUTCOMES];

	for (int i = 0; i < OUTCOMES; i++) {
		n[i] = block->single[turned][i];
		for (int j = 0; j < OUTCOMES; j++)
			n[i] += turned ? block->pair[j][i] : block->pair[i][j];
	}
	return (struct rating_games){turned ? block->b : block->a,
	                             turned ? block->a : block->b, n[2], n[1], n[0]};
}

/* Set `left`, the part of a result's pull that remains after the fit: 1 - h, where h is
 * the weight of the result in the fit. */
static void
find_left(const struct sandwich *s, const struct block *block, struct sums *sums)
{
	double trace = 0;
	int sought = 1 + (s->fit->advantage >= 0) + (s->fit->draws >= 0);

	for (int i = 0; i < PARTS; i++)
		for (int j = 0; j < PARTS; j++) {
			const double *c = place_of(s, block, s->fit->curve, i, j);

			trace += c ? sums->info[i][j] * *c : 0;
		}
	sums->left = fmax(1 - trace / sought / sums->units, 0.1);
}

/* The gradient of one game's likelihood. */
static void
pull_of(const struct sandwich *s, const struct block *block, bool turned,
        int outcome, double pull[PARTS])
{
	struct rating_games g = {block->a, block->b, outcome == 2, outcome == 1,
	                         outcome == 0};
	struct fit_terms t;

	if (turned) {
		g.first = block->b;
		g.second = block->a;
	}
	t = fit_terms(s->fit, &g, s->fit->at);
	for (int i = 0; i < PARTS; i++)
		pull[i] = t.x * by_part[turned][i] + t.d * (i == DRAWS);
}

static void
add_square(struct sums *sums, double count, const double pull[PARTS])
{
	for (int i = 0; i < PARTS; i++)
		for (int j = 0; j < PARTS; j++)
			sums->meat[i][j] += count * pull[i] * pull[j] /
			                    sums->left / sums->left;
	sums->pulls += count * pull[0] * pull[0] / sums->left;
}

static void
add_pulls(const struct sandwich *s, const struct block *block, struct sums *sums)
{
	double pull[2][OUTCOMES][PARTS];

	for (int turned = 0; turned < 2; turned++)
		for (int i = 0; i < OUTCOMES; i++) {
			pull_of(s, block, turned, i, pull[turned][i]);
			if (block->single[turned][i] > 0)
				add_square(sums, block->single[turned][i],
				           pull[turned][i]);
		}
	for (int i = 0; i < OUTCOMES; i++)
		for (int j = 0; j < OUTCOMES; j++) {
			double both[PARTS];

			for (int k = 0; k < PARTS; k++)
				both[k] = pull[0][i][k] + pull[1][j][k];
			if (block->pair[i][j] > 0)
				add_square(sums, block->pair[i][j], both);
		}
}

static double
units_of(const struct block *block)
{
	double single = 0, paired = 0;

	for (int i = 0; i < OUTCOMES; i++) {
		single += block->single[0][i] + block->single[1][i];
		for (int j = 0; j < OUTCOMES; j++)
			paired += block->pair[i][j];
	}
	return fmax(single, 0) + paired;
}

static struct sums
sums_of(const struct sandwich *s, const struct block *block)
{
	struct sums sums = {.units = units_of(block)};

	for (int turned = 0; turned < 2; turned++) {
		struct rating_games g = games_of(block, turned);
		struct fit_terms t = fit_terms(s->fit, &g, s->fit->at);

		add_info(&sums, &t, turned);
	}
	find_left(s, block, &sums);
	add_pulls(s, block, &sums);
	return sums;
}

/* Add a block's squares to the sum of all blocks. */
static void
place_meat(const struct sandwich *s, const struct block *block,
           const struct sums *sums, double *meat)
{
	for (int i = 0; i < PARTS; i++)
		for (int j = 0; j < PARTS; j++) {
			double *at = place_of(s, block, meat, i, j);

			if (at)
				*at += sums->meat[i][j];
		}
}

/* Add one more result that has the expected variance. */
static void
smooth(struct sums *sums, double dispersion)
{
	double scale = sums->units / (sums->units + 1);

	for (int i = 0; i < PARTS; i++)
		for (int j = 0; j < PARTS; j++)
			sums->meat[i][j] = scale * (sums->meat[i][j] +
				dispersion / sums->units * sums->info[i][j]);
}

/* result = a b, all n x n, where a is symmetric. */
static void
multiply(const double *a, const double *b, int n, double *result)
{
	memset(result, 0, (size_t)(n * n) * sizeof *result);
	for (int i = 0; i < n; i++)
		for (int k = 0; k < n; k++) {
			double factor = a[i * n + k];

			for (int j = 0; j < n && factor != 0; j++)
				result[i * n + j] += factor * b[k * n + j];
		}
}

/* Count a draw of the prior as half a win and half a loss by chance.  Otherwise a player
 * who has won every game would seem certain to have the rating that the prior gives. */
static void
add_prior(const struct sandwich *s, double *meat)
{
	const struct fit *fit = s->fit;

	for (int i = fit->data; i < fit->n; i++) {
		const struct rating_games *g = &fit->games[i];
		struct block block = {.a = g->first, .b = g->second};
		struct sums sums = {.units = 0};

		for (int outcome = 0; outcome < OUTCOMES; outcome += 2) {
			double pull[PARTS];

			pull_of(s, &block, false, outcome, pull);
			for (int k = 0; k < PARTS * PARTS; k++)
				sums.meat[k / PARTS][k % PARTS] += g->draws / 2 *
					pull[k / PARTS] * pull[k % PARTS];
		}
		place_meat(s, &block, &sums, meat);
	}
}

static double *
meat_of(struct sandwich *s)
{
	size_t size = (size_t)(s->fit->size * s->fit->size);
	double *meat = xcalloc(size + 1, sizeof *meat), mean, units = 0;

	for (int i = 0; i < s->n; i++) {
		struct sums sums = sums_of(s, &s->block[i]);

		units += sums.units;
		s->pulls += sums.pulls;
		s->expected += sums.info[0][0];
	}
	mean = units > 0 ? s->expected / units : 0;
	for (int i = 0; i < s->n && mean > 0; i++) {
		struct sums sums = sums_of(s, &s->block[i]);

		if (sums.units <= 0)
			continue; /* a suspended player has pairings without games */
		smooth(&sums, (s->pulls + mean) / (s->expected + mean));
		place_meat(s, &s->block[i], &sums, meat);
	}
	add_prior(s, meat);
	return meat;
}

void
sandwich(struct fit *fit, const int *place)
{
	const struct rating_pairs *pairs = fit->options->pairs;
	size_t size = (size_t)(fit->players * fit->players);
	struct sandwich s = {.fit = fit,
	                     .of = xcalloc(size + 1, sizeof *s.of)};
	double *meat, *half;

	for (int i = 0; i < fit->data; i++)
		add_games(&s, &fit->games[i]);
	for (int i = 0; i < fit->options->n_pairs; i++)
		if (place[pairs[i].a] >= 0 && place[pairs[i].b] >= 0)
			add_pairs(&s, &pairs[i], place);
	meat = meat_of(&s);
	half = xcalloc((size_t)(fit->size * fit->size) + 1, sizeof *half);
	multiply(fit->curve, meat, fit->size, half);
	multiply(half, fit->curve, fit->size, meat);
	memcpy(fit->curve, meat, (size_t)(fit->size * fit->size) * sizeof *meat);
	free(half);
	free(meat);
	free(s.block);
	free(s.of);
}
