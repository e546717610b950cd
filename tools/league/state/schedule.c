#include <stdlib.h>

#include "base/fail.h"
#include "league/state/conf.h"
#include "league/state/format.h"
#include "league/state/schedule.h"

void
schedule_begin(struct schedule *schedule, const struct conf *conf)
{
	*schedule = (struct schedule){.conf = conf, .format = conf->format};
	schedule->format->begin(schedule);
}

void
schedule_give(struct schedule *schedule, const struct conf *conf,
              const struct pairing *pairing)
{
	*schedule = (struct schedule){.conf = conf};
	schedule_add_some(schedule, pairing->a, pairing->b, pairing->round,
	                  pairing->from, pairing->to);
}

void
schedule_free(struct schedule *schedule)
{
	if (schedule->format && schedule->format->end)
		schedule->format->end(schedule);
	free(schedule->at);
	*schedule = (struct schedule){0};
}

void
schedule_add_some(struct schedule *s, int a, int b, int round, int from, int to)
{
	*xpush(s->at, s->n) = (struct pairing){a, b, round, from, to};
}

void
schedule_add(struct schedule *s, int a, int b, int round)
{
	schedule_add_some(s, a, b, round, 1, s->conf->games);
}

bool
schedule_extend(struct schedule *s, const struct standings *standings)
{
	return s->format && s->format->extend && !s->stuck &&
	       (s->round < s->rounds || s->format->extra) &&
	       s->format->extend(s, standings);
}

void
schedule_result(struct schedule *schedule, int pairing,
                const struct pair_tally *tally)
{
	if (schedule->format && schedule->format->result)
		schedule->format->result(schedule, pairing, tally);
}

/* The number of pairings in later rounds. */
static long
later(const struct schedule *s)
{
	return s->format && s->format->later ? s->format->later(s) : 0;
}

long
schedule_games(const struct schedule *s)
{
	long games = later(s) * s->conf->games;

	for (int i = 0; i < s->n; i++)
		if (s->at[i].b >= 0)
			games += s->at[i].to - s->at[i].from + 1;
	return games;
}
