#include <stdlib.h>

#include "base/fail.h"
#include "league/format/swiss.h"
#include "league/state/conf.h"
#include "league/state/format.h"
#include "league/state/schedule.h"
#include "league/state/standings.h"

/* The search gives up after this many choices.  The number is the same on every machine,
 * and far more than any round has needed. */
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

/* If the number of players is odd, the last place is nobody's: who meets it has the bye. */
struct search {
	int *order;   /* the player at each place, best first; -1 = nobody */
	int places;
	bool *barred; /* places x places: have met, or meet in a round that is laid out */
	int choices;  /* choices left before the search gives up */
};

static bool *
barred(const struct search *s, int a, int b)
{
	return &s->barred[a * s->places + b];
}

static void
bar(const struct search *s, int a, int b, bool value)
{
	*barred(s, a, b) = *barred(s, b, a) = value;
}

static void
bar_all_met(const struct search *s, const struct swiss *swiss)
{
	for (int i = 0; i < s->places; i++)
		for (int k = i + 1; k < s->places; k++) {
			int a = s->order[i], b = s->order[k];

			bar(s, i, k, b < 0 ? swiss->bye[a] : *met(swiss, a, b));
		}
}

/* If each player can still meet at least half of the field in the last round, then all
 * rounds can be paired, whatever the pairs before (Dirac's theorem). */
static bool
is_certain(const struct search *s, int rounds)
{
	for (int a = 0; a < s->places; a++) {
		int free = -1; /* do not count the player itself */

		for (int b = 0; b < s->places; b++)
			free += !*barred(s, a, b);
		if (2 * (free - rounds + 1) < s->places)
			return false;
	}
	return true;
}

static int *
nobody_met(const struct search *s)
{
	int *with = xcalloc((size_t)s->places, sizeof *with);

	for (int i = 0; i < s->places; i++)
		with[i] = -1;
	return with;
}

/* Pair the places without an opponent in `with`, so that `later` more rounds can be
 * paired.  The bye comes first, for the last player.  Then the first place meets the next
 * one that it has not met.  If the others or later rounds then cannot be paired, try the
 * place after that, and so on. */
static bool
pair_rounds(struct search *s, int *with, int later)
{
	bool bye = s->order[s->places - 1] < 0 && with[s->places - 1] < 0;
	int a = bye ? s->places - 1 : 0;

	while (a < s->places && with[a] >= 0)
		a++;
	if (a == s->places) {
		int *next = nobody_met(s);
		bool exist = later <= 0 || is_certain(s, later) ||
		             pair_rounds(s, next, later - 1);

		free(next);
		return exist;
	}
	for (int i = 1; i < s->places && s->choices > 0; i++) {
		int b = bye ? a - i : a + i;

		if (b >= s->places)
			break;
		if (with[b] >= 0 || *barred(s, a, b))
			continue;
		s->choices--;
		with[a] = b;
		with[b] = a;
		bar(s, a, b, true);
		if (pair_rounds(s, with, later))
			return true;
		bar(s, a, b, false);
		with[a] = with[b] = -1;
	}
	return false;
}

/* Write the pairs that a search has found.  The player with the lower `balance` moves
 * first in game 1, or the better ranked player if both are equal. */
static int
write_pairs(const struct search *s, const struct swiss *swiss, const int *with,
            int (*pair)[2], int *bye)
{
	int pairs = 0;

	for (int i = 0; i < s->places; i++) {
		int a = s->order[i], b = s->order[with[i]];
		bool swap;

		if (with[i] < i)
			continue;
		if (b < 0) {
			*bye = a;
			continue;
		}
		swap = swiss->balance[b] < swiss->balance[a];
		pair[pairs][swap] = a;
		pair[pairs++][!swap] = b;
	}
	return pairs;
}

int
swiss_pair(const struct swiss *swiss, const bool *in, int later, int (*pair)[2],
           int *bye)
{
	size_t room = (size_t)swiss->players + 1;
	struct search s = {.order = xcalloc(room, sizeof *s.order)};
	int pairs = -1;

	*bye = -1;
	swiss_rank(swiss, s.order);
	for (int i = 0; i < swiss->players; i++)
		if (in[s.order[i]])
			s.order[s.places++] = s.order[i];
	if (s.places < 2)
		later = -1;
	if (s.places % 2)
		s.order[s.places++] = -1;
	s.barred = xcalloc((size_t)(s.places * s.places) + 1, sizeof *s.barred);
	bar_all_met(&s, swiss);
	for (; pairs < 0 && later >= 0; later--) {
		int *with = nobody_met(&s);

		s.choices = CHOICES;
		if (pair_rounds(&s, with, later))
			pairs = write_pairs(&s, swiss, with, pair, bye);
		free(with);
	}
	free(s.barred);
	free(s.order);
	return pairs;
}

