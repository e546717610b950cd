#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "rating/elo.h"
#include "rating/rating.h"

/* One Elo in natural units: ln 10 / 400. */
static const double unit = 0.0057564627324851142;
static const double z95 = 1.959963984540054;

enum { STEPS = 200 }; /* of Newton's, at most; some ten are needed */

bool
rating_parse_model(const char *word, enum rating_model *model)
{
	static const struct {
		const char *word;
		enum rating_model model;
	} words[] = {{"half", RATING_HALF}, {"davidson", RATING_DAVIDSON},
	             {"dav", RATING_DAVIDSON}, {"rk", RATING_RAO_KUPPER}};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (!strcmp(word, words[i].word)) {
			*model = words[i].model;
			return true;
		}
	return false;
}

/*
 * One group of players, whose parameters are their ratings in natural units,
 * then the advantage and the draws' parameter where they are sought.
 */

struct fit {
	const struct rating_options *options;
	int players;
	const struct rating_games *games; /* players numbered within the group */
	int n;
	int advantage; /* the parameter's place, or -1 */
	int draws;     /* the draws' parameter's, or -1 */
	int size;      /* parameters */
	double *at;    /* their values */
	double *slope; /* of the logarithm of the likelihood, */
	double *curve; /* and minus its second derivatives, size x size */
};

/* The logarithm of the likelihood of one pair's results, and its derivatives by the
 * difference x of ratings and by the draws' parameter d. */
struct terms_of {
	double value, x, d, xx, xd, dd;
};

static double
times_log(double n, double p)
{
	return n > 0 ? n * log(p) : 0;
}

static struct terms_of
half_terms(const struct rating_games *g, double x)
{
	double wins = g->wins + g->draws / 2, losses = g->losses + g->draws / 2;
	double n = wins + losses, p = 1 / (1 + exp(-x));
	double q = 1 / (1 + exp(x));

	return (struct terms_of){
		.value = times_log(wins, p) + times_log(losses, q),
		.x = wins - n * p,
		.xx = -n * p * q,
	};
}

/* d is the logarithm of nu. */
static struct terms_of
davidson_terms(const struct rating_games *g, double x, double d)
{
	double n = g->wins + g->draws + g->losses;
	double a = exp(x / 2), b = exp(-x / 2), nu = exp(d), all = a + b + nu;
	double m = (a - b) / (2 * all), q = nu / all;

	return (struct terms_of){
		.value = (g->wins - g->losses) * x / 2 +
		         (g->draws > 0 ? g->draws * d : 0) - n * log(all),
		.x = (g->wins - g->losses) / 2 - n * m,
		.d = g->draws - n * q,
		.xx = -n * ((a + b) / (4 * all) - m * m),
		.xd = n * m * q,
		.dd = -n * q * (1 - q),
	};
}

/* Add the terms of n results that have the chance p with these derivatives. */
static void
add_terms(struct terms_of *t, double n, double p, const double by[5])
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
static struct terms_of
rao_kupper_terms(const struct rating_games *g, double x, double d)
{
	double win = 1 / (1 + exp(d - x)), loss = 1 / (1 + exp(d + x));
	double w = win * (1 - win), l = loss * (1 - loss);
	double ww = w * (1 - 2 * win), ll = l * (1 - 2 * loss);
	double by_win[] = {w, -w, ww, -ww, ww};
	double by_loss[] = {-l, -l, ll, ll, ll};
	double by_draw[5];
	struct terms_of t = {0, 0, 0, 0, 0, 0};

	for (int i = 0; i < 5; i++)
		by_draw[i] = -by_win[i] - by_loss[i];
	add_terms(&t, g->wins, win, by_win);
	add_terms(&t, g->losses, loss, by_loss);
	add_terms(&t, g->draws, 1 - win - loss, by_draw);
	return t;
}

static struct terms_of
terms_at(const struct fit *fit, const struct rating_games *g, const double *at)
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
		sum += terms_at(fit, &fit->games[i], at).value;
	return sum;
}

/* The slope and the curve where we are.  Only differences of ratings count; that
 * the ratings' sum is 0 makes them determined. */
