#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "league/swiss.h"

/* Choices after which a round is taken to have no pairing: far more than one
 * has ever needed, and the same on every machine. */
enum { CHOICES = 1000000 };

void
swiss_begin(struct swiss *swiss, int players)
{
	size_t n = (size_t)players + 1;

	*swiss = (struct swiss){
		.players = players,
		.points = xcalloc(n, sizeof *swiss->points),
		.balance = xcalloc(n, sizeof *swiss->balance),
		.bye = xcalloc(n, sizeof *swiss->bye),
		.met = xcalloc(n * n, sizeof *swiss->met),
	};
}

void
swiss_free(struct swiss *swiss)
{
	free(swiss->points);
	free(swiss->balance);
	free(swiss->bye);
	free(swiss->met);
	*swiss = (struct swiss){0};
}

int
swiss_rounds(int players)
{
	int most = players % 2 ? players : players - 1, rounds = 2;

	for (int n = 1; n < players; n *= 2)
		rounds++;
	if (players < 2)
		return 0;
	return rounds < most ? rounds : most;
}

static bool *
met(const struct swiss *swiss, int a, int b)
{
	return &swiss->met[a * swiss->players + b];
}

int
swiss_buchholz(const struct swiss *swiss, int player)
{
	int sum = 0;

	for (int i = 0; i < swiss->players; i++)
		if (*met(swiss, player, i))
			sum += swiss->points[i];
	return sum;
}

void
swiss_played(struct swiss *swiss, int a, int b, int points_a, int points_b)
{
	*met(swiss, a, b) = *met(swiss, b, a) = true;
	swiss->points[a] += points_a;
	swiss->points[b] += points_b;
	swiss->balance[a]++;
	swiss->balance[b]--;
}

void
swiss_had_bye(struct swiss *swiss, int player)
{
	swiss->bye[player] = true;
	swiss->points[player] += SWISS_WIN;
}

/*
 * Ranking
 */

struct place {
	int player, points, buchholz;
};

static int
by_rank(const void *one, const void *two)
{
	const struct place *a = one, *b = two;

	if (a->points != b->points)
		return a->points < b->points ? 1 : -1;
	if (a->buchholz != b->buchholz)
		return a->buchholz < b->buchholz ? 1 : -1;
	return a->player - b->player;
}

void
swiss_rank(const struct swiss *swiss, int *order)
{
	int n = swiss->players;
	struct place *place = xcalloc((size_t)n + 1, sizeof *place);

	for (int i = 0; i < n; i++)
		place[i] = (struct place){i, swiss->points[i],
		                          swiss_buchholz(swiss, i)};
	qsort(place, (size_t)n, sizeof *place, by_rank);
	for (int i = 0; i < n; i++)
		order[i] = place[i].player;
	free(place);
}

/*
 * Pairing
 */

struct search {
	const struct swiss *swiss;
	int *order;  /* those to be paired, ranked */
	int n;
	bool *taken; /* by place in order */
	int *with;   /* the place of the opponent, by place */
	int choices; /* left */
};

/* Pair all that are not taken: the first with the next one whom it has not met,
 * and if the rest then cannot be paired, with the next but one, ... */
static bool
pair_rest(struct search *s, int from)
{
	while (from < s->n && s->taken[from])
		from++;
	if (from == s->n)
		return true;
	s->taken[from] = true;
	for (int i = from + 1; i < s->n && s->choices > 0; i++) {
		if (s->taken[i] ||
		    *met(s->swiss, s->order[from], s->order[i]))
			continue;
		s->choices--;
		s->taken[i] = true;
		s->with[from] = i;
		if (pair_rest(s, from + 1))
			return true;
		s->taken[i] = false;
	}
	s->taken[from] = false;
	return false;
}

/* The pairs that a search has found: the one who has moved first less often
 * does so, or else the better ranked. */
static int
write_pairs(const struct search *s, int (*pair)[2])
{
	int pairs = 0;
	bool *written = xcalloc((size_t)s->n + 1, sizeof *written);

	for (int i = 0; i < s->n; i++) {
		int a = s->order[i], b;

		if (written[i])
			continue;
		b = s->order[s->with[i]];
		written[s->with[i]] = true;
		bool swap = s->swiss->balance[b] < s->swiss->balance[a];
		pair[pairs][swap] = a;
		pair[pairs++][!swap] = b;
	}
	free(written);
	return pairs;
}

/* Pair the first n of a search, without the one at place `out` (-1: all). */
static bool
pair_without(struct search *s, int out)
{
	memset(s->taken, 0, (size_t)s->n * sizeof *s->taken);
	if (out >= 0)
		s->taken[out] = true;
	s->choices = CHOICES;
	return pair_rest(s, 0);
}

/* Take a place out of the order, after it was paired without. */
static void
take_out(struct search *s, int out)
{
	s->n--;
	for (int i = out; i < s->n; i++) {
		s->order[i] = s->order[i + 1];
		s->with[i] = s->with[i + 1];
	}
	for (int i = 0; i < s->n; i++)
		s->with[i] -= s->with[i] > out;
}

/* The bye goes to the last for whom the others can be paired. */
static bool
pair_odd(struct search *s, int *bye)
{
	for (int out = s->n - 1; out >= 0; out--) {
		if (s->swiss->bye[s->order[out]] || !pair_without(s, out))
			continue;
		*bye = s->order[out];
		take_out(s, out);
		return true;
	}
	return false;
}

int
swiss_pair(const struct swiss *swiss, const bool *in, int (*pair)[2], int *bye)
{
	size_t room = (size_t)swiss->players + 1;
	struct search s = {
		.swiss = swiss,
		.order = xcalloc(room, sizeof *s.order),
		.taken = xcalloc(room, sizeof *s.taken),
		.with = xcalloc(room, sizeof *s.with),
	};
	int pairs = -1;

	*bye = -1;
	swiss_rank(swiss, s.order);
	for (int i = 0; i < swiss->players; i++)
		if (in[s.order[i]])
			s.order[s.n++] = s.order[i];
	if (s.n >= 2 && (s.n % 2 ? pair_odd(&s, bye) : pair_without(&s, -1)))
		pairs = write_pairs(&s, pair);
	free(s.order);
	free(s.taken);
	free(s.with);
	return pairs;
}
