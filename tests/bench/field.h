#ifndef FIELD_H
#define FIELD_H

/* A ladder of students whose strengths are known.  The arena's own code chooses the pairings
 * and rates; only the games are drawn by chance. */

#include <math.h>
#include <stdlib.h>

#include "arena/ladder.h"
#include "base/fail.h"
#include "base/rng.h"
#include "base/text.h"

enum { FIELD_SPREAD = 800, FIELD_HOPELESS = -3000 };

struct field {
	struct ladder *ladder;
	double *elo;     /* the strength, by slot */
	double advantage; /* what the first move is worth, in Elo */
	struct rng rng;
	int every;       /* pairings between two ratings, as on a busy ladder */
};

static inline void
field_enter(struct field *f, const char *owner, int version, double elo)
{
	struct ladder *l = f->ladder;
	struct conf *conf = &l->results.conf;
	char player[100];

	text_format(player, sizeof player, "name=%s.%d:/bin/cat", owner, version);
	if (!ladder_enter(l, player))
		die("no player");
	for (int i = conf->players; i < l->conf.players; i++)
		conf_add_player(conf, l->conf.player[i].name, l->conf.player[i].command,
		                l->conf.player[i].sha256);
	f->elo = xrealloc(f->elo, (size_t)conf->players * sizeof *f->elo);
	f->elo[conf->players - 1] = elo;
	l->results.standings.at = xrealloc(l->results.standings.at,
		(size_t)conf->players * sizeof *l->results.standings.at);
	l->results.standings.at[conf->players - 1] = (struct standing){0};
}

/* Let students onto the ladder, the strongest first, and then those that lose every game. */
static inline void
field_begin(struct field *f, struct ladder *ladder, int students, int hopeless, uint64_t seed)
{
	char name[16];

	*f = (struct field){.ladder = ladder, .rng = rng_derive(seed, RNG_SEED, 0, 0, 0),
	                    .every = 1 + students / 8};
	f->elo = xcalloc((size_t)ladder->conf.players + 1, sizeof *f->elo);
	for (int i = 0; i < students + hopeless; i++) {
		text_format(name, sizeof name, "s%d", i + 1);
		field_enter(f, name, 1, i < students
		            ? FIELD_SPREAD * (0.5 - (i + 0.5) / students) : FIELD_HOPELESS);
	}
}

/* Draw a game: 2 if its first player wins, or else 0. */
static inline int
field_game(struct field *f, int first, int second)
{
	double apart = f->elo[first] - f->elo[second] + f->advantage;
	double chance = f->elo[first] <= FIELD_HOPELESS ? 0
	                : f->elo[second] <= FIELD_HOPELESS ? 1
	                : 1 / (1 + pow(10, -apart / 400));

	return (double)(rng_next(&f->rng) >> 11) / 9007199254740992.0 < chance ? 2 : 0;
}

static inline void
field_play(struct field *f, int pairing)
{
	struct ladder *l = f->ladder;
	struct results *r = &l->results;
	int a = l->conf.pair[pairing][0], b = l->conf.pair[pairing][1];
	int at = r->schedule.n, one = field_game(f, a, b), two = field_game(f, b, a);

	r->tally = xgrow(r->tally, (size_t)at, sizeof *r->tally);
	r->tally[at] = (struct pair_tally){0};
	r->tally[at].result[1][one ? 1 : 2]++;
	r->tally[at].result[2][two ? 2 : 1]++;
	r->tally[at].both[one][two]++;
	schedule_add_some(&r->schedule, a, b, 0, 1, 2);
	r->standings.at[a].games += 2;
	r->standings.at[b].games += 2;
	if (r->schedule.n % f->every == 0)
		ladder_rate(l);
}

/* Let the ladder choose that many pairings, two at a time, and play them. */
static inline void
field_run(struct field *f, int pairings)
{
	bool trouble = false;

	for (int i = 0, before = -1; i < pairings; i++) {
		int next = ladder_next(f->ladder, &trouble);

		if (next < 0)
			break;
		field_play(f, next);
		if (before >= 0)
			ladder_done(f->ladder, before, 0);
		before = next;
	}
	for (int i = 0; i < f->ladder->conf.players; i++)
		f->ladder->at[i].busy = 0;
	ladder_rate(f->ladder);
}

/* Kendall's tau of the ladder's order and the true one, without the rungs. */
static inline double
field_tau(const struct field *f)
{
	const struct ladder *l = f->ladder;
	int sum = 0, n = 0;

	for (int i = 0; i < l->ranked; i++)
		for (int k = i + 1; k < l->ranked; k++) {
			double a = f->elo[l->order[i]], b = f->elo[l->order[k]];

			if (!l->at[l->order[i]].version || !l->at[l->order[k]].version || a == b)
				continue;
			sum += a > b ? 1 : -1;
			n++;
		}
	return n ? (double)sum / n : 1;
}

#endif