static void
differentiate(struct fit *fit)
{
	int n = fit->size;

	memset(fit->slope, 0, (size_t)n * sizeof *fit->slope);
	memset(fit->curve, 0, (size_t)(n * n) * sizeof *fit->curve);
	for (int i = 0; i < fit->n; i++) {
		const struct rating_games *g = &fit->games[i];
		struct terms_of t = terms_at(fit, g, fit->at);
		int at[] = {g->first, g->second, fit->advantage};
		double sign[] = {1, -1, 1};

		for (int a = 0; a < 3; a++) {
			if (at[a] < 0)
				continue;
			fit->slope[at[a]] += sign[a] * t.x;
			for (int b = 0; b < 3; b++)
				if (at[b] >= 0)
					fit->curve[at[a] * n + at[b]] -=
						sign[a] * sign[b] * t.xx;
			if (fit->draws >= 0) {
				fit->curve[at[a] * n + fit->draws] -=
					sign[a] * t.xd;
				fit->curve[fit->draws * n + at[a]] -=
					sign[a] * t.xd;
			}
		}
		if (fit->draws >= 0) {
			fit->slope[fit->draws] += t.d;
			fit->curve[fit->draws * n + fit->draws] -= t.dd;
		}
	}
	for (int a = 0; a < fit->players; a++)
		for (int b = 0; b < fit->players; b++)
			fit->curve[a * n + b] += 1;
}

/* Invert a symmetric, positive definite matrix in place (Gauss and Jordan).  False if
 * it is not definite, as far as the numbers tell. */
static bool
invert(double *matrix, int n)
{
	for (int k = 0; k < n; k++) {
		double pivot = matrix[k * n + k];

		if (!(fabs(pivot) > 1e-12))
			return false;
		matrix[k * n + k] = 1;
		for (int j = 0; j < n; j++)
			matrix[k * n + j] /= pivot;
		for (int i = 0; i < n; i++) {
			double factor = matrix[i * n + k];

			if (i == k || factor == 0)
				continue;
			matrix[i * n + k] = 0;
			for (int j = 0; j < n; j++)
				matrix[i * n + j] -= factor * matrix[k * n + j];
		}
	}
	return true;
}

/* One step of Newton's method, halved until it leads upwards.  Returns the greatest
 * change, or -1 if no step does. */
static double
step(struct fit *fit, double *next)
{
	double here = likelihood(fit, fit->at), most;
	double part = 1;

	differentiate(fit);
	if (!invert(fit->curve, fit->size))
		return -1;
	for (int halvings = 0; halvings < 60; halvings++, part /= 2) {
		most = 0;
		for (int i = 0; i < fit->size; i++) {
			double move = 0;

			for (int j = 0; j < fit->size; j++)
				move += fit->curve[i * fit->size + j] *
				        fit->slope[j];
			next[i] = fit->at[i] + part * move;
			most = fmax(most, fabs(part * move));
		}
		if (likelihood(fit, next) >= here - 1e-12 * fabs(here)) {
			memcpy(fit->at, next, (size_t)fit->size * sizeof *next);
			return most;
		}
	}
	return -1;
}

/* Climb to the top; curve is then the covariance there.  False if there is no top:
 * the likelihood rises for ever, or is level. */
static bool
climb(struct fit *fit)
{
	double *next = xcalloc((size_t)fit->size, sizeof *next);
	double change = 1;

	memset(fit->at, 0, (size_t)fit->size * sizeof *fit->at);
	if (fit->draws >= 0)
		fit->at[fit->draws] =
			fit->options->model == RATING_DAVIDSON ? -1 : 0.5;
	for (int i = 0; i < STEPS && change > 1e-12; i++)
		change = step(fit, next);
	free(next);
	differentiate(fit);
	return invert(fit->curve, fit->size) && change >= 0 && change < 1e-6;
}

/* Find the ratings, the advantage of moving first and the draws' parameter; leave out
 * one of the last two, or both, if they have no likeliest values. */
static void
fit_all(struct fit *fit, bool advantage, bool draws)
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

/*
 * The whole pool
 */

/* The games, and the prior's: draws of each pair that has met, as many with
 * either moving first. */
