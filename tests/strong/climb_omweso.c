/*
 * Looks for good placements in Omweso.  agents/expert/omweso.c has those that it
 * found.
 *
 *	climb_omweso SEAT SEED race SETUPS GENERATIONS OWN OTHER [SETUP...]
 *	climb_omweso SEAT SEED try GAMES MOVES OTHER SETUP...
 *
 * The first form races so many SETUPS for the seat, in games of fixed depth:
 * OWN plies for the seat, OTHER for its opponent.  Each heat gives every
 * placement twice as many games as the heat before, and the better half goes on
 * to the next, until POOL are left.  Then, GENERATIONS times, each of these gets
 * children, which differ in a few seeds, and all race again; a placement keeps
 * the games that it has won.  It prints the best of each generation, and at the
 * end all that are left.
 *
 * Opponents are drawn anew for each heat and are the same for all placements in
 * it, so that luck is common to all and no placement is fitted to its opponents.
 * They place at random, every other one on a part of the pits only, as the best
 * placements do; if SETUPs are given, every third opponent has one.
 *
 * The second form plays so many games against random placements with each
 * SETUP, the seat trying at most MOVES moves a turn and the opponent looking
 * OTHER plies ahead, and prints the wins.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/rng.h"
#include "expert/sowing_search.h"

enum {
	PITS = 16,
	SEEDS = 32,
	POOL = 32,       /* that a generation begins with */
	CHILDREN = 7,    /* of each */
	FIRST_GAMES = 8, /* a heat; each later one doubles the games */
	GIVEN = 64,      /* placements on the command line, at most */
	PLIES = 300,     /* a longer game is lost */
	TABLE = 1 << 22, /* bytes */
};

struct setup {
	unsigned char pit[PITS];
	long games, wins;
};

/* How a side searches. */
struct side {
	int depth;
	uint64_t most;
	bool plain;
};

struct climb {
	struct rng rng;
	int seat;         /* 0 = first */
	struct side side[2]; /* the seat's, the opponent's */
	struct setup given[GIVEN]; /* opponents' */
	uint32_t n;
};

/* ---- games ---- */

/* Each of 32 seeds thrown into one of the pits. */
static void
throw_seeds(struct rng *rng, struct setup *setup)
{
	*setup = (struct setup){0};
	for (int i = 0; i < SEEDS; i++)
		setup->pit[rng_below(rng, PITS)]++;
}

/* A random placement on some of the pits only: on few, or on all. */
static void
draw(struct rng *rng, struct setup *setup)
{
	int pit[PITS];
	uint32_t pits = 1 + rng_below(rng, PITS);

	*setup = (struct setup){0};
	for (int i = 0; i < PITS; i++)
		pit[i] = i;
	for (uint32_t i = 0; i < pits; i++) {
		uint32_t j = i + rng_below(rng, PITS - i);
		int swap = pit[i];

		pit[i] = pit[j];
		pit[j] = swap;
	}
	for (int i = 0; i < SEEDS; i++)
		setup->pit[pit[rng_below(rng, pits)]]++;
}

static void
start(struct sowing_board *board, const struct setup *first,
      const struct setup *second)
{
	*board = (struct sowing_board){.seeds = {SEEDS, SEEDS}};
	memcpy(board->pit[0], first->pit, PITS);
	memcpy(board->pit[1], second->pit, PITS);
}

