/*
 * Looks for mixes of placements in Omweso that no placement beats.
 * agents/expert/omweso.c has those that it found.
 *
 *	mix_omweso FILE [MINUTES [SEED]]
 *
 * The hidden placement is a matrix game, and this is the double oracle: solve
 * the game of the placements known so far; for each seat, look for a placement
 * that does better against the other's mix than the value of the game; add it
 * with the results of its games against all others; begin again.  It ends after
 * MINUTES, or at once with 0, and prints the value, the mixes, and what the last
 * searches gained.
 *
 * FILE keeps each placement and each result as soon as it is known, so the same
 * command goes on, after kill -9 too, and files of several machines become one
 * with cat.
 *
 * A search for a better placement is a race.  Each heat gives every candidate
 * twice as many games as the heat before, against opponents drawn from the mix
 * and the same for all, and the better half goes on.  The best of several
 * generations plays CONFIRM fresh games with as many moves tried a turn as the
 * games of the matrix; what it gains there is neither luck nor fitted.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/fail.h"
#include "base/rng.h"
#include "expert/sowing_search.h"

enum {
	PITS = 16,
	SEEDS = 32,
	TEXT = 3 * PITS,    /* a placement as text */
	MOST = 128,         /* placements a seat */
	MATRIX = 10000,     /* moves tried a turn, in games that are kept */
	RACING = 2000,      /* the same in a race */
	GAMES = 8,          /* a pair of placements */
	FRESH = 160,        /* candidates that a race begins with */
	POOL = 16,          /* that a generation begins with */
	CHILDREN = 7,       /* of each */
	GENERATIONS = 3,
	FIRST_HEAT = 8,     /* games */
	CONFIRM = 400,      /* games */
	ITERATIONS = 5000,  /* to solve a matrix */
	PLIES = 300,        /* a longer game is a loss of the first */
	TABLE = 1 << 22,    /* bytes */
};

struct setup {
	unsigned char pit[PITS];
	long games, wins; /* in a race */
};

/* The placements of both seats, and what is known of them. */
static struct {
	struct setup setup[2][MOST];
	int n[2];
	int wins[MOST][MOST]; /* of the first; -1 = not played */
	double weight[2][MOST];
	double value; /* the share of games that the first wins */
} mix;

static struct rng rng;
static FILE *file;

/* ---- placements ---- */

static void
write_setup(const struct setup *setup, char text[TEXT])
{
	for (int i = 0; i < PITS; i++)
		text += sprintf(text, "%s%d", i ? "," : "", setup->pit[i]);
}

static bool
read_setup(const char *text, struct setup *setup)
{
	char *end = (char *)text;
	long sum = 0;

	*setup = (struct setup){0};
	for (int i = 0; i < PITS; i++, end += *end == ',') {
		long count = strtol(end, &end, 10);

		if (count < 0 || count > SEEDS)
			return false;
		setup->pit[i] = (unsigned char)count;
		sum += count;
	}
	return sum == SEEDS && *end == '\0';
}

static bool
same(const struct setup *a, const struct setup *b)
{
	return memcmp(a->pit, b->pit, PITS) == 0;
}

/* The seat's placement of that kind, added if it is new; -1 if there is no room. */
static int
add(int seat, const struct setup *setup)
{
	int i = 0;

	while (i < mix.n[seat] && !same(&mix.setup[seat][i], setup))
		i++;
	if (i == MOST)
		return -1;
	if (i == mix.n[seat]) {
		mix.setup[seat][i] = *setup;
		mix.n[seat]++;
	}
	return i;
}

/* On a few of the pits, or on all: seeds spread, or hoarded. */
static void
draw(struct setup *setup)
{
	int pit[PITS];
	uint32_t pits = 1 + rng_below(&rng, PITS);

	*setup = (struct setup){0};
	for (int i = 0; i < PITS; i++)
		pit[i] = i;
	for (uint32_t i = 0; i < pits; i++) {
		uint32_t j = i + rng_below(&rng, PITS - i);
		int swap = pit[i];

		pit[i] = pit[j];
		pit[j] = swap;
	}
	for (int i = 0; i < SEEDS; i++)
		setup->pit[pit[rng_below(&rng, pits)]]++;
}

/* Move some seeds from a pit to another, once to four times. */
static void
mutate(const struct setup *parent, struct setup *child)
{
	*child = *parent;
	child->games = child->wins = 0;
	for (uint32_t n = 1 + rng_below(&rng, 4); n > 0;) {
		uint32_t from = rng_below(&rng, PITS);
		uint32_t to = rng_below(&rng, PITS), most = child->pit[from];

		if (from == to || most == 0)
			continue;
		most = 1 + rng_below(&rng, rng_below(&rng, 2) ? most : 1);
		child->pit[from] = (unsigned char)(child->pit[from] - most);
		child->pit[to] = (unsigned char)(child->pit[to] + most);
		n--;
	}
}