/*
 * The format
 */

/* Whether a player has ever taken part. */
static bool
took_part(const struct conf_player *p)
{
	return !p->out || p->until > 0;
}

static int
players_in(const struct conf *conf)
{
	int n = 0;

	for (int i = 0; i < conf->players; i++)
		n += took_part(&conf->player[i]);
	return n;
}

static void
begin(struct schedule *schedule)
{
	schedule->state = xcalloc(1, sizeof(struct swiss));
	swiss_begin(schedule->state, schedule->conf->players);
	schedule->rounds = swiss_rounds(players_in(schedule->conf));
}

static void
end(struct schedule *schedule)
{
	swiss_free(schedule->state);
	free(schedule->state);
}

static void
admit(struct conf *conf, int slot, int rounds)
{
	conf->player[slot].from = rounds + 1;
}

static bool
plays_in(const struct conf_player *p, int round)
{
	return round >= p->from && (!p->out || round <= p->until);
}

static bool
extend(struct schedule *s, const struct standings *standings)
{
	size_t n = (size_t)s->conf->players + 1;
	bool *in = xcalloc(n, sizeof *in);
	int (*pair)[2] = xcalloc(n, sizeof *pair), bye, pairs;

	for (int i = 0; i < s->conf->players; i++)
		in[i] = !standings->at[i].withdrawn &&
		        plays_in(&s->conf->player[i], s->round + 1);
	pairs = swiss_pair(s->state, in, s->rounds - s->round - 1, pair, &bye);
	s->stuck = pairs < 0;
	s->round += !s->stuck;
	for (int i = 0; i < pairs; i++)
		schedule_add(s, pair[i][0], pair[i][1], s->round);
	if (bye >= 0)
		schedule_add(s, bye, -1, s->round);
	free(in);
	free(pair);
	return !s->stuck;
}

/* A meeting's points in the Swiss: the player with more points in its games wins. */
static int
points_of(int own, int others)
{
	if (own == others)
		return own ? SWISS_DRAW : SWISS_LOSS; /* 0 to 0: neither was there */
	return own > others ? SWISS_WIN : SWISS_LOSS;
}

static void
result(struct schedule *schedule, int pairing, const struct pair_tally *tally)
{
	const struct pairing *p = &schedule->at[pairing];

	if (p->b < 0) {
		swiss_had_bye(schedule->state, p->a);
		return;
	}
	int a = pair_points(tally, 1), b = pair_points(tally, 2);
	swiss_played(schedule->state, p->a, p->b, points_of(a, b),
	             points_of(b, a));
}

static long
later(const struct schedule *s)
{
	int rounds = s->stuck ? 0 : s->rounds - s->round;

	return (long)rounds * (players_in(s->conf) / 2);
}

static int
rank(const struct schedule *schedule, int *order)
{
	const struct swiss *swiss = schedule->state;
	int n = 0;

	for (int i = 0; i < swiss->players; i++)
		if (took_part(&schedule->conf->player[i]))
			order[n++] = i;
	return n;
}

static int
points(const struct schedule *schedule, int slot)
{
	const struct swiss *swiss = schedule->state;

	return swiss->points[slot];
}

static int
buchholz(const struct schedule *schedule, int slot)
{
	return swiss_buchholz(schedule->state, slot);
}

static const struct format_column columns[] = {
	{.key = "points", .heading = "points", .width = 6,
	 .title = "Swiss points", .meaning = "byes too", .halves = points},
	{.key = "buchholz", .heading = "buch.", .width = 5,
	 .title = "Buchholz", .meaning = "the points of the opponents",
	 .halves = buchholz},
	{.key = NULL},
};

const struct format format_swiss = {
	.name = "swiss",
	.on_page = "swiss",
	.option = {0, "swiss", NULL, "a Swiss instead of a round robin"},
	.admit = admit,
	.begin = begin,
	.end = end,
	.extend = extend,
	.result = result,
	.later = later,
	.rank = rank,
	.points = points,
	.meeting = points_of,
	.columns = columns,
};
