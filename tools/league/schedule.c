#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "league/conf.h"
#include "league/schedule.h"
#include "league/standings.h"

static void
add(struct schedule *s, int a, int b, int round)
{
	if (!(s->n & (s->n - 1)))
		s->at = xrealloc(s->at, (size_t)(s->n ? 2 * s->n : 1) *
		                                sizeof *s->at);
	s->at[s->n++] = (struct pairing){a, b, round, 1, s->conf->games};
}

/* Each against all before it, so that a new slot adds to the end. */
static void
add_robin(struct schedule *s, bool gauntlet)
{
	const struct conf_player *p = s->conf->player;

	for (int b = 1; b < s->conf->players; b++)
		for (int a = 0; a < b; a++)
			if (!p[a].out && !p[b].out &&
			    (!gauntlet || p[a].challenger || p[b].challenger))
				add(s, a, b, 0);
}

static void
add_pairs(struct schedule *s)
{
	const struct conf *conf = s->conf;

	for (int i = 0; i < conf->pairs; i++)
		if (!conf->player[conf->pair[i][0]].out &&
		    !conf->player[conf->pair[i][1]].out)
			add(s, conf->pair[i][0], conf->pair[i][1], 0);
}

/* Those who have ever taken part. */
static int
swiss_size(const struct conf *conf)
{
	int n = 0;

	for (int i = 0; i < conf->players; i++)
		n += !conf->player[i].out || conf->player[i].until > 0;
	return n;
}

void
schedule_begin(struct schedule *schedule, const struct conf *conf)
{
	*schedule = (struct schedule){.conf = conf};
	switch (conf->schedule) {
	case CONF_ROBIN:
	case CONF_GAUNTLET:
		add_robin(schedule, conf->schedule == CONF_GAUNTLET);
		break;
	case CONF_PAIRS:
		add_pairs(schedule);
		break;
	case CONF_SWISS:
		swiss_begin(&schedule->swiss, conf->players);
		schedule->rounds = swiss_rounds(swiss_size(conf));
		break;
	}
}

void
schedule_give(struct schedule *schedule, const struct conf *conf,
              const struct pairing *pairing, int n)
{
	size_t size = (size_t)n * sizeof *pairing;

	*schedule = (struct schedule){.conf = conf, .n = n};
	schedule->at = xmalloc(size + 1);
	memcpy(schedule->at, pairing, size);
}

void
schedule_free(struct schedule *schedule)
{
	free(schedule->at);
	swiss_free(&schedule->swiss);
	*schedule = (struct schedule){0};
}

static bool
takes_part(const struct conf_player *p, int round)
{
	return round >= p->from && (p->out ? round <= p->until : true);
}

bool
schedule_extend(struct schedule *s, const struct standings *standings)
{
	size_t n = (size_t)s->conf->players + 1;
	bool *in;
	int (*pair)[2], bye, pairs;

	if (s->round == s->rounds || s->stuck)
		return false;
	in = xcalloc(n, sizeof *in);
	pair = xcalloc(n, sizeof *pair);
	for (int i = 0; i < s->conf->players; i++)
		in[i] = !standings->at[i].withdrawn &&
		        takes_part(&s->conf->player[i], s->round + 1);
	pairs = swiss_pair(&s->swiss, in, pair, &bye);
	s->stuck = pairs < 0;
	if (!s->stuck)
		s->round++;
	for (int i = 0; i < pairs; i++)
		add(s, pair[i][0], pair[i][1], s->round);
	if (bye >= 0)
		add(s, bye, -1, s->round);
	free(in);
	free(pair);
	return !s->stuck;
}

/* A pairing's points in the Swiss: who has more of the games wins. */
static int
points(int own, int others)
{
	if (own == others)
		return own ? SWISS_DRAW : SWISS_LOSS; /* neither was there */
	return own > others ? SWISS_WIN : SWISS_LOSS;
}

void
schedule_result(struct schedule *schedule, int pairing,
                const struct pair_tally *tally)
{
	const struct pairing *p = &schedule->at[pairing];

	if (!schedule->rounds)
		return;
	if (p->b < 0) {
		swiss_had_bye(&schedule->swiss, p->a);
		return;
	}
	int a = pair_points(tally, 1), b = pair_points(tally, 2);
	swiss_played(&schedule->swiss, p->a, p->b, points(a, b), points(b, a));
}

long
schedule_total(const struct schedule *s)
{
	int left = s->stuck ? 0 : s->rounds - s->round;

	return s->n + (long)left * (swiss_size(s->conf) / 2);
}

long
schedule_games(const struct schedule *s)
{
	long games = (schedule_total(s) - s->n) * s->conf->games;

	for (int i = 0; i < s->n; i++)
		if (s->at[i].b >= 0)
			games += s->at[i].to - s->at[i].from + 1;
	return games;
}
