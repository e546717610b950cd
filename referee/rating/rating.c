#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "rating/elo.h"
#include "rating/fit.h"
#include "rating/rating.h"

/* One Elo in natural units: ln 10 / 400. */
static const double unit = 0.0057564627324851142;

bool
rating_parse_model(const char *word, enum rating_model *model)
{
	static const char *const words[] = {"half", "davidson", "rk"};

	for (int i = 0; i < 3; i++)
		if (!strcmp(word, words[i])) {
			*model = (enum rating_model)i;
			return true;
		}
	return false;
}

/*
 * The whole pool
 */

/* The games, followed by the prior's: draws for each pair of players that have met, half
 * of them with either player moving first. */
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
	for (int a = 0; a < players; a++)
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

/* Return a matrix of players x players: whether a, the row, has scored against b, the
 * column, directly or through other players. */
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

/* Find the groups in which every player reaches every other.  A group comes before the
 * groups that it reaches. */
static void
find_groups(struct ratings *r, const bool *reach)
{
	int n = r->players, left = 0;

	for (int i = 0; i < n; i++) {
		r->at[i].group = -1;
		left += r->at[i].games > 0;
	}
	while (left > 0) {
		int top = -1;

		/* Find a player that no remaining player of another group reaches. */
		for (int i = 0; i < n && top < 0; i++) {
			bool below = r->at[i].group >= 0 || r->at[i].games <= 0;

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

/* Collect the games within a group.  `place` numbers its players. */
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

static void
take_over(struct ratings *r, const struct fit *fit, const int *player)
{
	for (int i = 0; i < fit->players; i++) {
		double own = fit->curve[i * fit->size + i];

		for (int j = 0; j < fit->players; j++)
			r->covariance[player[i] * r->players + player[j]] =
				fit->curve[i * fit->size + j] / unit / unit;
		r->at[player[i]].elo = fit->at[i] / unit;
		r->at[player[i]].error = ELO_Z95 * sqrt(own > 0 ? own : 0) / unit;
	}
}

/* Copy the parameters of a fit that belong to no player: the advantage of moving first, and
 * draws. */
static void
take_rest(struct ratings *r, const struct fit *fit, bool draws)
{
	const struct rating_options *options = fit->options;

	r->advantage = fit->advantage >= 0 ? fit->at[fit->advantage] / unit
	               : options->advantage ? NAN : 0;
	r->nu = r->drawelo = NAN;
	if (draws && options->model == RATING_DAVIDSON)
		r->nu = fit->draws >= 0 ? exp(fit->at[fit->draws]) : HUGE_VAL;
	else if (draws)
		r->drawelo = fit->draws >= 0 ? fit->at[fit->draws] / unit
		                             : HUGE_VAL;
}

/* Fit a group whose games, players and options are set. */
static void
fit_group(struct ratings *r, struct fit *fit, const int *player, const int *place,
          bool draws)
{
	size_t room = (size_t)fit->players + 2;

	fit->at = xcalloc(room, sizeof *fit->at);
	fit->slope = xcalloc(room, sizeof *fit->slope);
	fit->curve = xcalloc(room * room, sizeof *fit->curve);
	fit_climb(fit, fit->options->advantage && fit->players > 1, draws);
	fit_ungauge(fit);
	if (fit->options->errors == RATING_HONEST)
		sandwich(fit, place);
	take_over(r, fit, player);
	free(fit->slope);
	free(fit->curve);
}

/* Rate a group.  The first `data` entries of `games` were played; the rest is the
 * prior's. */
static void
rate_group(struct ratings *r, int group, const struct rating_games *games,
           int data, int n, const struct rating_options *options, int *most)
{
	size_t room = (size_t)r->players + 1;
	int *place = xcalloc(room, sizeof *place);
	int *player = xcalloc(room, sizeof *player);
	double *anchor = xcalloc(room, sizeof *anchor);
	struct rating_games *within = xcalloc((size_t)n + 1, sizeof *within);
	struct fit fit = {.options = options, .games = within, .anchor = anchor};

	for (int i = 0; i < r->players; i++)
		if (r->at[i].group != group) {
			place[i] = -1;
		} else {
			place[i] = fit.players;
			anchor[fit.players] = options->anchor
				? options->anchor[i] * unit : NAN;
			fit.anchored |= !isnan(anchor[fit.players]);
			player[fit.players++] = i;
		}
	fit.data = games_within(r, group, place, games, data, within);
	fit.n = fit.data + games_within(r, group, place, games + data, n - data,
	                                within + fit.data);
	bool draws = options->model != RATING_HALF && has_draws(within, fit.n);
	fit_group(r, &fit, player, place, draws);
	if (fit.players > *most) {
		*most = fit.players;
		take_rest(r, &fit, draws);
	}
	free(fit.at);
	free(place);
	free(player);
	free(anchor);
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

/* Whether there are anchors and some group has none. */
static bool
is_adrift(const struct ratings *r, const double *anchor)
{
	int held = 0;

	for (int group = 0; anchor && group < r->groups; group++) {
		bool holds = false;

		for (int i = 0; i < r->players; i++)
			holds |= r->at[i].group == group && !isnan(anchor[i]);
		held += holds;
	}
	return held && held < r->groups;
}

struct ratings
ratings_of(int players, const struct rating_games *games, int n,
           const struct rating_options *options)
{
	struct ratings r = {.players = players, .nu = NAN, .drawelo = NAN,
	                    .prior = options->prior};
	struct rating_games *more = NULL; /* the games with the prior's */
	const struct rating_games *all = games;
	bool *reach;
	int count = n, most = 0;

	r.at = xcalloc((size_t)players + 1, sizeof *r.at);
	r.covariance = xcalloc((size_t)(players * players) + 1,
	                       sizeof *r.covariance);
	for (int i = 0; i < players * players; i++)
		r.covariance[i] = NAN;
	count_scores(&r, games, n);
	if (options->prior > 0)
		all = more = with_prior(players, games, n, options->prior, &count);
	reach = reach_of(players, all, count);
	r.above = reach;
	find_groups(&r, reach);
	for (int group = 0; group < r.groups; group++)
		rate_group(&r, group, all, n, count, options, &most);
	free(more);
	if (options->prior <= 0 && is_adrift(&r, options->anchor)) {
		struct rating_options known = *options;

		known.prior = 1;
		ratings_free(&r);
		r = ratings_of(players, games, n, &known);
	}
	return r;
}

double
ratings_los(const struct ratings *r, int a, int b)
{
	const double *c = r->covariance;
	int n = r->players;
	double variance = c[a * (n + 1)] + c[b * (n + 1)] - 2 * c[a * n + b];
	double apart = r->at[a].elo - r->at[b].elo;

	if (a == b || r->at[a].group < 0 || r->at[b].group < 0)
		return NAN;
	if (r->at[a].group != r->at[b].group)
		return r->above[a * n + b] ? 1 : r->above[b * n + a] ? 0 : NAN;
	return variance > 0 ? elo_phi(apart / sqrt(variance)) : 0.5;
}

/* A player of the largest group.  Of equal groups the first counts. */
static int
central_player(const struct ratings *r)
{
	int *size = xcalloc((size_t)r->groups + 2, sizeof *size);
	int central = 0;

	for (int i = 0; i < r->players; i++)
		size[r->at[i].group + 1] += r->at[i].group >= 0;
	for (int i = 0; i < r->players; i++)
		if (size[r->at[i].group + 1] > size[r->at[central].group + 1])
			central = i;
	free(size);
	return central;
}

double
ratings_shown(const struct ratings *r, int player)
{
	int central = central_player(r), n = r->players;
	bool alone = true;

	if (r->at[player].group < 0)
		return NAN;
	for (int i = 0; i < n; i++)
		alone = alone && (i == central ||
		                  r->at[i].group != r->at[central].group);
	/* Every group is one player: the first one known to be above or below decides. */
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
