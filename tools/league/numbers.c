#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/options.h"
#include "base/text.h"
#include "league/actions.h"
#include "league/pgn.h"
#include "rating/anchors.h"
#include "rating/elo.h"
#include "rating/rating.h"
#include "rating/sprt.h"

static const char usage[] =
	"usage: league rate [--model half|davidson|rk] [--advantage] [--prior P]\n"
	"                   [--honest] [--anchor NAME=R]... FILE.pgn\n"
	"       league elo W D L | LL LD M WD WW\n"
	"       league sprt [model=logistic|normalized|bayesian] elo0=N elo1=N\n"
	"                   [alpha=P] [beta=P] W D L | LL LD M WD WW\n";

static double
read_number(const char *text)
{
	double number;

	if (!text_real(text, 0, DBL_MAX, &number))
		die("'%s' is not a number from 0", text);
	return number;
}

/* Read counts of results: wins, draws and losses, or five counts of pairs, from two
 * losses to two wins. */
static struct elo_counts
read_counts(char **words, int n)
{
	struct elo_counts counts = {n, {0}};

	for (int i = 0; i < n; i++)
		counts.count[n == ELO_GAMES ? ELO_GAMES - 1 - i : i] =
			read_number(words[i]);
	return counts;
}

/* Print the normalized difference, which is infinite or 0 if all results are the same. */
static void
print_normalized(const struct elo *e)
{
	if (!isnan(e->normalized))
		printf("nelo %.2f +- %.2f\n", e->normalized,
		       e->normalized_error);
	else
		printf("nelo %.2f\n", e->score > 0.5   ? HUGE_VAL
		                      : e->score < 0.5 ? -HUGE_VAL
		                                       : 0);
}

int
numbers_elo(int argc, char **argv)
{
	static const struct option table[] = {{0, NULL, NULL, NULL}};
	int n = options_take(&(struct usage){"league elo", table,
	                                     .before = usage}, argc, argv);

	if (n != ELO_GAMES && n != ELO_PAIRS)
		die("league elo W D L, or LL LD M WD WW (pairs)");
	struct elo_counts counts = read_counts(argv + 1, n);
	struct elo e = elo_of(&counts);
	if (isnan(e.score))
		die("there are no results");
	printf("score %.4f\nelo %.2f\nlower %.2f\nupper %.2f\nlos %.4f\n",
	       e.score, e.elo, e.low, e.high, e.los);
	print_normalized(&e);
	return 0;
}

int
numbers_sprt(int argc, char **argv)
{
	static const struct option table[] = {{0, NULL, NULL, NULL}};
	int words = options_take(&(struct usage){"league sprt", table,
	                                         .before = usage}, argc, argv);
	struct text list = {0};
	char why[SPRT_WHY];
	struct sprt sprt;
	double lower, upper, llr;
	int n = 0;

	for (int i = 1; i <= words; i++)
		if (strchr(argv[i], '='))
			text_addf(&list, "%s,", argv[i]);
		else
			argv[n++] = argv[i];
	if (n != ELO_GAMES && n != ELO_PAIRS)
		die("three counts, or five; counts: W D L, or LL LD M WD WW "
		    "(pairs)");
	text_addf(&list, "count=%s", n == ELO_PAIRS ? "pairs" : "games");
	if (!sprt_parse(&sprt, list.at, why))
		die("%s", why);
	text_free(&list);
	sprt.counts = read_counts(argv, n);
	elo_bounds(&sprt.test, &lower, &upper);
	llr = elo_llr(&sprt.test, &sprt.counts);
	printf("llr %.4f\nlower %.4f\nupper %.4f\n%s\n", llr, lower, upper,
	       llr <= lower ? "H0" : llr >= upper ? "H1" : "open");
	return 0;
}

/*
 * rate
 */

struct order {
	const struct pgn *pgn;
	const struct ratings *ratings;
	double *shown; /* the ratings to print, by player */
	int *player;   /* the players, best first */
};

/* Sort best first, with players whose rating is unknown last. */
static bool
stands_before(const struct order *o, int a, int b)
{
	double x = o->shown[a], y = o->shown[b];

	if (isnan(x) || isnan(y))
		return isnan(y) && !isnan(x);
	if (x > y || x < y)
		return x > y;
	if (o->ratings->above[a * o->ratings->players + b] !=
	    o->ratings->above[b * o->ratings->players + a])
		return o->ratings->above[a * o->ratings->players + b];
	return strcmp(o->pgn->name[a], o->pgn->name[b]) < 0;
}

static void
sort_players(struct order *o)
{
	int n = o->pgn->players;

	o->shown = xcalloc((size_t)n + 1, sizeof *o->shown);
	o->player = xcalloc((size_t)n + 1, sizeof *o->player);
	for (int i = 0; i < n; i++)
		o->shown[i] = ratings_shown(o->ratings, i);
	for (int i = 0; i < n; i++) {
		int at = i;

		for (; at > 0 && stands_before(o, i, o->player[at - 1]); at--)
			o->player[at] = o->player[at - 1];
		o->player[at] = i;
	}
}

