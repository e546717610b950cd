/* A round robin, followed by more games between neighbours in the table until the order
 * of each pair is sure (rating/sure.h). */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "league/state/conf.h"
#include "league/state/format.h"
#include "league/state/schedule.h"
#include "league/state/standings.h"
#include "rating/sure.h"

struct state {
	struct sure sure;
	bool *out;
	int *order; /* the slots in the order of the table */
	int ranked; /* players in the table; -1: out of date */
};

static void
set_up(struct conf *conf, const char *value)
{
	long games = (long)conf->players * (conf->players - 1) / 2 * conf->games;
	char why[CONF_WHY];

	if (!conf_until(conf, value, why))
		die("--until-sure %s: %s", value, why);
	if (conf->most < games)
		die("--until-sure %s: the round robin before it has %ld games; "
		    "write most=%ld or more", value, games, games);
}

static bool
agrees(const struct conf *conf, const char *value)
{
	return conf->until && !strcmp(conf->until, value);
}

static void
begin_sure(struct schedule *s)
{
	size_t n = (size_t)s->conf->players + 1;
	struct state *state = xcalloc(1, sizeof *state);
	struct sure_terms terms = {0.95, 0, 0};
	char why[SURE_WHY];

	if (s->conf->until)
		sure_parse(&terms, s->conf->until, why);
	sure_begin(&state->sure, s->conf->players, &terms);
	state->out = xcalloc(n, sizeof *state->out);
	state->order = xcalloc(n, sizeof *state->order);
	state->ranked = -1;
	for (int i = 0; i < s->conf->players; i++)
		state->out[i] = s->conf->player[i].out;
	state->sure.out = state->out;
	s->state = state;
	formats[0]->begin(s);
	for (int i = 0; i < s->n; i++)
		s->at[i].round = 1;
	s->round = 1;
	s->rounds = 2;
}

static void
end(struct schedule *s)
{
	struct state *state = s->state;

	sure_free(&state->sure);
	free(state->out);
	free(state->order);
	free(state);
}

/* The games scheduled for two players so far. */
static int
had(const struct schedule *s, const int pair[2])
{
	int games = 0;

	for (int i = 0; i < s->n; i++)
		if (s->at[i].a == pair[0] && s->at[i].b == pair[1])
			games = s->at[i].to;
	return games;
}

/* Add a round.  Only after a round is it known whether it was the last. */
static bool
extend(struct schedule *s, const struct standings *standings)
{
	struct state *state = s->state;
	int (*pair)[2] = xcalloc((size_t)s->conf->players + 1, sizeof *pair);
	int games = 0, pairs;

	for (int i = 0; i < s->conf->players; i++)
		state->out[i] = state->out[i] || standings->at[i].withdrawn;
	state->ranked = -1;
	pairs = sure_next(&state->sure, pair, &games);
	s->round += pairs > 0;
	s->rounds = s->round + (pairs > 0);
	for (int i = 0; i < pairs; i++) {
		int before = had(s, pair[i]);

		schedule_add_some(s, pair[i][0], pair[i][1], s->round,
		                  before + 1, before + games);
	}
	free(pair);
	return pairs > 0;
}

static void
result(struct schedule *s, int pairing, const struct pair_tally *tally)
{
	struct state *state = s->state;
	struct rating_pairs openings = pair_openings(&s->at[pairing], tally);

	sure_add(&state->sure, &openings);
	state->ranked = -1;
}

/* A player's place in the table, from 0; n for a player who is not in it. */
static int
place_of(const struct schedule *s, int slot)
{
	struct state *state = s->state;
	int i = 0;

	if (state->ranked < 0)
		state->ranked = sure_order(&state->sure, state->order);
	while (i < state->ranked && state->order[i] != slot)
		i++;
	return i;
}

static int
points(const struct schedule *s, int slot)
{
	int place = place_of(s, slot);

	return ((const struct state *)s->state)->ranked - place;
}

/* How certain the order of a player and the next one in the table is: 200 is as certain as
 * --until-sure asks. */
static int
certainty(const struct schedule *s, int slot)
{
	const struct state *state = s->state;
	int place = place_of(s, slot);
	double evidence;

	if (place + 1 >= state->ranked)
		return 0;
	sure_verdict(&state->sure, slot, state->order[place + 1], &evidence);
	return 2 * (evidence >= 1 ? 100 : evidence > 0 ? (int)(100 * evidence) : 0);
}

static const struct format_column columns[] = {
	{{.key = "sure", .heading = "sure", .width = 4, .title = "Sure",
	  .meaning = "of the next player: 100 is certain", FORMAT_COLUMN}, certainty},
	{.halves = NULL},
};

const struct format format_sure = {
	.name = "sure",
	.on_page = "until it is sure",
	.option = {0, "until-sure", "P[,width=E][,most=N]", "play on until "
	           "neighbours are told apart"},
	.set_up = set_up,
	.agrees = agrees,
	.begin = begin_sure,
	.end = end,
	.extend = extend,
	.result = result,
	.points = points,
	.columns = columns,
};
