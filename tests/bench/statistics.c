/* How honest the statistics are, by simulation of players whose strengths are known:
 * `statistics errors`, and how many tournaments a line. */
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

int
main(int argc, char **argv)
{
	int times = argc > 2 ? atoi(argv[2]) : 0;

	fail_name("statistics");
	if (argc > 1 && !strcmp(argv[1], "errors"))
		errors(times > 0 ? times : 2000);
	else
		die("statistics errors [TOURNAMENTS]");
	return 0;
}
