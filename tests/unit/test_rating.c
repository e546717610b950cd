/* Ratings of pools, compared with an independent oracle (the tables of
 * tests/vectors/ratings.txt.gz), and cases that the oracle does not have. */
#include <math.h>

#include "harness.h"
#include "rating/rating.h"
#include "tournament.h"

enum { MOST = 64 };

struct table {
	char name[40];
	int players, n;
	struct rating_games games[MOST * MOST];
	struct ratings ratings; /* of the last fit */
};

static void
near(const struct table *table, const char *line, double value, double wanted,
     double tolerance)
{
	must(fabs(value - wanted) <= tolerance, "%s: '%s': %f", table->name, line,
	     value);
}

/* Read a line such as "fit half adv=fit prior=2". */
static void
fit(struct table *table, const char *line)
{
	struct rating_options options = {RATING_HALF, false, 0};
	char model[8], advantage[8];

	must(sscanf(line, "fit %7s adv=%7s prior=%lf", model, advantage,
	            &options.prior) == 3, "%s", line);
	must(rating_parse_model(!strcmp(model, "dav") ? "davidson" : model,
	                        &options.model), "%s", line);
	options.advantage = !strcmp(advantage, "fit");
	ratings_free(&table->ratings);
	table->ratings = ratings_of(table->players, table->games, table->n,
	                            &options);
	must(table->ratings.groups == 1, "%s: %d groups", table->name,
	     table->ratings.groups);
}

/* Return whether a line is one of a fit's results. */
static bool
check(const struct table *table, const char *line)
{
	const struct ratings *r = &table->ratings;
	int a, b;
	double x, y;
	char name[16];

	if (sscanf(line, "r %d %lf %lf", &a, &x, &y) == 3) {
		near(table, line, r->at[a].elo, x, 0.05);
		near(table, line, r->at[a].error, y, 0.1);
	} else if (sscanf(line, "los %d %d %lf", &a, &b, &x) == 3) {
		near(table, line, ratings_los(r, a, b), x, 1e-3);
	} else if (sscanf(line, "x %15s %lf", name, &x) == 2) {
		near(table, line, !strcmp(name, "adv") ? r->advantage
		     : !strcmp(name, "nu") ? r->nu : r->drawelo, x,
		     !strcmp(name, "nu") ? 1e-3 : 0.05);
	} else {
		return false;
	}
	return true;
}

TEST(the_vectors)
{
	FILE *file = harness_vectors("ratings");
	static struct table table;
	char line[2000];
	int checked = 0;

	while (harness_line(file, line, sizeof line)) {
		struct rating_games *g = &table.games[table.n];

		if (sscanf(line, "table %39s players %d", table.name,
		           &table.players) == 2)
			table.n = 0;
		else if (sscanf(line, "g %d %d %lf %lf %lf", &g->first, &g->second,
		                &g->wins, &g->draws, &g->losses) == 5)
			table.n++;
		else if (!strncmp(line, "fit ", 4))
			fit(&table, line);
		else
			checked += check(&table, line);
	}
	harness_close(file);
	ratings_free(&table.ratings);
	ck_assert_int_ge(checked, 200);
}

static const struct rating_options plain = {RATING_HALF, false, 0};

/* Rate, and keep what each test allocates. */
static struct ratings
rated(int players, const struct rating_games *met, int n, const struct rating_options *options)
{
	static struct ratings kept[20];
	static int made;

	must(made < COUNT_OF(kept), "too many");
	return kept[made++] = ratings_of(players, met, n, options);
}

TEST(who_never_scored_is_rated_apart)
{
	/* 0 and 1 share wins; 2 has lost to both; 3 has beaten everybody. */
	struct rating_games met[] = {{0, 1, 2, 0, 1}, {1, 2, 3, 0, 0},
	                               {3, 0, 1, 0, 0}, {2, 3, 0, 0, 1}};
	struct ratings r = rated(4, met, 4, &plain);

	ck_assert_int_eq(r.groups, 3);
	ck_assert_int_eq(r.at[3].group, 0);
	ck_assert_int_eq(r.at[0].group, 1);
	ck_assert_int_eq(r.at[1].group, 1);
	ck_assert_int_eq(r.at[2].group, 2);
	ck_assert(fabs(r.at[0].elo + r.at[1].elo) < 1e-9);
	ck_assert(fabs(r.at[0].elo - r.at[1].elo - 400 * log10(2)) < 1e-6);
	ck_assert(ratings_los(&r, 0, 2) == 1 && ratings_los(&r, 0, 3) == 0);
	ck_assert(ratings_shown(&r, 3) == HUGE_VAL);
	ck_assert(ratings_shown(&r, 2) == -HUGE_VAL);
	ck_assert(ratings_shown(&r, 0) == r.at[0].elo);
}

