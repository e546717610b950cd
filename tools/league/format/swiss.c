/*
 * A Swiss tournament by Monrad's system: in each round neighbours in the ranking meet, and
 * no two players meet twice.  If the number of players is odd, the last player who has not
 * had a bye gets one, which counts as a win.  Rounds are paired by points, then by the sum
 * of the opponents' points (Buchholz), then by slot.  ranking.h makes the final ranking.
 */
#include <stdlib.h>

#include "base/fail.h"
#include "league/state/conf.h"
#include "league/state/format.h"
#include "league/state/schedule.h"
#include "league/state/standings.h"

enum { LOSS = 0, DRAW = 1, WIN = 2 }; /* in half points */

/* The search gives up after this many choices.  The number is the same on every machine,
 * and far more than any round has needed. */
enum { CHOICES = 1000000 };

struct swiss {
	struct {
		int points;  /* half points */
		int balance; /* pairings in which it began game 1, less the others */
		bool bye;    /* has had a bye */
	} *slot;
	bool *met;     /* slots x slots: the two have met */
};

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

/* Rounds to play: ceil(log2 n) + 2, but at most the number of possible opponents. */
static int
rounds_of(int players)
{
	int most = players % 2 ? players : players - 1, rounds = 2;

	for (int n = 1; n < players; n *= 2)
		rounds++;
	if (players < 2)
		return 0;
	return rounds < most ? rounds : most;
}

static void
begin_swiss(struct schedule *schedule)
{
	size_t n = (size_t)schedule->conf->players + 1;
	struct swiss *swiss = schedule->state = xcalloc(1, sizeof *swiss);

	swiss->slot = xcalloc(n, sizeof *swiss->slot);
	swiss->met = xcalloc(n * n, sizeof *swiss->met);
	schedule->rounds = rounds_of(players_in(schedule->conf));
}

static void
end(struct schedule *schedule)
{
	struct swiss *swiss = schedule->state;

	free(swiss->slot);
	free(swiss->met);
	free(swiss);
}

static void
admit(struct conf *conf, int slot, int rounds)
{
	conf->player[slot].from = rounds + 1;
}

/*
 * Points
 */

static bool *
met(const struct schedule *schedule, int a, int b)
{
	const struct swiss *swiss = schedule->state;

	return &swiss->met[a * schedule->conf->players + b];
}

/* A meeting's points in the Swiss: the player with more points in its games wins. */
static int
points_of(int own, int others)
{
	if (own == others)
		return own ? DRAW : LOSS; /* 0 to 0: neither was there */
	return own > others ? WIN : LOSS;
}

static void
result(struct schedule *schedule, int pairing, const struct pair_tally *tally)
{
	const struct pairing *p = &schedule->at[pairing];
	struct swiss *swiss = schedule->state;
	int a, b;

	if (p->b < 0) {
		swiss->slot[p->a].bye = true;
		swiss->slot[p->a].points += WIN;
		return;
	}
	a = pair_points(tally, 1);
	b = pair_points(tally, 2);
	*met(schedule, p->a, p->b) = *met(schedule, p->b, p->a) = true;
	swiss->slot[p->a].points += points_of(a, b);
	swiss->slot[p->b].points += points_of(b, a);
	swiss->slot[p->a].balance++;
	swiss->slot[p->b].balance--;
}

static int
points(const struct schedule *schedule, int slot)
{
	const struct swiss *swiss = schedule->state;

	return swiss->slot[slot].points;
}

/* The sum of a player's opponents' half points. */
static int
buchholz(const struct schedule *schedule, int slot)
{
	int sum = 0;

	for (int i = 0; i < schedule->conf->players; i++)
		if (*met(schedule, slot, i))
			sum += points(schedule, i);
	return sum;
}

/*
 * Pairing
 */

struct place {
	int slot, points, buchholz;
};

static int
by_rank(const void *one, const void *two)
{
	const struct place *a = one, *b = two;

	if (a->points != b->points)
		return a->points < b->points ? 1 : -1;
	if (a->buchholz != b->buchholz)
		return a->buchholz < b->buchholz ? 1 : -1;
	return a->slot - b->slot;
}

