#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "rating/fit.h"

enum {
	STEPS = 200, /* the most of Newton's steps; about ten are needed */
	LONGEST = 2, /* the longest step with anchors, in natural units: about 350 Elo */
};

/* The log-likelihood of one entry, and its derivatives by the difference x of ratings and
 * by the draws' parameter d. */
struct fit_terms {
	double value, x, d, xx, xd, dd;
};

static double
times_log(double n, double p)
{
	return n > 0 ? n * log(p) : 0;
}

static struct fit_terms
half_terms(const struct rating_games *g, double x)
{
	double wins = g->wins + g->draws / 2, losses = g->losses + g->draws / 2;
	double n = wins + losses, p = 1 / (1 + exp(-x));
	double q = 1 / (1 + exp(x));

	return (struct fit_terms){
		.value = times_log(wins, p) + times_log(losses, q),
		.x = wins - n * p,
		.xx = -n * p * q,
	};
}

/* d is the logarithm of nu. */
static struct fit_terms
davidson_terms(const struct rating_games *g, double x, double d)
{
	double n = g->wins + g->draws + g->losses;
	double a = exp(x / 2), b = exp(-x / 2), nu = exp(d), all = a + b + nu;
	double m = (a - b) / (2 * all), q = nu / all;

	return (struct fit_terms){
		.value = (g->wins - g->losses) * x / 2 +
		         (g->draws > 0 ? g->draws * d : 0) - n * log(all),
		.x = (g->wins - g->losses) / 2 - n * m,
		.d = g->draws - n * q,
		.xx = -n * ((a + b) / (4 * all) - m * m),
		.xd = n * m * q,
		.dd = -n * q * (1 - q),
	};
}

/* Add the terms of n results of the chance p, whose derivatives by x, d, xx, xd and dd are
 * in `by`. */
static void
add_terms(struct fit_terms *t, double n, double p, const double by[5])
{
	double x = by[0] / p, d = by[1] / p;

	if (n <= 0)
		return;
	t->value += n * log(p);
	t->x += n * x;
	t->d += n * d;
	t->xx += n * (by[2] / p - x * x);
	t->xd += n * (by[3] / p - x * d);
	t->dd += n * (by[4] / p - d * d);
}

/* d is drawelo in natural units. */
static struct fit_terms
rao_kupper_terms(const struct rating_games *g, double x, double d)
{
	double win = 1 / (1 + exp(d - x)), loss = 1 / (1 + exp(d + x));
	double w = win * (1 - win), l = loss * (1 - loss);
	double ww = w * (1 - 2 * win), ll = l * (1 - 2 * loss);
	double by_win[] = {w, -w, ww, -ww, ww};
	double by_loss[] = {-l, -l, ll, ll, ll};
	double by_draw[5];
	struct fit_terms t = {0, 0, 0, 0, 0, 0};

	for (int i = 0; i < 5; i++)
		by_draw[i] = -by_win[i] - by_loss[i];
	add_terms(&t, g->wins, win, by_win);
	add_terms(&t, g->losses, loss, by_loss);
	add_terms(&t, g->draws, 1 - win - loss, by_draw);
	return t;
}

static struct fit_terms
terms_of(const struct fit *fit, const struct rating_games *g, const double *at)
{
	double x = at[g->first] - at[g->second] +
	           (fit->advantage >= 0 ? at[fit->advantage] : 0);
	double d = fit->draws >= 0 ? at[fit->draws] : 0;

	if (fit->options->model == RATING_DAVIDSON && fit->draws >= 0)
		return davidson_terms(g, x, d);
	if (fit->options->model == RATING_RAO_KUPPER && fit->draws >= 0)
		return rao_kupper_terms(g, x, d);
	return half_terms(g, x);
}

