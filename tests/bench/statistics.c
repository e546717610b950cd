/* How honest the statistics are, by simulation of players whose strengths are known:
 * `statistics errors`, `sure` or `sprt`, and how many tournaments a line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../unit/tournament.h"
#include "base/fail.h"
#include "rating/elo.h"

enum { PLAYERS = 8 };

static const double spread[PLAYERS] = {140, 100, 60, 20, -20, -60, -100, -140};

static void
print_errors(double drawn, double opening, int openings, int times)
{
	double width[2], held[2];

	for (int kind = 0; kind < 2; kind++) {
		struct tournament t = {.players = PLAYERS, .elo = spread,
		                       .drawn = drawn, .opening = opening};

		held[kind] = tournament_held(&t, openings, times,
		                             (enum rating_errors)kind, &width[kind]);
	}
	printf("%4.0f%% %8.1f %8d %9.2f%% +-%5.1f %9.2f%% +-%5.1f\n", 100 * drawn,
	       opening, 2 * openings, 100 * held[0], width[0], 100 * held[1], width[1]);
}

/* Whether the intervals of 95 % hold the truth in 95 %. */
static void
errors(int times)
{
	printf("%d tournaments of %d players, -140 to 140 Elo, a line\n"
	       "drawn  opening    games   by the likelihood    by the results\n",
	       times, PLAYERS);
	for (int opening = 0; opening < 2; opening++)
		for (int drawn = 0; drawn < 3; drawn++)
			for (int openings = 1; openings <= 27; openings *= 3)
				print_errors((const double[]){0, 0.3, 0.7}[drawn],
				             0.8 * opening, openings, times);
}

/* How often a stop says something false, and what it takes. */
static void
print_sure(const char *name, const double *elo, double drawn, int times)
{
	struct sure_terms terms = {0.95, 30, 400000};
	double wrong = 0, certain = 0, mean[2] = {0, 0};
	struct tournament t = {.players = PLAYERS, .elo = elo, .drawn = drawn,
	                       .opening = 0.3};

	for (int i = 0; i < times; i++) {
		bool sure;
		long games;

		wrong += !tournament_sure(&t, &terms, false, &games, &sure);
		certain += sure;
		mean[0] += (double)games / times;
	}
	/* These are as many as the others are few, and tell less. */
	for (int i = 0; i < times / 50 + 1; i++) {
		bool sure;
		long games;

		tournament_sure(&t, &terms, true, &games, &sure);
		mean[1] += (double)games / (times / 50 + 1);
	}
	printf("%-22s %3.0f%% %6.2f%% %6.1f%% %8.0f %8.0f\n", name, 100 * drawn,
	       100 * wrong / times, 100 * certain / times, mean[0], mean[1]);
	fflush(stdout);
}

static void
sure(int times)
{
	static const struct {
		const char *name;
		double elo[PLAYERS];
	} class[] = {
		{"40 Elo apart", {140, 100, 60, 20, -20, -60, -100, -140}},
		{"100 Elo apart", {350, 250, 150, 50, -50, -150, -250, -350}},
		{"all equal", {0, 0, 0, 0, 0, 0, 0, 0}},
		{"four pairs of equals", {150, 150, 50, 50, -50, -50, -150, -150}},
		{"29 Elo apart", {87, 58, 29, 0, -29, -58, -87, -116}},
	};

	printf("%d tournaments of %d players a line, --until-sure 95,width=30\n"
	       "strengths             drawn  false    sure    games  round robin\n",
	       times, PLAYERS);
	for (int drawn = 0; drawn < 2; drawn++)
		for (size_t i = 0; i < sizeof class / sizeof *class; i++)
			print_sure(class[i].name, class[i].elo, 0.6 * drawn, times);
}

/* Play openings until the test ends.  Whether with H1; *games is how many games. */
static bool
decide(const struct elo_test *test, struct tournament *t, bool pairs, long *games)
{
	struct elo_counts counts = {pairs ? ELO_PAIRS : ELO_GAMES, {0}};
	double lower, upper, llr = 0;

	elo_bounds(test, &lower, &upper);
	for (*games = 0; llr > lower && llr < upper; *games += 2) {
		struct rating_pairs *pair = &t->pairs[0];
		int k = 0;

		*pair = (struct rating_pairs){0, 1, {{0}}};
		tournament_opening(t, 0);
		while (!pair->count[k / 3][k % 3])
			k++;
		int a = k / 3, b = 2 - k % 3; /* half points of the first player */

		if (pairs) {
			counts.count[a + b]++;
		} else {
			counts.count[a]++;
			counts.count[b]++;
		}
		llr = elo_llr(test, &counts);
	}
	return llr >= upper;
}

static void
print_sprt(const struct elo_test *test, double drawn, double opening, double elo,
           int times)
{
	double h1[2] = {0, 0}, mean[2] = {0, 0};

	for (int pairs = 0; pairs < 2; pairs++) {
		double strength[] = {elo, 0};
		struct tournament t = {.players = 2, .elo = strength, .drawn = drawn,
		                       .opening = opening, .rng = {77}};

		for (int i = 0; i < times; i++) {
			long games;

			h1[pairs] += decide(test, &t, pairs, &games);
			mean[pairs] += (double)games / times;
		}
	}
	printf("%4.0f%% %8.1f %6.0f %8.1f%% %8.0f %8.1f%% %8.0f\n", 100 * drawn, opening,
	       elo, 100 * h1[1] / times, mean[1], 100 * h1[0] / times, mean[0]);
	fflush(stdout);
}

/* How often the test says that the first is stronger, and after how many games, by the
 * pairs of games on one opening and by the games alone. */
static void
sprt(int times)
{
	const struct elo_test test = {ELO_LOGISTIC, 0, 20, 0.05, 0.05};

	printf("%d tests a line, elo0=0,elo1=20,alpha=0.05,beta=0.05\n"
	       "                           by pairs         by games\n"
	       "drawn  opening    Elo       H1    games        H1    games\n", times);
	for (int opening = 0; opening < 2; opening++)
		for (int drawn = 0; drawn < 2; drawn++)
			for (int elo = -10; elo <= 30; elo += 10)
				print_sprt(&test, 0.6 * drawn, 0.8 * opening, elo, times);
}

int
main(int argc, char **argv)
{
	int times = argc > 2 ? atoi(argv[2]) : 0;

	fail_name("statistics");
	if (argc > 1 && !strcmp(argv[1], "errors"))
		errors(times > 0 ? times : 2000);
	else if (argc > 1 && !strcmp(argv[1], "sure"))
		sure(times > 0 ? times : 1000);
	else if (argc > 1 && !strcmp(argv[1], "sprt"))
		sprt(times > 0 ? times : 1000);
	else
		die("statistics errors|sure|sprt [TOURNAMENTS]");
	return 0;
}