/* ---- games ---- */

/* Whether the first wins.  The moves that each may try a turn differ from game to
 * game, or all games of a pair would be one. */
static bool
first_wins(const struct setup *first, const struct setup *second, uint64_t most)
{
	struct sowing_task task = {.rules = &omweso_rules, .depth = SOWING_DEPTH};
	struct sowing_board *board = &task.board, to;
	uint64_t mosts[2] = {most + rng_below(&rng, (uint32_t)most / 2),
	                     most + rng_below(&rng, (uint32_t)most / 2)};

	*board = (struct sowing_board){.seeds = {SEEDS, SEEDS}};
	memcpy(board->pit[0], first->pit, PITS);
	memcpy(board->pit[1], second->pit, PITS);
	for (; task.played < PLIES; task.played++) {
		int mover = task.played % 2;
		struct sowing_result result;

		if (!sowing_can_move(board->pit[0]))
			return mover == 1;
		task.most = mosts[mover];
		sowing_search(&task, &result);
		if (result.best < 0)
			return false;
		if (abs(result.value) > SOWING_SURE)
			return (result.value > 0) == (mover == 0);
		omweso_rules.move(
			board, (unsigned)result.best,
			sowing_captures(&omweso_rules, task.played), &to);
		*board = to;
	}
	return false;
}

static bool
wins(int seat, const struct setup *own, const struct setup *other, uint64_t most)
{
	return seat == 0 ? first_wins(own, other, most)
	                 : !first_wins(other, own, most);
}

/* ---- the matrix ---- */

static void
keep(int first, int second)
{
	char a[TEXT], b[TEXT];

	write_setup(&mix.setup[0][first], a);
	write_setup(&mix.setup[1][second], b);
	fprintf(file, "%s %s %d\n", a, b, mix.wins[first][second]);
	fflush(file);
}

static void
play_missing(void)
{
	for (int i = 0; i < mix.n[0]; i++)
		for (int j = 0; j < mix.n[1]; j++) {
			if (mix.wins[i][j] >= 0)
				continue;
			mix.wins[i][j] = 0;
			for (int g = 0; g < GAMES; g++)
				mix.wins[i][j] += first_wins(
					&mix.setup[0][i], &mix.setup[1][j],
					MATRIX);
			keep(i, j);
		}
}

static void
read_file(const char *name)
{
	char a[TEXT + 1], b[TEXT + 1];
	int wins;

	memset(mix.wins, -1, sizeof mix.wins);
	file = fopen(name, "a+");
	if (!file)
		die("cannot open %s", name);
	rewind(file);
	while (fscanf(file, "%48s %48s %d", a, b, &wins) == 3) {
		struct setup setup[2];
		int i, j;

		if (!read_setup(a, &setup[0]) || !read_setup(b, &setup[1]) ||
		    wins < 0 || wins > GAMES)
			die("%s: no result: %s %s %d", name, a, b, wins);
		i = add(0, &setup[0]);
		j = add(1, &setup[1]);
		if (i >= 0 && j >= 0)
			mix.wins[i][j] = wins;
	}
}

/* The payoff of each placement of a seat against a mix of the other's. */
static void
pay(int seat, const double *other, double *payoff)
{
	for (int i = 0; i < mix.n[seat]; i++) {
		payoff[i] = 0;
		for (int j = 0; j < mix.n[1 - seat]; j++) {
			double share =
				(seat ? mix.wins[j][i] : mix.wins[i][j]) /
				(double)GAMES;

			payoff[i] += other[j] * (seat ? 1 - share : share);
		}
	}
}

/* A step of regret matching, regrets never below 0; the sum of `mixed` is the
 * mean strategy. */
static void
learn(int seat, const double *other, double *regret, double *now, double *mixed,
      int step)
{
	double payoff[MOST], mean = 0, sum = 0;

	pay(seat, other, payoff);
	for (int i = 0; i < mix.n[seat]; i++)
		mean += now[i] * payoff[i];
	for (int i = 0; i < mix.n[seat]; i++) {
		regret[i] = fmax(0, regret[i] + payoff[i] - mean);
		sum += regret[i];
	}
	for (int i = 0; i < mix.n[seat]; i++) {
		now[i] = sum > 0 ? regret[i] / sum : 1. / mix.n[seat];
		mixed[i] += step * now[i];
	}
}

