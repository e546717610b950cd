#include <string.h>

#include "game/verdict.h"
#include "record/games.h"
#include "record/recorded.h"

/* Whether a player with this reason was late, could not be started or crashed.  A league
 * may withdraw an agent after several such games. */
static bool
is_fatal(const char *word)
{
	enum verdict_class class = verdict_class(verdict_reason(word));

	return class == VERDICT_LATE || class == VERDICT_GONE;
}

static int
at_seat(const struct game_details *g, int seat)
{
	return seat == 1 ? g->first : 3 - g->first;
}

/* Count an event.  The moves of chance count for nobody. */
static void
add_event(struct game_details *g, const struct recorded_event *e)
{
	int p = at_seat(g, e->seat);

	if (e->kind == RECORDED_START && !*g->start)
		g->start = e->text;
	g->restarts += e->kind == RECORDED_ENDLESS;
	if (e->kind != RECORDED_MOVE)
		return;
	g->turns[p]++;
	g->late[p] += e->late;
	g->wall_ms[p] += e->wall_ms;
	g->cpu_ms[p] += e->cpu_ms;
	if (e->wall_ms > g->worst_ms[p])
		g->worst_ms[p] = e->wall_ms;
}

static void
take_details(struct game_details *g, const struct recorded *r)
{
	const struct recorded_result *end = &r->result;

	*g = (struct game_details){
		.number = r->number, .first = r->first, .plies = end->plies,
		.text = end->sentence, .start = "", .variant = r->variant_text,
		.name = {"", r->name[1], r->name[2]},
	};
	if (end->winner)
		g->winner = at_seat(g, end->winner);
	if (end->fault)
		g->fault = at_seat(g, end->fault);
	text_format(g->reason, sizeof g->reason, "%s", end->none ? "void" : end->reason);
	g->fatal = g->fault && is_fatal(g->reason);
	for (int i = 0; i < r->events; i++)
		add_event(g, &r->event[i]);
}

bool
games_parse(char *block, uint64_t seed, struct game_details *game)
{
	struct recorded_fault fault = {.line = 1};
	struct recorded recorded;
	bool good = recorded_lines(&recorded, block, &fault) && recorded.seed == seed;

	if (good)
		take_details(game, &recorded);
	recorded_free(&recorded);
	return good;
}
