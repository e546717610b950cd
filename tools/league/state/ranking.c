#include <stdlib.h>

#include "base/fail.h"
#include "league/state/conf.h"
#include "league/state/format.h"
#include "league/state/ranking.h"
#include "league/state/schedule.h"
#include "league/state/standings.h"

/* A player's slot, and the numbers that rank it. */
struct place {
	double share;
	int games, wins, slot;
	struct ranking *ties;
};

struct order {
	const struct schedule *schedule;
	const struct standings *standings;
	const struct pair_tally *tally;
	struct ranking *ranking;
	struct place *at; /* n of them, best first */
	int n;
	int *group;       /* each slot's group of equal shares; -1: unranked */
};

static int
points_of(const struct order *o, int slot)
{
	const struct format *format = o->schedule->conf->format;
	const struct standing *s = &o->standings->at[slot];

	return format->points ? format->points(o->schedule, slot)
	                      : 2 * s->wins + s->draws;
}

/* The half points that player 1 or 2 won in a meeting. */
static int
met_for(const struct order *o, const struct pair_tally *tally, int player)
{
	const struct format *format = o->schedule->conf->format;
	int own = pair_points(tally, player), others = pair_points(tally, 3 - player);

	return format->meeting ? format->meeting(own, others) : own;
}

static int
compare(double a, double b)
{
	return (a < b) - (a > b);
}

static int
by_points(const struct place *a, const struct place *b)
{
	int order = compare(a->share, b->share);

	return order ? order : compare(a->games, b->games);
}

static int
by_ties(const struct place *a, const struct place *b)
{
	int order = compare(a->ties->direct, b->ties->direct);

	if (!order)
		order = compare((double)a->ties->berger, (double)b->ties->berger);
	if (!order)
		order = compare((double)a->ties->buchholz, (double)b->ties->buchholz);
	return order ? order : compare(a->wins, b->wins);
}

static int
by_all(const void *one, const void *other)
{
	const struct place *a = one, *b = other;
	int order = by_points(a, b);

	if (!order)
		order = by_ties(a, b);
	return order ? order : a->slot - b->slot;
}

/* Number the groups of players with equal shares.  Returns whether there are groups. */
static bool
find_groups(struct order *o)
{
	bool tied = false;

	for (int i = 0; i < o->schedule->conf->players; i++)
		o->group[i] = -1;
	for (int i = 0; i < o->n; i++) {
		const struct place *own = &o->at[i];
		bool equal = i && !by_points(own - 1, own);

		o->group[own->slot] = equal ? o->group[own[-1].slot] : i;
		tied |= equal;
	}
	return tied;
}

/* Add the points of all meetings.  met[g] counts the meetings within group g. */
static void
add_meetings(struct order *o, int *met)
{
	for (int i = 0; i < o->schedule->n; i++) {
		const struct pairing *p = &o->schedule->at[i];
		const struct pair_tally *t = &o->tally[i];
		const int slot[] = {-1, p->a, p->b};
		bool equal;

		if (p->b < 0 || !(pair_points(t, 1) + pair_points(t, 2)))
			continue;
		equal = o->group[p->a] >= 0 && o->group[p->a] == o->group[p->b];
		if (equal)
			met[o->group[p->a]]++;
		for (int k = 1; k <= 2; k++) {
			struct ranking *own = &o->ranking[slot[k]];
			int brought = met_for(o, t, k);
			long others = points_of(o, slot[3 - k]);

			own->direct += equal ? brought : 0;
			own->berger += brought * others;
			own->buchholz += others;
		}
	}
}

/* Remove the direct encounter from groups in which not all players have met. */
static void
leave_out_partial(struct order *o, const int *met)
{
	for (int i = 0, end; i < o->n; i = end) {
		int group = o->group[o->at[i].slot];

		for (end = i; end < o->n && o->group[o->at[end].slot] == group;)
			end++;
		for (int k = i; k < end && met[group] != (end - i) * (end - i - 1) / 2; k++)
			o->at[k].ties->direct = 0;
	}
}

static void
begin_places(struct order *o, const int *slots)
{
	bool own = o->schedule->conf->format->points;

	for (int i = 0; i < o->n; i++) {
		const struct standing *s = &o->standings->at[slots[i]];

		o->at[i] = (struct place){own ? points_of(o, slots[i]) : standings_share(s),
		                          own ? 0 : s->games, s->wins, slots[i],
		                          &o->ranking[slots[i]]};
	}
	qsort(o->at, (size_t)o->n, sizeof *o->at, by_all);
}

/* Sort again, with the ties, and number the places. */
static void
number(struct order *o, int *slots)
{
	qsort(o->at, (size_t)o->n, sizeof *o->at, by_all);
	for (int i = 0; i < o->n; i++) {
		const struct place *own = &o->at[i];
		bool shares = i && !by_points(own - 1, own) && !by_ties(own - 1, own);

		own->ties->rank = shares ? own[-1].ties->rank : i + 1;
		slots[i] = own->slot;
	}
}

bool
ranking_of(const struct schedule *schedule, const struct standings *standings,
           const struct pair_tally *tally, int *slots, int n,
           struct ranking *ranking)
{
	size_t room = (size_t)schedule->conf->players + 1;
	int *met = xcalloc(room, sizeof *met);
	struct order o = {schedule, standings, tally, ranking,
	                  xcalloc(room, sizeof *o.at), n, xcalloc(room, sizeof *o.group)};
	bool tied;

	begin_places(&o, slots);
	tied = find_groups(&o);
	add_meetings(&o, met);
	leave_out_partial(&o, met);
	number(&o, slots);
	free(met);
	free(o.at);
	free(o.group);
	return tied;
}