TEST(a_prior_makes_one_group_of_those_that_met)
{
	struct rating_games met[] = {{0, 1, 5, 0, 0}, {2, 3, 5, 0, 0}};
	struct rating_options prior = {RATING_HALF, false, 2};
	struct ratings r = rated(4, met, 2, &prior);

	ck_assert_int_eq(r.groups, 2);
	ck_assert(isnan(ratings_los(&r, 0, 2)));
	ck_assert(isnan(ratings_shown(&r, 2)));
	ck_assert(r.at[0].elo > 0 && isfinite(r.at[0].elo));
	ck_assert(fabs(r.at[0].elo - r.at[2].elo) < 1e-6);
	ck_assert(r.at[0].score == 5 && r.at[0].games == 5);
}

TEST(players_without_games_are_in_no_group)
{
	struct rating_games met[] = {{1, 2, 2, 0, 1}, {0, 2, 0, 0, 0}};
	struct ratings r = rated(3, met, 2, &plain);

	ck_assert_int_eq(r.groups, 1);
	ck_assert_int_eq(r.at[0].group, -1);
	ck_assert(r.at[0].elo == 0 && r.at[0].games == 0);
	ck_assert(isnan(ratings_shown(&r, 0)) && isnan(ratings_los(&r, 0, 1)));
	ck_assert(ratings_shown(&r, 1) > 0);
	r = rated(3, NULL, 0, &plain);
	ck_assert(r.groups == 0 && isnan(ratings_shown(&r, 1)));
}

TEST(what_has_no_likeliest_value_is_left_out)
{
	/* The player who moves first wins; a win and a draw; a draw. */
	struct rating_games first[] = {{0, 1, 3, 0, 0}, {1, 0, 3, 0, 0}};
	struct rating_games won_drawn[] = {{0, 1, 1, 1, 0}};
	struct rating_games drawn[] = {{0, 1, 0, 2, 0}};
	struct rating_options options = {RATING_HALF, true, 0};
	struct ratings r = rated(2, first, 2, &options);

	ck_assert(isnan(r.advantage));
	ck_assert(r.at[0].elo == 0 && fabs(r.at[0].error - 139.00) < 0.01);
	for (int model = RATING_DAVIDSON; model <= RATING_RAO_KUPPER; model++) {
		options = (struct rating_options){(enum rating_model)model,
		                                  model == RATING_RAO_KUPPER, 0};
		r = rated(2, won_drawn, 1, &options);
		ck_assert(isinf(model == RATING_DAVIDSON ? r.nu : r.drawelo));
		/* 3 of 4 points, as halves: 400 log10(3) between them. */
		must(fabs(r.at[0].elo - 200 * log10(3)) < 1e-6, "%f",
		     r.at[0].elo);
		r = rated(2, drawn, 1, &options);
		ck_assert(isinf(model == RATING_DAVIDSON ? r.nu : r.drawelo));
		must(r.at[0].elo == 0 && r.at[0].error == r.at[1].error &&
		     isfinite(r.at[0].error), "%f", r.at[1].error);
	}
}

/* A pool of sixty in a round robin gets the same ratings to the last digit, whoever is
 * first in the list. */
TEST(the_order_of_players_does_not_matter)
{
	enum { N = 60 };
	static struct rating_games straight[N * N], turned[N * N];
	int n = 0;

	for (int a = 0; a < N; a++)
		for (int b = 0; b < N; b++)
			if (a != b) {
				turned[n] = straight[n] = (struct rating_games){
					a, b, (a * 7 + b * 3) % 5, 1,
					(a * 3 + b * 5) % 4};
				turned[n].first = N - 1 - a;
				turned[n++].second = N - 1 - b;
			}
	struct rating_options options = {RATING_RAO_KUPPER, true, 2};
	struct ratings r = rated(N, straight, n, &options);
	struct ratings t = rated(N, turned, n, &options);
	double sum = 0;
	for (int i = 0; i < N; i++) {
		must(fabs(r.at[i].elo - t.at[N - 1 - i].elo) < 1e-6, "%d", i);
		sum += r.at[i].elo;
	}
	ck_assert(fabs(sum) < 1e-6);
}

/* The 95 % interval holds the truth in 95 % of tournaments, with any share of draws and
 * any advantage of an opening.  The interval from the likelihood holds it more often,
 * because it is too wide. */
