#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/text.h"
#include "rating/elo.h"
#include "rating/rating.h"
#include "rating/sure.h"

/* The values of l (see sure.h).  A wealth stays positive while l is below 1 / m, and m is
 * at most 1/2. */
enum { BETS = 7, WIDEST = 100, MOST = 10000, MOST_GAMES = 1000000 };
static const double bet[BETS] = {1.5, 0.83, 0.46, 0.26, 0.143, 0.079, 0.044};

/* Two players play a batch at a time: 1/BATCH of the openings that they have played so
 * far, but at least one. */
enum { BATCH = 8 };

/*
 * Terms
 */

static bool
set(struct sure_terms *terms, const char *word)
{
	double number;

	if (!strncmp(word, "width=", 6))
		return text_real(word + 6, 0, WIDEST, &terms->width);
	if (strncmp(word, "most=", 5) ||
	    !text_real(word + 5, 2, MOST_GAMES, &number))
		return false;
	terms->most = (long)number;
	return true;
}

bool
sure_parse(struct sure_terms *terms, const char *list, char why[SURE_WHY])
{
	char copy[SURE_WHY], *next = copy;
	bool good = text_format(copy, sizeof copy, "%s", list);
	double percent = 0;

	*terms = (struct sure_terms){0, 0, MOST};
	for (int i = 0; good && next; i++) {
		const char *word = text_part(&next, ',');

		good = i ? set(terms, word)
		         : text_real(word, 50, 99.9999, &percent);
	}
	terms->chance = percent / 100;
	if (!good)
		text_format(why, SURE_WHY, "write P[,width=E][,most=N]: P per cent, "
		            "50 to below 100, E Elo, at most %d, N games, at most "
		            "%d; for example 95,width=20,most=5000", WIDEST,
		            MOST_GAMES);
	return good;
}

/*
 * The openings played
 */

void
sure_begin(struct sure *sure, int players, const struct sure_terms *terms)
{
	size_t n = (size_t)players;

	*sure = (struct sure){.terms = *terms, .players = players,
	                      .scores = xcalloc(n * n + 1, sizeof *sure->scores)};
}

void
sure_free(struct sure *sure)
{
	free(sure->scores);
	*sure = (struct sure){.scores = NULL};
}

void
sure_add(struct sure *sure, const struct rating_pairs *openings)
{
	bool first = openings->a < openings->b;
	int a = first ? openings->a : openings->b;
	int b = first ? openings->b : openings->a;
	double *into = sure->scores[a * sure->players + b];

	for (int i = 0; i < 3; i++)
		for (int j = 0; j < 3; j++) {
			into[first ? i + 2 - j : j + 2 - i] += openings->count[i][j];
			sure->games += 2 * (long)openings->count[i][j];
		}
}

/* Fill `count` with how often a scored 0, 1, ... 4 half points of an opening against b.
 * Returns the number of openings. */
static double
scores(const struct sure *sure, int a, int b, double count[ELO_PAIRS])
{
	bool first = a < b;
	const double *from = sure->scores[first ? a * sure->players + b
	                                        : b * sure->players + a];
	double n = 0;

	for (int k = 0; k < ELO_PAIRS; k++)
		n += count[k] = from[first ? k : ELO_PAIRS - 1 - k];
	return n;
}

/* The logarithm of the wealth of the bets against a mean of at most m. */
static double
wealth(const double count[ELO_PAIRS], double m)
{
	double log_of[BETS], best = -HUGE_VAL, sum = 0;

	for (int i = 0; i < BETS; i++) {
		log_of[i] = 0;
		for (int k = 0; k < ELO_PAIRS; k++)
			if (count[k] > 0)
				log_of[i] += count[k] *
					log1p(bet[i] * (k / 4.0 - m));
		best = fmax(best, log_of[i]);
	}
	for (int i = 0; i < BETS; i++)
		sum += exp(log_of[i] - best);
	return best + log(sum / BETS);
}

int
sure_verdict(const struct sure *sure, int a, int b, double *evidence)
{
	double own[ELO_PAIRS], others[ELO_PAIRS], n = sure->players;
	double limit = log(n * (n - 1) / (1 - sure->terms.chance));
	double low = elo_to_score(-sure->terms.width);

	scores(sure, a, b, own);
	scores(sure, b, a, others);
	double above = wealth(own, 0.5), below = wealth(others, 0.5);
	/* By symmetry, both are within the width if neither is further below. */
	double within = sure->terms.width > 0
		? fmin(wealth(own, low), wealth(others, low)) : -HUGE_VAL;

	if (evidence)
		*evidence = fmax(fmax(above, below), within) / limit;
	return above >= limit ? 1 : below >= limit ? -1 : within >= limit ? 2 : 0;
}