static double
likelihood(const struct fit *fit, const double *at)
{
	double sum = 0;

	if (fit->options->model == RATING_RAO_KUPPER && fit->draws >= 0 &&
	    at[fit->draws] <= 0)
		return -HUGE_VAL;
	for (int i = 0; i < fit->n; i++)
		sum += terms_of(fit, &fit->games[i], at).value;
	return sum;
}

/* Add the share of one entry of games to the slope and the curve. */
static void
add_entry(struct fit *fit, const struct rating_games *g)
{
	struct fit_terms t = terms_of(fit, g, fit->at);
	int at[] = {g->first, g->second, fit->advantage};
	static const double sign[] = {1, -1, 1};
	int n = fit->size, d = fit->draws;

	for (int a = 0; a < 3; a++) {
		if (at[a] < 0)
			continue;
		fit->slope[at[a]] += sign[a] * t.x;
		for (int b = 0; b < 3; b++)
			if (at[b] >= 0)
				fit->curve[at[a] * n + at[b]] -=
					sign[a] * sign[b] * t.xx;
		if (d >= 0) {
			fit->curve[at[a] * n + d] -= sign[a] * t.xd;
			fit->curve[d * n + at[a]] -= sign[a] * t.xd;
		}
	}
	if (d >= 0) {
		fit->slope[d] += t.d;
		fit->curve[d * n + d] -= t.dd;
	}
}

/* Keep an anchored player's rating fixed. */
static void
hold(struct fit *fit, int player)
{
	int n = fit->size;

	for (int i = 0; i < n; i++)
		fit->curve[player * n + i] = fit->curve[i * n + player] = 0;
	fit->curve[player * n + player] = 1;
	fit->slope[player] = 0;
}

/* Set the slope and the curve at the current values.  Only differences of ratings count,
 * so an anchor or a sum of 0 fixes the ratings. */
static void
differentiate(struct fit *fit)
{
	int n = fit->size;

	memset(fit->slope, 0, (size_t)n * sizeof *fit->slope);
	memset(fit->curve, 0, (size_t)(n * n) * sizeof *fit->curve);
	for (int i = 0; i < fit->n; i++)
		add_entry(fit, &fit->games[i]);
	for (int a = 0; a < fit->players; a++)
		if (fit->anchored && !isnan(fit->anchor[a]))
			hold(fit, a);
	for (int a = 0; a < fit->players && !fit->anchored; a++)
		for (int b = 0; b < fit->players; b++)
			fit->curve[a * n + b] += 1;
}

/* Invert a symmetric positive definite matrix in place, by sweeps over its upper triangle.
 * False if the matrix is not definite to working precision. */
static bool
invert(double *matrix, int n)
{
	double *column = xcalloc((size_t)n + 1, sizeof *column);
	bool definite = true;

	for (int k = 0; k < n; k++) {
		double pivot = matrix[k * n + k];

		definite = pivot > 1e-12;
		if (!definite)
			break;
		for (int i = 0; i < n; i++)
			column[i] = matrix[i < k ? i * n + k : k * n + i];
		for (int i = 0; i < n; i++) {
			double factor = column[i] / pivot;

			for (int j = i; j < n && factor != 0; j++)
				matrix[i * n + j] -= factor * column[j];
			matrix[i < k ? i * n + k : k * n + i] = factor;
		}
		matrix[k * n + k] = -1 / pivot;
	}
	for (int i = 0; i < n; i++)
		for (int j = i; j < n; j++)
			matrix[i * n + j] = matrix[j * n + i] = -matrix[i * n + j];
	free(column);
	return definite;
}

/* Solve a x = b for a symmetric positive definite matrix.  x replaces b, and the upper
 * triangle of the matrix is destroyed.  This takes a sixth of the steps of invert.
 * Returns false as invert does. */