/* Store the slots of the players who are in the next round, best first.  Returns how
 * many. */
static int
line_up(const struct schedule *s, const struct standings *standings, int *order)
{
	struct place *place = xcalloc((size_t)s->conf->players + 1, sizeof *place);
	int n = 0;

	for (int i = 0; i < s->conf->players; i++) {
		const struct conf_player *p = &s->conf->player[i];

		if (!standings->at[i].withdrawn && s->round + 1 >= p->from &&
		    (!p->out || s->round + 1 <= p->until))
			place[n++] = (struct place){i, points(s, i), buchholz(s, i)};
	}
	qsort(place, (size_t)n, sizeof *place, by_rank);
	for (int i = 0; i < n; i++)
		order[i] = place[i].slot;
	free(place);
	return n;
}

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
bar_all_met(const struct search *s, const struct schedule *schedule)
{
	const struct swiss *swiss = schedule->state;

	for (int i = 0; i < s->places; i++)
		for (int k = i + 1; k < s->places; k++) {
			int a = s->order[i], b = s->order[k];

			bar(s, i, k, b < 0 ? swiss->slot[a].bye : *met(schedule, a, b));
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

/* Schedule the pairs that a search has found, in ranking order, and then the bye.  The
 * player with the lower `balance` moves first in game 1, or the better ranked player if
 * both are equal. */
static void
add_pairs(struct schedule *schedule, const struct search *s, const int *with)
{
	const struct swiss *swiss = schedule->state;
	int bye = -1;

	for (int i = 0; i < s->places; i++) {
		int a = s->order[i], b = s->order[with[i]];

		if (with[i] < i)
			continue;
		if (b < 0)
			bye = a;
		else if (swiss->slot[b].balance < swiss->slot[a].balance)
			schedule_add(schedule, b, a, schedule->round);
		else
			schedule_add(schedule, a, b, schedule->round);
	}
	if (bye >= 0)
		schedule_add(schedule, bye, -1, schedule->round);
}

/* Pair the next round so that all later rounds remain possible, or else as many as can
 * be.  Stuck if each pairing has a rematch or a second bye. */
static bool
extend(struct schedule *schedule, const struct standings *standings)
{
	size_t room = (size_t)schedule->conf->players + 1;
	struct search s = {.order = xcalloc(room, sizeof *s.order)};
	int later = schedule->rounds - schedule->round - 1;

	s.places = line_up(schedule, standings, s.order);
	if (s.places < 2)
		later = -1;
	if (s.places % 2)
		s.order[s.places++] = -1;
	s.barred = xcalloc((size_t)(s.places * s.places) + 1, sizeof *s.barred);
	bar_all_met(&s, schedule);
	schedule->stuck = true;
	for (; schedule->stuck && later >= 0; later--) {
		int *with = nobody_met(&s);

		s.choices = CHOICES;
		schedule->stuck = !pair_rounds(&s, with, later);
		schedule->round += !schedule->stuck;
		if (!schedule->stuck)
			add_pairs(schedule, &s, with);
		free(with);
	}
	free(s.barred);
	free(s.order);
	return !schedule->stuck;
}

/* The number of pairings in later rounds. */
static long
later(const struct schedule *s)
{
	int rounds = s->stuck ? 0 : s->rounds - s->round;

	return (long)rounds * (players_in(s->conf) / 2);
}

static const struct format_column columns[] = {
	{{.key = "points", .heading = "points", .width = 6, .title = "Swiss points",
	  .meaning = "byes too", FORMAT_COLUMN}, points},
	{{.key = "buchholz", .heading = "buch.", .width = 5, .title = "Buchholz",
	  .meaning = "the points of the opponents", FORMAT_COLUMN}, buchholz},
	{.halves = NULL},
};

const struct format format_swiss = {
	.name = "swiss",
	.on_page = "swiss",
	.option = {0, "swiss", NULL, "a Swiss instead of a round robin"},
	.admit = admit,
	.begin = begin_swiss,
	.end = end,
	.extend = extend,
	.result = result,
	.later = later,
	.ranks = took_part,
	.points = points,
	.meeting = points_of,
	.columns = columns,
};