static struct rating_games *
with_prior(int players, const struct rating_games *games, int n, double prior,
           int *count)
{
	double *met = xcalloc((size_t)(players * players), sizeof *met);
	double *all = xcalloc((size_t)players, sizeof *all);
	int room = n + players * players;
	struct rating_games *list = xcalloc((size_t)room + 1, sizeof *list);

	for (int i = 0; i < n; i++) {
		double played = games[i].wins + games[i].draws + games[i].losses;
		int a = games[i].first, b = games[i].second;

		list[i] = games[i];
		met[a * players + b] += played;
		met[b * players + a] += played;
		all[a] += played;
		all[b] += played;
	}
	*count = n;
	for (int a = 0; a < players && prior > 0; a++)
		for (int b = 0; b < players; b++) {
			double both = met[a * players + b];

			if (a != b && both > 0)
				list[(*count)++] = (struct rating_games){
					a, b, 0, prior / 4 * both *
					(1 / all[a] + 1 / all[b]), 0};
		}
	free(met);
	free(all);
	return list;
}

/* matrix[a][b]: whether a has scored against b, directly or through others. */
static bool *
reach_of(int players, const struct rating_games *games, int n)
{
	bool *reach = xcalloc((size_t)(players * players), sizeof *reach);

	for (int i = 0; i < n; i++) {
		const struct rating_games *g = &games[i];

		if (g->wins + g->draws > 0)
			reach[g->first * players + g->second] = true;
		if (g->losses + g->draws > 0)
			reach[g->second * players + g->first] = true;
	}
	for (int via = 0; via < players; via++)
		for (int a = 0; a < players; a++)
			for (int b = 0; b < players && reach[a * players + via]; b++)
				reach[a * players + b] |= reach[via * players + b];
	return reach;
}

/* Groups within which everyone reaches everyone; a group that reaches another
 * comes before it. */
static void
find_groups(struct ratings *r, const bool *reach)
{
	int n = r->players;

	for (int i = 0; i < n; i++)
		r->at[i].group = -1;
	for (int left = n; left > 0;) {
		int top = -1;

		/* A player that no remaining player outside its group reaches. */
		for (int i = 0; i < n && top < 0; i++) {
			bool below = r->at[i].group >= 0;

			for (int j = 0; j < n && !below; j++)
				below = r->at[j].group < 0 && reach[j * n + i] &&
				        !reach[i * n + j];
			top = below ? -1 : i;
		}
		for (int i = 0; i < n; i++)
			if (i == top || (r->at[i].group < 0 &&
			                 reach[top * n + i] && reach[i * n + top])) {
				r->at[i].group = r->groups;
				left--;
			}
		r->groups++;
	}
}

/* The games within a group, its players numbered by `place`. */
static int
games_within(const struct ratings *r, int group, const int *place,
             const struct rating_games *games, int n,
             struct rating_games *within)
{
	int count = 0;

	for (int i = 0; i < n; i++)
		if (r->at[games[i].first].group == group &&
		    r->at[games[i].second].group == group) {
			within[count] = games[i];
			within[count].first = place[games[i].first];
			within[count++].second = place[games[i].second];
		}
	return count;
}

static bool
has_draws(const struct rating_games *games, int n)
{
	for (int i = 0; i < n; i++)
		if (games[i].draws > 0)
			return true;
	return false;
}

/* Take over the results of a fit, in Elo. */
static void
take_over(struct ratings *r, const struct fit *fit, const int *player)
{
	for (int i = 0; i < fit->players; i++) {
		for (int j = 0; j < fit->players; j++)
			r->covariance[player[i] * r->players + player[j]] =
				fit->curve[i * fit->size + j] / unit / unit;
		/* The gauge is worth 1 / players squared of it. */
		r->at[player[i]].elo = fit->at[i] / unit;
	}
	for (int i = 0; i < fit->players; i++)
		for (int j = 0; j < fit->players; j++)
			r->covariance[player[i] * r->players + player[j]] -=
				1 / (unit * unit * fit->players * fit->players);
	for (int i = 0; i < fit->players; i++) {
		double own = r->covariance[player[i] * (r->players + 1)];

		r->at[player[i]].error = z95 * sqrt(own > 0 ? own : 0);
	}
}

