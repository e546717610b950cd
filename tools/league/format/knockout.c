/* A knockout: the loser of a match is out.  The players are seeded in the order of their
 * slots, so that the first two can only meet in the last round.  If the number of players
 * is no power of two, the first ones get byes.  After a tie the two players play more
 * openings.  If they stay tied, the player in the lower slot advances. */
#include <stdlib.h>

#include "base/fail.h"
#include "league/state/conf.h"
#include "league/state/format.h"
#include "league/state/pairing.h"
#include "league/state/schedule.h"
#include "league/state/standings.h"

enum { EXTRA = 10 }; /* at most this many games to break a tie */

struct knockout {
	int *bracket; /* the slots of this round, two by two; -1 is nobody */
	int size;     /* length of bracket */
	int alive;    /* players in the bracket */
	struct {
		int points, played; /* half points, and games, in this round */
		int won;            /* rounds, including byes */
	} *slot;
};

/* Double the bracket: the opponent of place i is place 2 * size - 1 - i. */
static void
widen(struct knockout *k)
{
	int *wider = xcalloc(2 * (size_t)k->size + 1, sizeof *wider);

	for (int i = 0; i < k->size; i++) {
		wider[2 * i] = k->bracket[i];
		wider[2 * i + 1] = 2 * k->size - 1 - k->bracket[i];
	}
	free(k->bracket);
	k->bracket = wider;
	k->size *= 2;
}

static void
begin_knockout(struct schedule *s)
{
	struct knockout *k = xcalloc(1, sizeof *k);
	size_t n = (size_t)s->conf->players + 1;
	int *slot = xcalloc(n, sizeof *slot);

	for (int i = 0; i < s->conf->players; i++)
		if (!s->conf->player[i].out || s->conf->player[i].until > 0)
			slot[k->alive++] = i;
	k->bracket = xcalloc(1, sizeof *k->bracket);
	for (k->size = 1; k->size < k->alive; s->rounds++)
		widen(k);
	for (int i = 0; i < k->size; i++)
		k->bracket[i] = k->bracket[i] < k->alive ? slot[k->bracket[i]] : -1;
	k->slot = xcalloc(n, sizeof *k->slot);
	free(slot);
	s->state = k;
}

static void
end(struct schedule *s)
{
	struct knockout *k = s->state;

	free(k->bracket);
	free(k->slot);
	free(k);
}

static void
admit(struct conf *conf, int slot, int rounds)
{
	(void)conf, (void)slot;
	if (rounds)
		die("a knockout that has begun takes nobody else");
}

static bool
is_there(const struct schedule *s, const struct standings *standings, int slot)
{
	const struct conf_player *p = &s->conf->player[slot];

	return !standings->at[slot].withdrawn && (!p->out || p->until > s->round);
}

/* The winner of a match, a or b; -1 if neither advances, -2 if it needs more games. */
static int
winner(const struct schedule *s, const struct standings *standings, int a, int b)
{
	const struct knockout *k = s->state;
	bool here_a = a >= 0 && is_there(s, standings, a);
	bool here_b = b >= 0 && is_there(s, standings, b);

	if (!here_a || !here_b)
		return here_a ? a : here_b ? b : -1;
	if (k->slot[a].points != k->slot[b].points)
		return k->slot[a].points > k->slot[b].points ? a : b;
	if (k->slot[a].played < s->conf->games + EXTRA)
		return -2;
	return a < b ? a : b;
}

/* Schedule another opening for each tied match.  Returns whether any match was tied. */
static bool
play_ties(struct schedule *s, const struct standings *standings)
{
	const struct knockout *k = s->state;
	int n = s->n;

	for (int i = 0; i < k->size; i += 2) {
		int a = k->bracket[i], b = k->bracket[i + 1];

		if (winner(s, standings, a, b) == -2)
			schedule_add_some(s, a, b, s->round, k->slot[a].played + 1,
			                  k->slot[a].played + 2);
	}
	return s->n > n;
}

/* Make the next round's bracket of the winners. */
static void
advance(struct schedule *s, const struct standings *standings)
{
	struct knockout *k = s->state;

	k->alive = 0;
	for (int i = 0; i < k->size; i += 2) {
		int goes_on = winner(s, standings, k->bracket[i], k->bracket[i + 1]);

		k->bracket[i / 2] = goes_on;
		k->alive += goes_on >= 0;
		if (goes_on >= 0)
			k->slot[goes_on].won++;
	}
	k->size /= 2;
	for (int i = 0; i < s->conf->players; i++)
		k->slot[i].points = k->slot[i].played = 0;
}

static bool
extend(struct schedule *s, const struct standings *standings)
{
	const struct knockout *k = s->state;

	if (k->size > 1 && s->round && play_ties(s, standings))
		return true;
	if (k->size > 1 && s->round)
		advance(s, standings);
	if (k->size < 2)
		return false;
	s->round++;
	for (int i = 0; i < k->size; i += 2) {
		int a = k->bracket[i], b = k->bracket[i + 1];

		if (a >= 0 && b >= 0)
			schedule_add(s, a, b, s->round);
		else if (a >= 0 || b >= 0)
			schedule_add(s, a >= 0 ? a : b, -1, s->round);
	}
	return true;
}

static void
result(struct schedule *s, int pairing, const struct pair_tally *tally)
{
	const struct pairing *p = &s->at[pairing];
	struct knockout *k = s->state;

	if (p->b < 0)
		return;
	k->slot[p->a].points += pair_points(tally, 1);
	k->slot[p->b].points += pair_points(tally, 2);
	k->slot[p->a].played = k->slot[p->b].played = p->to;
}

static long
later(const struct schedule *s)
{
	const struct knockout *k = s->state;
	int matches = 0;

	/* Each match eliminates one player; the schedule has this round's matches. */
	for (int i = 0; s->round && i + 1 < k->size; i += 2)
		matches += k->bracket[i] >= 0 && k->bracket[i + 1] >= 0;
	return k->alive < 1 ? 0 : k->alive - 1 - matches;
}

static int
points(const struct schedule *s, int slot)
{
	const struct knockout *k = s->state;

	return 2 * k->slot[slot].won;
}

static const struct format_column columns[] = {
	{{.key = "rounds_won", .heading = "rounds", .width = 6, .title = "Rounds",
	  .meaning = "won; a bye is one", FORMAT_COLUMN}, points},
	{.halves = NULL},
};

const struct format format_knockout = {
	.name = "knockout",
	.on_page = "knockout",
	.option = {0, "knockout", NULL, "who loses is out"},
	.extra = EXTRA,
	.admit = admit,
	.begin = begin_knockout,
	.end = end,
	.extend = extend,
	.result = result,
	.later = later,
	.points = points,
	.columns = columns,
};