static bool
solve(double *matrix, double *b, int n)
{
	for (int k = 0; k < n; k++) {
		const double *row = matrix + (size_t)k * n;

		if (!(row[k] > 1e-12))
			return false;
		for (int i = k + 1; i < n; i++) {
			double factor = row[i] / row[k];

			b[i] -= factor * b[k];
			for (int j = i; j < n && factor != 0; j++)
				matrix[i * n + j] -= factor * row[j];
		}
	}
	for (int k = n - 1; k >= 0; k--) {
		for (int j = k + 1; j < n; j++)
			b[k] -= matrix[k * n + j] * b[j];
		b[k] /= matrix[k * n + k];
	}
	return true;
}

/* Take a step of Newton's method, halved until the likelihood rises.  With anchors, the
 * likelihood can be almost flat on both sides of its top, and a whole step could jump
 * from one side to the other.  Returns the largest change, or -1 if no step rises. */
static double
step(struct fit *fit, double *next, double *move)
{
	double here = likelihood(fit, fit->at), most = 0, part = 1;

	differentiate(fit);
	memcpy(move, fit->slope, (size_t)fit->size * sizeof *move);
	if (!solve(fit->curve, move, fit->size))
		return -1;
	for (int i = 0; i < fit->size; i++)
		most = fmax(most, fabs(move[i]));
	if (fit->anchored && most > LONGEST)
		part = LONGEST / most;
	for (int halvings = 0; halvings < 60; halvings++, part /= 2) {
		for (int i = 0; i < fit->size; i++)
			next[i] = fit->at[i] + part * move[i];
		if (likelihood(fit, next) >= here - 1e-12 * fabs(here)) {
			memcpy(fit->at, next, (size_t)fit->size * sizeof *next);
			return part * most;
		}
	}
	return -1;
}

/* The start value of players without an anchor.  Far from the anchors the likelihood is
 * almost flat. */
static double
mean_anchor(const struct fit *fit)
{
	double sum = 0;
	int n = 0;

	for (int i = 0; i < fit->players; i++)
		if (!isnan(fit->anchor[i])) {
			sum += fit->anchor[i];
			n++;
		}
	return n ? sum / n : 0;
}

/* Climb to the top of the likelihood.  Afterwards `curve` holds the covariance.  False if
 * there is no top: the likelihood rises without end, or is flat. */
static bool
climb(struct fit *fit)
{
	double *next = xcalloc((size_t)fit->size, sizeof *next);
	double *move = xcalloc((size_t)fit->size, sizeof *move);
	double change = 1;

	memset(fit->at, 0, (size_t)fit->size * sizeof *fit->at);
	for (int i = 0; i < fit->players; i++)
		fit->at[i] = isnan(fit->anchor[i]) ? mean_anchor(fit)
		                                   : fit->anchor[i];
	if (fit->draws >= 0)
		fit->at[fit->draws] =
			fit->options->model == RATING_DAVIDSON ? -1 : 0.5;
	for (int i = 0; i < STEPS && change > 1e-12; i++)
		change = step(fit, next, move);
	free(next);
	free(move);
	differentiate(fit);
	return invert(fit->curve, fit->size) && change >= 0 && change < 1e-6;
}

void
fit_climb(struct fit *fit, bool advantage, bool draws)
{
	for (int left_out = 0; left_out < 4; left_out++) {
		bool without_first = left_out & 1, without_draws = left_out & 2;

		if ((without_first && !advantage) || (without_draws && !draws))
			continue;
		fit->size = fit->players;
		fit->advantage = advantage && !without_first ? fit->size++ : -1;
		fit->draws = draws && !without_draws ? fit->size++ : -1;
		if (climb(fit))
			return;
	}
}

/* Remove from the inverse what only fixes the ratings: their sum of 0, or the anchors. */
void
fit_ungauge(struct fit *fit)
{
	int n = fit->size, players = fit->players;

	for (int i = 0; i < players && !fit->anchored; i++)
		for (int j = 0; j < players; j++)
			fit->curve[i * n + j] -= 1.0 / players / players;
	for (int i = 0; i < players; i++)
		if (fit->anchored && !isnan(fit->anchor[i]))
			fit->curve[i * n + i] = 0;
}
