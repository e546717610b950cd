#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "rating/elo.h"
#include "rating/fit.h"

/* How often player a, a < b, scored each number of half points against b: in single
 * games, and in pairs of games.  Floats save memory: 1,000 players have 499,500 blocks. */
struct block {
	float single[ELO_GAMES], pair[ELO_PAIRS];
};

struct sandwich {
	const struct fit *fit;
	struct block *block;    /* of each two players; block_of finds them */
	double pulls, expected; /* the sums of all `pulls` and all `info`; their ratio is
	                         * the dispersion */
};

/* The sums over the results of two players.  A result's pull on a's rating is a's score
 * less the expected one, and the pull on b's rating is the opposite.  So a number stands
 * for the matrix ((1, -1), (-1, 1)) times it. */
struct sums {
	double info;  /* the curve (minus second derivatives) of all its games */
	double units; /* number of independent results */
	double left;  /* 1 - h, where h is the weight of one result in the fit */
	double meat;  /* the squares of the pulls, each pull divided by `left` */
	double pulls; /* the squares of the pulls, each square divided by `left` */
};

static struct block *
block_of(const struct sandwich *s, int a, int b)
{
	size_t high = (size_t)(a > b ? a : b), low = (size_t)(a < b ? a : b);

	return &s->block[high * (high - 1) / 2 + low];
}

/* Add the results in an entry of the fit as those of single games. */
static void
add_games(const struct sandwich *s, const struct rating_games *g)
{
	struct block *block = block_of(s, g->first, g->second);
	bool turned = g->first > g->second;

	block->single[turned ? 2 : 0] += (float)g->losses;
	block->single[1] += (float)g->draws;
	block->single[turned ? 0 : 2] += (float)g->wins;
}

/* Move the games of pairs from `single` to `pair`. */
static void
add_pairs(const struct sandwich *s, const struct rating_pairs *p, const int *place)
{
	struct block *block = block_of(s, place[p->a], place[p->b]);
	bool turned = place[p->a] > place[p->b];

	for (int i = 0; i < 3; i++)
		for (int j = 0; j < 3; j++) {
			int own = turned ? j : i, others = turned ? i : j;
			float count = (float)p->count[i][j];

			block->single[own] -= count;
			block->single[2 - others] -= count;
			block->pair[own + 2 - others] += count;
		}
}

/* The expected score of player a against b. */
static double
expected_of(const struct sandwich *s, int a, int b)
{
	return 1 / (1 + exp(s->fit->at[b] - s->fit->at[a]));
}

/* The variance of the difference of two ratings, from the inverse of the curve. */
static double
variance_of(const struct fit *fit, int a, int b)
{
	int n = fit->size;

	return fit->curve[a * (n + 1)] + fit->curve[b * (n + 1)] -
	       fit->curve[a * n + b] - fit->curve[b * n + a];
}

static void
add_square(struct sums *sums, double count, double pull)
{
	if (count <= 0)
		return;
	sums->meat += count * pull * pull / sums->left / sums->left;
	sums->pulls += count * pull * pull / sums->left;
}

static struct sums
sums_of(const struct sandwich *s, int a, int b)
{
	const struct block *block = block_of(s, a, b);
	double p = expected_of(s, a, b), single = 0, paired = 0;
	struct sums sums = {0};

	for (int i = 0; i < ELO_GAMES; i++)
		single += block->single[i];
	for (int i = 0; i < ELO_PAIRS; i++)
		paired += block->pair[i];
	sums.units = fmax(single, 0) + paired;
	if (sums.units <= 0)
		return sums;
	sums.info = (single + 2 * paired) * p * (1 - p);
	sums.left = fmax(1 - sums.info * variance_of(s->fit, a, b) / sums.units, 0.1);
	for (int i = 0; i < ELO_GAMES; i++)
		add_square(&sums, block->single[i], i / 2.0 - p);
	for (int i = 0; i < ELO_PAIRS; i++)
		add_square(&sums, block->pair[i], i / 2.0 - 2 * p);
	return sums;
}

static void
add_meat(double *meat, int n, int a, int b, double value)
{
	meat[a * (n + 1)] += value;
	meat[b * (n + 1)] += value;
	meat[a * n + b] -= value;
	meat[b * n + a] -= value;
}

/* Count a draw of the prior as half a win and half a loss by chance.  Otherwise a player
 * who has won every game would seem certain to have the rating that the prior gives. */
static void
add_prior(const struct sandwich *s, double *meat)
{
	const struct fit *fit = s->fit;

	for (int i = fit->data; i < fit->n; i++) {
		const struct rating_games *g = &fit->games[i];
		double p = expected_of(s, g->first, g->second);

		add_meat(meat, fit->size, g->first, g->second,
		         g->draws / 2 * (p * p + (1 - p) * (1 - p)));
	}
}

/* Add up the squares of the pulls.  Each two players get one more result, of the expected
 * variance times the dispersion. */
static double *
meat_of(struct sandwich *s)
{
	int n = s->fit->size;
	double *meat = xcalloc((size_t)(n * n) + 1, sizeof *meat), mean, units = 0;

	for (int b = 1; b < n; b++)
		for (int a = 0; a < b; a++) {
			struct sums sums = sums_of(s, a, b);

			units += sums.units;
			s->pulls += sums.pulls;
			s->expected += sums.info;
		}
	mean = units > 0 ? s->expected / units : 0;
	for (int b = 1; b < n && mean > 0; b++)
		for (int a = 0; a < b; a++) {
			struct sums sums = sums_of(s, a, b);
			double dispersion = (s->pulls + mean) / (s->expected + mean);

			if (sums.units > 0)
				add_meat(meat, n, a, b, sums.units / (sums.units + 1) *
				         (sums.meat + dispersion / sums.units * sums.info));
		}
	add_prior(s, meat);
	return meat;
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

void
sandwich(struct fit *fit, const int *place)
{
	const struct rating_pairs *pairs = fit->options->pairs;
	size_t n = (size_t)fit->size;
	struct sandwich s = {.fit = fit,
	                     .block = xcalloc(n * (n - 1) / 2 + 1, sizeof *s.block)};
	double *meat, *half = xcalloc(n * n + 1, sizeof *half);

	assert(fit->size == fit->players);
	for (int i = 0; i < fit->data; i++)
		add_games(&s, &fit->games[i]);
	for (int i = 0; i < fit->options->n_pairs; i++)
		if (place[pairs[i].a] >= 0 && place[pairs[i].b] >= 0)
			add_pairs(&s, &pairs[i], place);
	meat = meat_of(&s);
	multiply(fit->curve, meat, fit->size, half);
	multiply(half, fit->curve, fit->size, meat);
	memcpy(fit->curve, meat, n * n * sizeof *meat);
	free(half);
	free(meat);
	free(s.block);
}