static void
solve(void)
{
	static double regret[2][MOST], now[2][MOST], mixed[2][MOST];
	double payoff[MOST];

	for (int s = 0; s < 2; s++)
		for (int i = 0; i < mix.n[s]; i++) {
			regret[s][i] = mixed[s][i] = 0;
			now[s][i] = 1. / mix.n[s];
		}
	for (int step = 1; step <= ITERATIONS; step++)
		for (int s = 0; s < 2; s++)
			learn(s, now[1 - s], regret[s], now[s], mixed[s], step);
	for (int s = 0; s < 2; s++) {
		double sum = 0;

		for (int i = 0; i < mix.n[s]; i++)
			sum += mixed[s][i];
		for (int i = 0; i < mix.n[s]; i++)
			mix.weight[s][i] = mixed[s][i] / sum;
	}
	pay(0, mix.weight[1], payoff);
	mix.value = 0;
	for (int i = 0; i < mix.n[0]; i++)
		mix.value += mix.weight[0][i] * payoff[i];
}

static const struct setup *
draw_from_mix(int seat)
{
	double left = rng_below(&rng, 1000000) / 1e6;
	int i = 0;

	while (i < mix.n[seat] - 1 && left >= mix.weight[seat][i])
		left -= mix.weight[seat][i++];
	return &mix.setup[seat][i];
}

/* ---- the race ---- */

static double
share(const struct setup *setup)
{
	return (double)(setup->wins + 1) / (double)(setup->games + 2);
}

static int
compare(const void *a, const void *b)
{
	double x = share(a), y = share(b);

	return (x < y) - (x > y);
}

static void
heat(int seat, struct setup *setup, int n, int times, uint64_t most)
{
	for (int g = 0; g < times; g++) {
		const struct setup *other = draw_from_mix(1 - seat);

		for (int i = 0; i < n; i++) {
			setup[i].wins += wins(seat, &setup[i], other, most);
			setup[i].games++;
		}
	}
	qsort(setup, (size_t)n, sizeof *setup, compare);
}

static void
race(int seat, struct setup *setup, int n)
{
	for (int times = FIRST_HEAT;; times *= 2) {
		heat(seat, setup, n, times, RACING);
		if (n <= POOL)
			return;
		n = n / 2 > POOL ? n / 2 : POOL;
	}
}

/* The best answer of a seat to the other's mix, and the share of its fresh games
 * that it won. */
static double
answer(int seat, struct setup *best)
{
	static struct setup setup[FRESH];

	for (int i = 0; i < FRESH; i++)
		if (i % 2)
			mutate(draw_from_mix(seat), &setup[i]);
		else
			draw(&setup[i]);
	race(seat, setup, FRESH);
	for (int g = 0; g < GENERATIONS; g++) {
		for (int i = POOL; i < POOL * (1 + CHILDREN); i++)
			mutate(&setup[i % POOL], &setup[i]);
		race(seat, setup, POOL * (1 + CHILDREN));
	}
	for (int i = 0; i < POOL; i++)
		setup[i].wins = setup[i].games = 0;
	heat(seat, setup, POOL / 4, CONFIRM / 4, MATRIX);
	*best = setup[0];
	best->wins = best->games = 0;
	heat(seat, best, 1, CONFIRM, MATRIX);
	return (double)best->wins / (double)best->games;
}

/* ---- the report ---- */

static void
print_mix(int seat)
{
	for (int i = 0; i < mix.n[seat]; i++) {
		char text[TEXT];

		write_setup(&mix.setup[seat][i], text);
		if (mix.weight[seat][i] >= 0.005)
			printf("seat %d %4.1f %% %s\n", seat + 1,
			       100 * mix.weight[seat][i], text);
	}
}

/* One round of the double oracle. */
static void
improve(void)
{
	struct setup best[2];
	double gain[2];

	for (int s = 0; s < 2; s++) {
		double value = s ? 1 - mix.value : mix.value;

		gain[s] = answer(s, &best[s]) - value;
	}
	printf("%d x %d placements, value %.1f %%; gained: first %+.1f, "
	       "second %+.1f (+-%.1f)\n",
	       mix.n[0], mix.n[1], 100 * mix.value, 100 * gain[0],
	       100 * gain[1], 196 * sqrt(0.25 / CONFIRM));
	fflush(stdout);
	for (int s = 0; s < 2; s++)
		if (gain[s] > 0)
			add(s, &best[s]);
}

int
main(int argc, char **argv)
{
	time_t end = time(NULL) + (argc > 2 ? 60 * atoi(argv[2]) : 3600);
	struct setup setup;

	fail_name("mix_omweso");
	if (argc < 2)
		die("usage: mix_omweso FILE [MINUTES [SEED]]");
	rng.state = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
	sowing_prepare(&omweso_rules);
	sowing_forget(TABLE);
	read_file(argv[1]);
	rng.state += (uint64_t)(1000 * mix.n[0] + mix.n[1]);
	for (int s = 0; s < 2; s++)
		if (!mix.n[s]) {
			draw(&setup);
			add(s, &setup);
		}
	for (;;) {
		play_missing();
		solve();
		if (time(NULL) >= end)
			break;
		improve();
	}
	print_mix(0);
	print_mix(1);
	return 0;
}
