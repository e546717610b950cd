/* The pairings of a ladder whose players' strengths are known, without playing: field
 * STUDENTS HOPELESS PAIRINGS [SEEDS [ADVANTAGE]].  The hopeless lose every game.  Prints the
 * mean over the seeds of: the hopeless players' share of all games, the games of a student
 * (least, median, most), Kendall's tau, and how many of the true strengths lie in the printed
 * intervals. */
#include <stdio.h>

#include "base/scratch.h"
#include "field.h"

static const char *rungs[] = {"/bin/cat -", "/bin/sh -"};
static struct course course = {.game = "kari", .arena.rung = rungs, .arena.rungs = 2};

struct figures {
	double hopeless, least, median, most, tau, covered, error, of;
};

static int
by_number(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
}

static void
count(const struct field *f, struct figures *sum, int hopeless)
{
	const struct ladder *l = f->ladder;
	int *games = xcalloc((size_t)l->conf.players, sizeof *games), n = 0, all = 0, lost = 0;

	for (int i = 2; i < l->conf.players; i++) {
		games[n++] = l->at[i].games;
		all += l->at[i].games;
		if (i >= l->conf.players - hopeless)
			lost += l->at[i].games;
	}
	for (int i = 2; i < l->conf.players - hopeless; i++) {
		sum->covered += fabs(l->at[i].elo - f->elo[i] + f->elo[0]) <= l->at[i].error;
		sum->error += l->at[i].error;
		sum->of++;
	}
	qsort(games, (size_t)n, sizeof *games, by_number);
	sum->hopeless += 100.0 * lost / all;
	sum->least += games[0];
	sum->median += games[n / 2];
	sum->most += games[n - 1];
	sum->tau += field_tau(f);
	free(games);
}

int
main(int argc, char **argv)
{
	int students = argc > 1 ? atoi(argv[1]) : 16, hopeless = argc > 2 ? atoi(argv[2]) : 2;
	int pairings = argc > 3 ? atoi(argv[3]) : 200, seeds = argc > 4 ? atoi(argv[4]) : 1;
	struct figures sum = {0};

	for (int seed = 1; seed <= seeds; seed++) {
		char home[SCRATCH_PATH];
		struct ladder ladder;
		struct field field;

		if (scratch_make(home) < 0)
			die("no folder:");
		ladder_open(&ladder, &course, home, "referee", "auto");
		ladder.conf.seed = (uint64_t)seed;
		field_begin(&field, &ladder, students, hopeless, (uint64_t)seed);
		field.elo[0] = -500;
		field.elo[1] = 150;
		field.advantage = argc > 5 ? atof(argv[5]) : 0;
		field_run(&field, pairings);
		count(&field, &sum, hopeless);
		free(field.elo);
		ladder_free(&ladder);
		scratch_remove(home);
	}
	printf("%d students, %d hopeless, %d pairings: hopeless %.0f %%, games %.0f to %.0f "
	       "(median %.0f), tau %.3f, covered %.0f %% by +- %.0f\n", students, hopeless,
	       pairings, sum.hopeless / seeds, sum.least / seeds, sum.most / seeds,
	       sum.median / seeds, sum.tau / seeds, 100 * sum.covered / sum.of,
	       sum.error / sum.of);
	return 0;
}