TEST(an_honest_error_holds_the_truth_as_often_as_it_says)
{
	static const double elo[] = {105, 70, 35, 0, -35, -70, -105};
	static const double drawn[] = {0, 0.3, 0.7, 0};

	for (int i = 0; i < 4; i++) {
		struct tournament t = {.players = 7, .elo = elo, .drawn = drawn[i],
		                       .opening = i == 3 ? 0.8 : 0, .rng = {5}};
		double width, wide;
		double held = tournament_held(&t, 6, 200, RATING_HONEST, &width);

		must(held > 0.935 && held < 0.975, "%f of %f drawn", held,
		     drawn[i]);
		held = tournament_held(&t, 6, 40, RATING_LIKELY, &wide);
		must(i == 0 || held > 0.97, "%f of %f drawn", held, drawn[i]);
		must(i < 2 || width < 0.85 * wide, "%f, not %f", width, wide);
	}
}

TEST(few_results_leave_doubt)
{
	struct rating_games drawn[] = {{0, 1, 0, 5, 0}, {1, 0, 0, 5, 0}};
	struct rating_options honest = {.errors = RATING_HONEST};
	struct ratings r = rated(2, drawn, 2, &honest), likely;

	likely = rated(2, drawn, 2, &plain);
	must(r.at[0].error > 5 && r.at[0].error < likely.at[0].error / 2, "%f",
	     r.at[0].error);

	/* All games are won.  The prior alone decides by how much. */
	drawn[0] = (struct rating_games){0, 1, 10, 0, 0};
	drawn[1] = (struct rating_games){1, 0, 0, 0, 10};
	honest.prior = 1;
	r = rated(2, drawn, 2, &honest);
	honest.errors = RATING_LIKELY;
	likely = rated(2, drawn, 2, &honest);
	must(r.at[0].error > 0.8 * likely.at[0].error, "%f, not %f",
	     r.at[0].error, likely.at[0].error);
}

/* Pairings of a suspended player have no games. */
TEST(a_pairing_without_games_changes_nothing)
{
	struct rating_games played[] = {{0, 1, 6, 1, 3}, {1, 0, 2, 0, 8},
	                                {0, 2, 5, 0, 3}, {2, 1, 0, 0, 0}};
	struct rating_options options = {.errors = RATING_HONEST, .prior = 1};
	struct ratings with = rated(3, played, 4, &options);
	struct ratings without = rated(3, played, 3, &options);

	for (int i = 0; i < 3; i++) {
		must(with.at[i].error > 10, "%f", with.at[i].error);
		must(fabs(with.at[i].error - without.at[i].error) < 1e-6, "%f, not %f",
		     with.at[i].error, without.at[i].error);
	}
}

TEST(an_anchor_stays_and_the_others_stand_by_it)
{
	static const double elo[] = {200, 0, -100, -100};
	double anchor[] = {NAN, 1500, NAN, 1400};
	struct tournament t = {.players = 4, .elo = elo, .rng = {9}};
	struct rating_options options = {.errors = RATING_HONEST};
	struct ratings free_of, one, two;

	tournament_play(&t, 200);
	free_of = rated(4, t.games, t.n, &options);
	options.anchor = anchor;
	two = rated(4, t.games, t.n, &options);
	anchor[3] = NAN;
	one = rated(4, t.games, t.n, &options);
	ck_assert(fabs(one.at[1].elo - 1500) < 1e-9 && one.at[1].error == 0);
	ck_assert(fabs(two.at[1].elo - 1500) < 1e-9);
	ck_assert(fabs(two.at[3].elo - 1400) < 1e-9 && two.at[3].error == 0);
	for (int i = 0; i < 4; i++)
		must(fabs(one.at[i].elo - one.at[0].elo - free_of.at[i].elo +
		          free_of.at[0].elo) < 1e-6, "%d", i);
	ck_assert(fabs(ratings_los(&one, 2, 3) - ratings_los(&free_of, 2, 3)) < 1e-6);
	must(fabs(two.at[0].elo - 1700) < two.at[0].error, "%f", two.at[0].elo);
}

/* However far they are apart. */
TEST(anchors_may_contradict_the_games)
{
	struct rating_games played[] = {{0, 1, 9, 0, 11}, {1, 2, 1, 0, 19},
	                               {2, 1, 19, 0, 1}};
	double anchor[] = {-3000, 3000, NAN};
	struct rating_options options = {.anchor = anchor};
	struct ratings r = rated(3, played, 3, &options);

	must(fabs(r.at[2].elo - 3000 - 400 * log10(19)) < 1e-6, "%f", r.at[2].elo);
	ck_assert(r.at[2].error > 0 && r.at[1].error == 0);
}