/*
 * The order
 */

static struct ratings
rate(const struct sure *sure)
{
	int n = sure->players, at = 0;
	struct rating_games *games =
		xcalloc((size_t)(n * n) + 1, sizeof *games);
	struct rating_options options = {.prior = 2};
	struct ratings ratings;

	for (int a = 0; a < n; a++)
		for (int b = a + 1; b < n; b++) {
			double count[ELO_PAIRS], played = scores(sure, a, b, count);
			double points = 0;

			if (!(played > 0))
				continue;
			for (int k = 0; k < ELO_PAIRS; k++)
				points += count[k] * k / 2;
			games[at++] = (struct rating_games){a, b, points, 0,
			                                    2 * played - points};
		}
	ratings = ratings_of(n, games, at, &options);
	free(games);
	return ratings;
}

int
sure_order(const struct sure *sure, int *order)
{
	struct ratings ratings = rate(sure);
	bool moved = true;
	int n = 0;

	for (int i = 0; i < sure->players; i++) {
		int at = n;

		if (sure->out && sure->out[i])
			continue;
		for (; at && ratings.at[order[at - 1]].elo < ratings.at[i].elo; at--)
			order[at] = order[at - 1];
		order[at] = i;
		n++;
	}
	ratings_free(&ratings);
	/* Limit the passes: three players who beat each other in a circle would never
	 * settle. */
	for (int times = 0; moved && times < n; times++) {
		moved = false;
		for (int i = 1; i < n; i++)
			if (sure_verdict(sure, order[i - 1], order[i], NULL) == -1) {
				int above = order[i - 1];

				order[i - 1] = order[i];
				order[i] = above;
				moved = true;
			}
	}
	return n;
}

/*
 * The next pairings
 */

struct gap {
	int a, b;
	double evidence;
};

static int
by_evidence(const void *one, const void *two)
{
	const struct gap *a = one, *b = two;

	if (a->evidence != b->evidence)
		return a->evidence > b->evidence ? 1 : -1;
	return a->a != b->a ? a->a - b->a : a->b - b->b;
}

/* The number of games for each pair, even: the first pair's batch, or an equal share of
 * the games left if that is less. */
static int
batch(const struct sure *sure, const int pair[2], int pairs)
{
	double count[ELO_PAIRS];
	long games = 2 * (long)ceil(scores(sure, pair[0], pair[1], count) / BATCH);
	long left = (sure->terms.most - sure->games) / pairs;

	games = games < 2 ? 2 : games;
	return (int)(games < left ? games : left / 2 * 2);
}

/* Choose pairs that share no player with the pairs already chosen. */
static int
choose(const struct sure *sure, const struct gap *gap, int gaps, int (*pair)[2])
{
	bool *plays = xcalloc((size_t)sure->players, sizeof *plays);
	int pairs = 0;

	for (int i = 0; i < gaps; i++) {
		int low = gap[i].a < gap[i].b ? gap[i].a : gap[i].b;

		if (plays[gap[i].a] || plays[gap[i].b])
			continue;
		plays[gap[i].a] = plays[gap[i].b] = true;
		pair[pairs][0] = low;
		pair[pairs++][1] = gap[i].a + gap[i].b - low;
	}
	free(plays);
	return pairs;
}

int
sure_next(const struct sure *sure, int (*pair)[2], int *games)
{
	size_t room = (size_t)sure->players + 1;
	int *order = xcalloc(room, sizeof *order), pairs;
	struct gap *gap = xcalloc(room, sizeof *gap);
	int n = sure_order(sure, order), gaps = 0;

	for (int i = 1; i < n; i++) {
		struct gap g = {order[i - 1], order[i], 0};

		if (!sure_verdict(sure, g.a, g.b, &g.evidence))
			gap[gaps++] = g;
	}
	qsort(gap, (size_t)gaps, sizeof *gap, by_evidence);
	pairs = choose(sure, gap, gaps, pair);
	/* Drop the last, most certain pairs until each can play an opening. */
	while (pairs && (*games = batch(sure, pair[0], pairs)) < 2)
		pairs--;
	free(order);
	free(gap);
	return pairs;
}
