/*
 * Looks for mixes of placements in Omweso that no placement beats.
 * agents/expert/expert_omweso.c has those that it found.
 *
 *	mix_omweso FILE [MINUTES [SEED [attack]]]
 *
 * The hidden placement is a matrix game.  Between two good placements the better
 * search decides: of their games each wins about half, and what one placement
 * has against another in particular (a standard deviation of 12 % of the games)
 * has little to do with what it has against a third.  So the best of very many
 * placements gains some three and a half times 12 % / sqrt(n) against n equal
 * ones, and a mix is safe by being wide.
 *
 * A round begins with a race for each seat: children of the best placements known
 * play against the other seat's mix, each heat twice as many games as the heat
 * before, and the better half goes on.  The winners become members of the mix,
 * and play fresh games, which are kept.  Then all members are weighed anew.
 * With `attack` the mixes stay as they are, and it looks for the best answer to
 * each, again and again, and prints what that gains in fresh games.
 * It ends after MINUTES, or at once with 0, and prints the mixes.
 *
 * FILE keeps the members and their games, so the same command goes on, after
 * kill -9 too, several may run at once on one FILE, each with its SEED, and the files
 * of several machines become one with cat.  A line is a
 * placement of each seat, their games, and how many of these the first won; with
 * no games it makes members of two placements.
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
	TEXT = 3 * PITS, /* a placement as text */
	MOST = 1024,     /* members a seat */
	PLIES = 300,     /* a longer game is a loss of the first */
	TABLE = 1 << 20, /* bytes */
	GREAT = 220,     /* a lead, as the search sees it */

	/* Moves tried a turn, at least; at most half as many more.  What 40
	 * children scored against six placements, 120 games each or more, has a
	 * correlation of 0.90 between 500 and 10,000 moves tried, and of 0.96
	 * between 2000 and 10,000. */
	RACING = 500,    /* in a race, */
	AGAIN_TRIED = 1000, /* for those in the pool, */
	TRIED = 2000,    /* in games that are kept, */
	CONFIRM_TRIED = 10000, /* and in those that confirm an attack */

	CHILDREN = 32, /* of a round and a seat */
	HEATS = 3,
	FIRST_HEAT = 8, /* games */
	POOL = 12,      /* the best, which race again in the next round */
	AGAIN = 16,     /* games that each of them plays in a round */
	ADMITTED = 3,   /* members a round and a seat */
	KNOWN = 100,    /* games that a member should have against today's mix */
	DOUBT = 100,    /* games that say as much as that all members are equal */
	PASSES = 40,    /* to weigh both seats' members by turns */

	ROUNDS = 20,          /* of an attack */
	FINALISTS = 4,        /* of these */
	CONFIRM = 400,        /* fresh games of its winner */
};

/* What the best of very many placements gains against one, as a share of games:
 * some three and a half standard deviations. */
#define LUCK 0.4

/* The least share of a mix that is worth a line. */
#define LEAST 0.002

struct setup {
	unsigned char pit[PITS];
	double games, wins; /* in a race */
};

/* The members of both seats, and what is known of them. */
static struct {
	struct setup setup[2][MOST];
	int n[2];
	unsigned short played[MOST][MOST], wins[MOST][MOST]; /* the first's */
	double weight[2][MOST];
	double share[2][MOST]; /* of games won, as far as known */
	double known[2][MOST]; /* games, those against no member of today's mix
	                        * left out */
	double value;          /* the share of games that the first wins */
} mix;

static struct setup pool[2][POOL + CHILDREN];
static int pooled[2];

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

/* Move a seed from a pit to another, sometimes more: the larger the change, the
 * weaker is the child. */
static void
mutate(const struct setup *parent, struct setup *child)
{
	*child = *parent;
	child->games = child->wins = 0;
	do {
		uint32_t from = rng_below(&rng, PITS), most = child->pit[from];
		uint32_t to = rng_below(&rng, PITS);

		if (from == to || most == 0)
			continue;
		most = rng_below(&rng, 4) ? 1 : 1 + rng_below(&rng, most);
		child->pit[from] = (unsigned char)(child->pit[from] - most);
		child->pit[to] = (unsigned char)(child->pit[to] + most);
	} while (same(parent, child) || rng_below(&rng, 2));
}