/* Whether the seat wins with `own` against `other`. */
static bool
wins(const struct climb *climb, const struct setup *own,
     const struct setup *other)
{
	struct sowing_task task = {.rules = &omweso_rules};
	struct sowing_board *board = &task.board, to;

	start(board, climb->seat ? other : own, climb->seat ? own : other);
	for (; task.played < PLIES; task.played++) {
		bool ours = task.played % 2 == climb->seat;
		const struct side *side = &climb->side[!ours];
		struct sowing_result result;

		if (!sowing_can_move(board->pit[0]))
			return !ours;
		task.depth = side->depth;
		task.most = side->most;
		task.plain = side->plain;
		sowing_search(&task, &result);
		if (result.best < 0)
			return false;
		if (result.value > SOWING_SURE)
			return ours;
		omweso_rules.move(board, (unsigned)result.best,
		                  sowing_captures(task.played), &to);
		*board = to;
	}
	return false;
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
draw_opponent(struct climb *climb, int game, struct setup *other)
{
	if (game % 3 == 2 && climb->n)
		*other = climb->given[rng_below(&climb->rng, climb->n)];
	else if (game % 2)
		draw(&climb->rng, other);
	else
		throw_seeds(&climb->rng, other);
}

/* So many games of each of n placements, at random or against any opponent. */
static void
heat(struct climb *climb, struct setup *setup, int n, int times, bool any)
{
	for (int g = 0; g < times; g++) {
		struct setup other;

		if (any)
			draw_opponent(climb, g, &other);
		else
			throw_seeds(&climb->rng, &other);
		for (int i = 0; i < n; i++) {
			setup[i].wins += wins(climb, &setup[i], &other);
			setup[i].games++;
		}
	}
	qsort(setup, (size_t)n, sizeof *setup, compare);
}

/* Races n placements until POOL are left, the best first. */
static void
race(struct climb *climb, struct setup *setup, int n)
{
	for (int times = FIRST_GAMES;; times *= 2) {
		heat(climb, setup, n, times, true);
		if (n <= POOL)
			return;
		n = n / 2 > POOL ? n / 2 : POOL;
	}
}

/* Move some seeds from a pit to another, once to four times. */
static void
mutate(struct rng *rng, const struct setup *parent, struct setup *child)
{
	*child = *parent;
	child->games = child->wins = 0;
	for (uint32_t n = 1 + rng_below(rng, 4); n > 0;) {
		uint32_t from = rng_below(rng, PITS), to = rng_below(rng, PITS);
		uint32_t most = child->pit[from];

		if (from == to || most == 0)
			continue;
		most = 1 + rng_below(rng, rng_below(rng, 2) ? most : 1);
		child->pit[from] = (unsigned char)(child->pit[from] - most);
		child->pit[to] = (unsigned char)(child->pit[to] + most);
		n--;
	}
}

static void
print(const struct setup *setup)
{
	for (int i = 0; i < PITS; i++)
		printf("%s%d", i ? "," : "", setup->pit[i]);
	printf(" %.1f %% of %ld\n",
	       100. * (double)setup->wins / (double)setup->games, setup->games);
	fflush(stdout);
}

static void
climb_all(struct climb *climb, int setups, int generations)
{
	int room = POOL * (1 + CHILDREN);
	struct setup *setup = xcalloc((size_t)(setups > room ? setups : room),
	                              sizeof *setup);

	for (int i = 0; i < setups; i++)
		draw(&climb->rng, &setup[i]);
	race(climb, setup, setups);
	print(setup);
	for (int g = 0; g < generations; g++) {
		for (int i = POOL; i < room; i++)
			mutate(&climb->rng, &setup[i % POOL], &setup[i]);
		race(climb, setup, room);
		print(setup);
	}
	for (int i = 0; i < POOL; i++)
		print(&setup[i]);
	free(setup);
}

/* ---- the command line ---- */

static void
read_setup(const char *text, struct setup *setup)
{
	char *end = (char *)text;

	*setup = (struct setup){0};
	for (int i = 0; i < PITS; i++, end += *end == ',')
		setup->pit[i] = (unsigned char)strtol(end, &end, 10);
}

/* What follows "race". */
static void
race_all(struct climb *climb, char **argv)
{
	climb->side[0] = (struct side){atoi(argv[2]), 0, false};
	climb->side[1] = (struct side){atoi(argv[3]), 0, true};
	for (char **p = argv + 4; *p && climb->n < GIVEN; p++)
		read_setup(*p, &climb->given[climb->n++]);
	climb_all(climb, atoi(argv[0]), atoi(argv[1]));
}

/* What follows "try". */
static void
try_all(struct climb *climb, char **argv)
{
	int times = atoi(argv[0]);

	climb->side[0] = (struct side){SOWING_DEPTH,
	                               strtoull(argv[1], NULL, 10), false};
	climb->side[1] = (struct side){atoi(argv[2]), 0, true};
	for (argv += 3; *argv; argv++) {
		struct climb again = *climb; /* the same opponents for each */
		struct setup setup;

		read_setup(*argv, &setup);
		heat(&again, &setup, 1, times, false);
		print(&setup);
	}
}

int
main(int argc, char **argv)
{
	struct climb climb = {.seat = argc > 1 ? atoi(argv[1]) - 1 : 0};
	bool race = argc > 7 && !strcmp(argv[3], "race");

	if (!race && (argc < 7 || strcmp(argv[3], "try") != 0))
		die("usage: see the head of climb_omweso.c");
	climb.rng.state = strtoull(argv[2], NULL, 10);
	sowing_prepare(&omweso_rules);
	sowing_forget(TABLE);
	if (race)
		race_all(&climb, argv + 4);
	else
		try_all(&climb, argv + 4);
	return 0;
}