static void
rate_group(struct ratings *r, int group, const struct rating_games *games,
           int n, const struct rating_options *options, int *most)
{
	int *place = xcalloc((size_t)r->players, sizeof *place);
	int *player = xcalloc((size_t)r->players, sizeof *player);
	struct rating_games *within = xcalloc((size_t)n + 1, sizeof *within);
	struct fit fit = {.options = options, .games = within};

	for (int i = 0; i < r->players; i++)
		if (r->at[i].group == group) {
			place[i] = fit.players;
			player[fit.players++] = i;
		}
	fit.n = games_within(r, group, place, games, n, within);
	int room = fit.players + 2;
	bool draws = options->model != RATING_HALF && has_draws(within, fit.n);
	fit.at = xcalloc((size_t)room, sizeof *fit.at);
	fit.slope = xcalloc((size_t)room, sizeof *fit.slope);
	fit.curve = xcalloc((size_t)(room * room), sizeof *fit.curve);
	fit_all(&fit, options->advantage && fit.players > 1, draws);
	take_over(r, &fit, player);
	if (fit.players > *most) {
		*most = fit.players;
		r->advantage = fit.advantage >= 0 ? fit.at[fit.advantage] / unit
		               : options->advantage ? NAN : 0;
		r->nu = r->drawelo = NAN;
		if (draws && options->model == RATING_DAVIDSON)
			r->nu = fit.draws >= 0 ? exp(fit.at[fit.draws])
			                       : HUGE_VAL;
		else if (draws)
			r->drawelo = fit.draws >= 0 ? fit.at[fit.draws] / unit
			                            : HUGE_VAL;
	}
	free(fit.at);
	free(fit.slope);
	free(fit.curve);
	free(place);
	free(player);
	free(within);
}

static void
count_scores(struct ratings *r, const struct rating_games *games, int n)
{
	for (int i = 0; i < n; i++) {
		const struct rating_games *g = &games[i];
		double all = g->wins + g->draws + g->losses;

		r->at[g->first].games += all;
		r->at[g->second].games += all;
		r->at[g->first].score += g->wins + g->draws / 2;
		r->at[g->second].score += g->losses + g->draws / 2;
	}
}

struct ratings
ratings_of(int players, const struct rating_games *games, int n,
           const struct rating_options *options)
{
	struct ratings r = {.players = players, .nu = NAN, .drawelo = NAN};
	struct rating_games *all;
	bool *reach;
	int count, most = 0;

	r.at = xcalloc((size_t)players + 1, sizeof *r.at);
	r.covariance = xcalloc((size_t)(players * players) + 1,
	                       sizeof *r.covariance);
	for (int i = 0; i < players * players; i++)
		r.covariance[i] = NAN;
	count_scores(&r, games, n);
	all = with_prior(players, games, n, options->prior, &count);
	reach = reach_of(players, all, count);
	r.above = reach;
	find_groups(&r, reach);
	for (int group = 0; group < r.groups; group++)
		rate_group(&r, group, all, count, options, &most);
	free(all);
	return r;
}

double
ratings_los(const struct ratings *r, int a, int b)
{
	const double *c = r->covariance;
	int n = r->players;
	double variance = c[a * (n + 1)] + c[b * (n + 1)] - 2 * c[a * n + b];
	double apart = r->at[a].elo - r->at[b].elo;

	if (a == b)
		return NAN;
	if (r->at[a].group != r->at[b].group)
		return r->above[a * n + b] ? 1 : r->above[b * n + a] ? 0 : NAN;
	return variance > 0 ? elo_phi(apart / sqrt(variance)) : 0.5;
}

/* A player of the greatest group; of equals the first. */
static int
central_player(const struct ratings *r)
{
	int *size = xcalloc((size_t)r->groups + 1, sizeof *size);
	int central = 0;

	for (int i = 0; i < r->players; i++)
		size[r->at[i].group]++;
	for (int i = 0; i < r->players; i++)
		if (size[r->at[i].group] > size[r->at[central].group])
			central = i;
	free(size);
	return central;
}

double
ratings_shown(const struct ratings *r, int player)
{
	int central = central_player(r), n = r->players;
	bool alone = true;

	for (int i = 0; i < n; i++)
		alone = alone && (i == central ||
		                  r->at[i].group != r->at[central].group);
	/* If no player has both won and lost there is no middle. */
	for (int i = 0; alone && i < n; i++)
		if (r->above[i * n + player] || r->above[player * n + i])
			return r->above[player * n + i] ? HUGE_VAL : -HUGE_VAL;
	if (r->at[player].group == r->at[central].group)
		return r->at[player].elo;
	return r->above[player * n + central]   ? HUGE_VAL
	       : r->above[central * n + player] ? -HUGE_VAL
	                                        : NAN;
}

void
ratings_free(struct ratings *r)
{
	free(r->at);
	free(r->covariance);
	free(r->above);
	*r = (struct ratings){0};
}