/* ---- games ---- */

/* Whether the first wins.  The moves that each may try a turn differ from game to
 * game, or all games of a pair would be one.  In short games a great lead is a
 * win; of 600 such games at 2000 moves tried it was one in 98.7 %, and that saved
 * 42 % of the work. */
static bool
first_wins(const struct setup *first, const struct setup *second, uint64_t most)
{
	int enough = most < CONFIRM_TRIED ? GREAT : SOWING_SURE;
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
		if (abs(result.value) >= enough)
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

/* ---- the members ---- */

static void
note(int first, int second, int played, int wins)
{
	mix.played[first][second] =
		(unsigned short)(mix.played[first][second] + played);
	mix.wins[first][second] = (unsigned short)(mix.wins[first][second] + wins);
}

/* Write it down; read_on notes it. */
static void
keep(int first, int second, int played, int wins)
{
	char a[TEXT], b[TEXT];

	write_setup(&mix.setup[0][first], a);
	write_setup(&mix.setup[1][second], b);
	fprintf(file, "%s %s %d %d\n", a, b, played, wins);
}

static void
note_line(const char *line)
{
	char a[TEXT + 1], b[TEXT + 1];
	struct setup setup[2];
	int played, wins, i, j;

	if (sscanf(line, "%48s %48s %d %d", a, b, &played, &wins) != 4 ||
	    !read_setup(a, &setup[0]) || !read_setup(b, &setup[1]) || wins < 0 ||
	    wins > played)
		die("no result: %s", line);
	i = add(0, &setup[0]);
	j = add(1, &setup[1]);
	if (i >= 0 && j >= 0)
		note(i, j, played, wins);
}

/* Note what has been written since the last time, by whomever. */
static void
read_on(void)
{
	static long seen;
	char line[4 * TEXT];

	fseek(file, seen, SEEK_SET);
	while (fgets(line, sizeof line, file) && strchr(line, '\n')) {
		note_line(line);
		seen = ftell(file);
	}
	fseek(file, 0, SEEK_END);
}

static void
open_file(const char *name)
{
	file = fopen(name, "a+");
	if (!file)
		die("cannot open %s", name);
	setvbuf(file, NULL, _IOLBF, BUFSIZ); /* so that no two lines mix */
	read_on();
}

/* Begin with any placement, all members equal. */
static void
begin(void)
{
	for (int s = 0; s < 2; s++) {
		struct setup setup;

		draw(&setup);
		if (!mix.n[s])
			add(s, &setup);
		for (int i = 0; i < mix.n[s]; i++)
			mix.weight[s][i] = 1. / mix.n[s];
	}
	mix.value = 0.5;
}

static double
heaviest(int seat)
{
	double most = 0;

	for (int i = 0; i < mix.n[seat]; i++)
		most = fmax(most, mix.weight[seat][i]);
	return most;
}

/* What is known of a member: games against an opponent count by its weight. */
static void
judge(int seat, int i)
{
	double played = 0, won = 0, most = heaviest(1 - seat);
	double value = seat ? 1 - mix.value : mix.value;

	for (int j = 0; j < mix.n[1 - seat]; j++) {
		int a = seat ? j : i, b = seat ? i : j;
		double weight = mix.weight[1 - seat][j] / most;
		int first = mix.wins[a][b];

		played += weight * mix.played[a][b];
		won += weight * (seat ? mix.played[a][b] - first : first);
	}
	mix.known[seat][i] = played;
	mix.share[seat][i] = (won + DOUBT * value) / (played + DOUBT);
}

/* By how much the members' shares exceed a level, as the root of the sum of
 * squares. */
static double
excess(int seat, double level)
{
	double sum = 0;

	for (int i = 0; i < mix.n[seat]; i++) {
		double over = fmax(0, mix.share[seat][i] - level);

		sum += over * over;
	}
	return sqrt(sum);
}

/*
 * The weights w of a seat's members that keep most in the worst case: their mean
 * share less LUCK |w|, which is what the opponent's luckiest placement gains.  At
 * the optimum a weight is proportional to what the share exceeds a level by, and
 * all these excesses have the length LUCK.
 */
static void
weigh(int seat)
{
	double low = -1, high = 1, sum = 0;

	for (int i = 0; i < mix.n[seat]; i++)
		judge(seat, i);
	for (int i = 0; i < 40; i++) {
		double level = (low + high) / 2;

		*(excess(seat, level) > LUCK ? &low : &high) = level;
	}
	for (int i = 0; i < mix.n[seat]; i++)
		sum += fmax(0, mix.share[seat][i] - low);
	/* Half of the way, or the seats would chase each other. */
	for (int i = 0; i < mix.n[seat]; i++)
		mix.weight[seat][i] =
			(mix.weight[seat][i] +
			 fmax(0, mix.share[seat][i] - low) / sum) / 2;
}

static double
mean_share(int seat)
{
	double sum = 0;

	for (int i = 0; i < mix.n[seat]; i++)
		sum += mix.weight[seat][i] * mix.share[seat][i];
	return sum;
}

static void
weigh_all(void)
{
	for (int pass = 0; pass < PASSES; pass++) {
		weigh(0);
		weigh(1);
		mix.value = (mean_share(0) + 1 - mean_share(1)) / 2;
	}
}

/* A member's number. */
static int
draw_member(int seat)
{
	double left = rng_below(&rng, 1000000) / 1e6;
	int i = 0;

	while (i < mix.n[seat] - 1 && left >= mix.weight[seat][i])
		left -= mix.weight[seat][i++];
	return i;
}

static const struct setup *
draw_from_mix(int seat)
{
	return &mix.setup[seat][draw_member(seat)];
}

/* Play until enough is known of a member. */
static void
know(int seat, int i)
{
	for (int n = KNOWN - (int)mix.known[seat][i]; n > 0; n--) {
		int j = draw_member(1 - seat);
		int first = seat ? j : i, second = seat ? i : j;

		keep(first, second, 1,
		     first_wins(&mix.setup[0][first], &mix.setup[1][second], TRIED));
	}
	read_on();
}

/* Those that may be worth their weight, the others of no weight left out. */
static void
know_all(void)
{
	for (int s = 0; s < 2; s++)
		for (int i = 0; i < mix.n[s]; i++)
			if (mix.known[s][i] == 0 || mix.weight[s][i] >= LEAST)
				know(s, i);
	weigh_all();
}

/* ---- the race ---- */

/* A few games say little. */
static double
share(const struct setup *setup)
{
	return (setup->wins + FIRST_HEAT) / (setup->games + 2 * FIRST_HEAT);
}

static int
compare(const void *a, const void *b)
{
	double x = share(a), y = share(b);

	return (x < y) - (x > y);
}

/* All meet the same opponents. */
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

/* Children of the mix and of the pool; now and then something new. */
static void
breed(int seat, struct setup *child, int n)
{
	for (int i = 0; i < n; i++)
		if (i % 16 == 15)
			draw(&child[i]);
		else if (i % 2 && pooled[seat])
			mutate(&pool[seat][rng_below(&rng, (uint32_t)pooled[seat])],
			       &child[i]);
		else
			mutate(draw_from_mix(seat), &child[i]);
}

/* A round's race; the pool is in order afterwards. */
static void
race(int seat)
{
	struct setup *all = pool[seat], *child = &all[pooled[seat]];
	int n = CHILDREN, times = FIRST_HEAT;

	breed(seat, child, n);
	for (int h = 0; h < HEATS; h++, n /= 2, times *= 2)
		heat(seat, child, n, times, RACING);
	/* The mix has changed: what was won against the last one counts half. */
	for (int i = 0; i < pooled[seat]; i++) {
		all[i].games /= 2;
		all[i].wins /= 2;
	}
	n += pooled[seat];
	qsort(all, (size_t)n, sizeof *all, compare);
	pooled[seat] = n < POOL ? n : POOL;
	heat(seat, all, pooled[seat], AGAIN, AGAIN_TRIED);
}

/* The best of the pool become members. */
static void
admit(int seat)
{
	double value = seat ? 1 - mix.value : mix.value;
	int n = 0;

	while (n < ADMITTED && n < pooled[seat] && share(&pool[seat][n]) > value) {
		int i = add(seat, &pool[seat][n++]);

		if (i >= 0)
			know(seat, i);
	}
	pooled[seat] -= n;
	memmove(pool[seat], pool[seat] + n,
	        (size_t)pooled[seat] * sizeof *pool[seat]);
}

static void
improve(void)
{
	double value = mix.value;
	int before[2];

	for (int s = 0; s < 2; s++) {
		before[s] = mix.n[s];
		race(s);
		admit(s);
	}
	weigh_all();
	printf("%d x %d members, value %.1f %%; new ones:", mix.n[0], mix.n[1],
	       100 * mix.value);
	for (int s = 0; s < 2; s++)
		for (int i = before[s]; i < mix.n[s]; i++)
			printf(" %+.1f", 100 * (mix.share[s][i] -
			                        (s ? 1 - value : value)));
	printf("\n");
	fflush(stdout);
	know_all();
}

/* ---- the attack ---- */

/* The best answer to the mix of the other seat that a long race finds, and the
 * share of its fresh games that it wins. */
static double
answer(int seat, struct setup *best)
{
	pooled[seat] = 0;
	for (int i = 0; i < ROUNDS; i++)
		race(seat);
	for (int i = 0; i < POOL; i++)
		pool[seat][i].wins = pool[seat][i].games = 0;
	heat(seat, pool[seat], FINALISTS, CONFIRM / FINALISTS, CONFIRM_TRIED);
	*best = pool[seat][0];
	best->wins = best->games = 0;
	heat(seat, best, 1, CONFIRM, CONFIRM_TRIED);
	return best->wins / best->games;
}

/* What one mix scores against the other in as many games. */
static double
even_share(void)
{
	int won = 0;

	for (int g = 0; g < CONFIRM; g++)
		won += first_wins(draw_from_mix(0), draw_from_mix(1),
		                  CONFIRM_TRIED);
	return (double)won / CONFIRM;
}

static void
attack(void)
{
	double value = even_share();

	for (int s = 0; s < 2; s++) {
		struct setup best;
		char text[TEXT];
		double won = answer(s, &best);

		write_setup(&best, text);
		printf("as %s %.1f %% against the mix, which scores %.1f, so "
		       "%+.1f (+-%.1f): %s\n",
		       s ? "second" : "first", 100 * won,
		       100 * (s ? 1 - value : value),
		       100 * (won - (s ? 1 - value : value)),
		       196 * sqrt(0.5 / CONFIRM), text);
		fflush(stdout);
	}
}

/* ---- the report ---- */

static void
print_mix(int seat)
{
	for (int i = 0; i < mix.n[seat]; i++) {
		char text[TEXT];

		write_setup(&mix.setup[seat][i], text);
		if (mix.weight[seat][i] >= LEAST)
			printf("seat %d %5.2f %% %5.1f %% of %4.0f %s\n", seat + 1,
			       100 * mix.weight[seat][i],
			       100 * mix.share[seat][i], mix.known[seat][i], text);
	}
}

int
main(int argc, char **argv)
{
	time_t end = time(NULL) + (argc > 2 ? 60 * atoi(argv[2]) : 3600);

	fail_name("mix_omweso");
	if (argc < 2)
		die("usage: mix_omweso FILE [MINUTES [SEED [attack]]]");
	rng.state = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
	sowing_prepare(&omweso_rules);
	sowing_forget(TABLE);
	open_file(argv[1]);
	rng.state += (uint64_t)(1000 * mix.n[0] + mix.n[1]);
	begin();
	weigh_all();
	while (time(NULL) < end)
		if (argc > 4)
			attack();
		else
			improve();
	print_mix(0);
	print_mix(1);
	return 0;
}