static void
print_ratings(const struct order *o)
{
	for (int i = 0; i < o->pgn->players; i++) {
		int p = o->player[i];
		const struct rating *r = &o->ratings->at[p];
		double shown = o->shown[p];

		if (isnan(shown) && r->games > 0)
			printf("# group %d, apart from the others, centred on "
			       "0:\n", r->group + 1);
		printf("%s %.2f %.2f %.1f %.0f\n", o->pgn->name[p],
		       isnan(shown) ? r->elo : shown,
		       isinf(shown) || r->games <= 0 ? HUGE_VAL : r->error,
		       r->score, r->games);
	}
}

/* Print a parameter of draws, and the factor, as in BayesElo, that turns these ratings into
 * ratings on the scale of the model half, where a draw is half a win. */
static void
print_parameter(const char *name, double value, double scale)
{
	printf("# %s: %.4f", name, value);
	if (!isinf(value))
		printf("; times %.4f these ratings are on the scale of half", scale);
	printf("\n");
}

static void
print_rest(const struct order *o, const struct rating_options *options)
{
	if (options->advantage && isnan(o->ratings->advantage))
		printf("# advantage of moving first: left out, these games "
		       "have no likeliest\n");
	else if (options->advantage)
		printf("# advantage of moving first: %.2f\n",
		       o->ratings->advantage);
	if (!isnan(o->ratings->nu))
		print_parameter("nu", o->ratings->nu, 2 / (2 + o->ratings->nu));
	if (!isnan(o->ratings->drawelo))
		print_parameter("drawelo", o->ratings->drawelo,
		                4 / (2 + pow(10, o->ratings->drawelo / 400) +
		                     pow(10, -o->ratings->drawelo / 400)));
	if (isinf(o->ratings->nu) || isinf(o->ratings->drawelo))
		printf("# so a draw is half a win\n");
	if (o->pgn->ignored)
		printf("# games without a result: %d\n", o->pgn->ignored);
	if (o->pgn->alone.n)
		printf("# games of a player against itself, passed over: %d; the first ends its "
		       "tags in line %d\n", o->pgn->alone.n, o->pgn->alone.line);
	if (o->pgn->remarks.n)
		printf("# tags in comments, passed over: %d; the first is in line %d\n",
		       o->pgn->remarks.n, o->pgn->remarks.line);
	if (o->ratings->prior > options->prior)
		printf("# who has won or lost all games stands beside the anchor by a "
		       "prior: %g draw for each player (--prior)\n", o->ratings->prior);
	if (o->ratings->groups > 1)
		printf("# groups that have not scored against each other: %d "
		       "(--prior makes them one)\n", o->ratings->groups);
}

static void
print_rating(const struct pgn *pgn, const struct rating_options *options)
{
	struct ratings ratings = ratings_of(pgn->players, pgn->games, pgn->n,
	                                    options);
	struct order order = {pgn, &ratings, NULL, NULL};

	sort_players(&order);
	print_ratings(&order);
	print_rest(&order, options);
	free(order.shown);
	free(order.player);
	ratings_free(&ratings);
}

static struct anchors anchors;

static void
take_anchor(const char *word)
{
	char why[ANCHORS_WHY];

	if (!anchors_add(&anchors, word, why))
		die("--anchor: %s", why);
}

int
numbers_rate(int argc, char **argv)
{
	static const char *model, *prior;
	static bool advantage, honest;
	static const struct option table[] = {
		{'m', "model", "NAME", NULL, .text = &model},
		{'a', "advantage", NULL, NULL, .flag = &advantage},
		{0, "prior", "P", NULL, .text = &prior},
		{0, "honest", NULL, NULL, .flag = &honest},
		{0, "anchor", "NAME=R", NULL, .take = take_anchor},
		{0, NULL, NULL, NULL},
	};
	struct rating_options options = {RATING_HALF, false, 0};
	struct pgn pgn;
	char why[PGN_WHY];
	double *anchor;

	int files = options_take(&(struct usage){"league rate", table,
	                                         .before = usage}, argc, argv);
	if (files > 1)
		die("one file of results, not '%s', too", argv[2]);
	if (!files)
		die("league rate [options] FILE.pgn (--help)");
	if (model && !rating_parse_model(model, &options.model))
		die("half, davidson or rk, not '%s'", model);
	if (prior)
		options.prior = read_number(prior);
	options.advantage = advantage;
	if (honest && (advantage || options.model != RATING_HALF))
		die("--honest is for the model half, without --advantage");
	if (honest)
		options.errors = RATING_HONEST;
	if (!pgn_read(&pgn, argv[1], why))
		die("%s", why);
	if (!pgn.players)
		die("%s: there are no games in it", argv[1]);
	anchor = anchors_by_player(&anchors, (const char *const *)pgn.name,
	                           pgn.players, why);
	if (*why)
		die("--anchor: %s", why);
	options.anchor = anchor;
	print_rating(&pgn, &options);
	free(anchor);
	pgn_free(&pgn);
	return 0;
}
