/* The pairings of a ladder whose players' strengths are known, without playing: field
 * STUDENTS HOPELESS PAIRINGS [SEEDS [WHO [ADVANTAGE]]].  The hopeless lose every game.  WHO
 * chooses the pairings: `ladder`, or `random`.  Prints the mean over the seeds of: the
 * hopeless players' share of all games, the games of a student (least, median, most),
 * Kendall's tau, and how many of the true strengths lie in the printed intervals, which are
 * about the first rung, and in those about the mean of the students. */
#include <stdio.h>
#include <string.h>

#include "base/scratch.h"
#include "field.h"

static const char *rungs[] = {"/bin/cat -", "/bin/sh -"};
static struct course course = {.game = "kari", .arena.rung = rungs, .arena.rungs = 2};

struct figures {
	double hopeless, least, median, most, tau, covered, error, of, of_mean, mean_error;
};

static int
by_number(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
}

/* Play random pairings of the newest versions and the rungs. */
static void
run_random(struct field *f, int pairings)
{
	struct ladder *l = f->ladder;
	uint32_t n = (uint32_t)l->conf.players;

	for (int i = 0; i < pairings; i++) {
		int a = (int)rng_below(&f->rng, n), b = (int)rng_below(&f->rng, n - 1);

		b += b >= a;
		conf_add_pair(&l->conf, a < b ? a : b, a < b ? b : a);
		field_play(f, i);
	}
	ladder_rate(l);
}

/* Count the students whose strength lies in the 95 % interval about the mean of these slots. */
static void
count_about_mean(const struct field *f, struct figures *sum, int from, int to)
{
	const struct ladder *l = f->ladder;
	const double *c = l->ratings.covariance;
	int players = l->ratings.players, n = to - from;
	double elo = 0, is = 0, all = 0;

	for (int i = from; i < to; i++) {
		elo += l->at[i].elo / n;
		is += f->elo[i] / n;
		for (int k = from; k < to; k++)
			all += c[i * players + k] / n / n;
	}
	for (int i = from; i < to; i++) {
		double variance = c[i * (players + 1)] + all, error;

		for (int k = from; k < to; k++)
			variance -= 2 * c[i * players + k] / n;
		error = 1.96 * sqrt(variance);
		sum->of_mean += fabs(l->at[i].elo - elo - f->elo[i] + is) <= error;
		sum->mean_error += error;
	}
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
	count_about_mean(f, sum, 2, l->conf.players - hopeless);
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
	bool random = argc > 5 && !strcmp(argv[5], "random");
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
		field.advantage = argc > 6 ? atof(argv[6]) : 0;
		(random ? run_random : field_run)(&field, pairings);
		count(&field, &sum, hopeless);
		free(field.elo);
		ladder_free(&ladder);
		scratch_remove(home);
	}
	printf("%d students, %d hopeless, %d pairings: hopeless %.0f %%, games %.0f to %.0f "
	       "(median %.0f), tau %.3f, covered %.0f %% by +- %.0f, "
	       "about the mean %.0f %% by +- %.0f\n", students, hopeless, pairings,
	       sum.hopeless / seeds, sum.least / seeds, sum.most / seeds, sum.median / seeds,
	       sum.tau / seeds, 100 * sum.covered / sum.of,
	       sum.error / sum.of, 100 * sum.of_mean / sum.of, sum.mean_error / sum.of);
	return 0;
}
