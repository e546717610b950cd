/* How honest the statistics are, by simulation of players whose strengths are known:
 * `statistics errors` or `sure`, and how many tournaments a line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../unit/tournament.h"
#include "base/fail.h"

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

int
main(int argc, char **argv)
{
	int times = argc > 2 ? atoi(argv[2]) : 0;

	fail_name("statistics");
	if (argc > 1 && !strcmp(argv[1], "errors"))
		errors(times > 0 ? times : 2000);
	else if (argc > 1 && !strcmp(argv[1], "sure"))
		sure(times > 0 ? times : 1000);
	else
		die("statistics errors|sure [TOURNAMENTS]");
	return 0;
}
