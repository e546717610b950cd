#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/fail.h"
#include "base/text.h"
#include "league/state/format.h"
#include "league/state/results.h"
#include "record/repeats.h"

/* One pass over the records. */
struct pass {
	const struct results *results;
	struct games games;    /* the games of the current pairing */
	unsigned char *fate;   /* each game's fate (standings.h), by number */
	struct standings *standings;
	bool (*visit)(void *context, const struct result_game *game);
	void *context;
	struct text *damage;   /* gets a line for each damaged record; or NULL */
	char *why;
};

static void
pass_begin(struct pass *pass)
{
	games_begin(&pass->games, conf_most(&pass->results->conf));
	pass->fate = xcalloc((size_t)conf_most(&pass->results->conf) + 1, 1);
}

static void
pass_end(struct pass *pass)
{
	games_free(&pass->games);
	free(pass->fate);
}

/* Describe a game that was lost without playing. */
static void
describe_unplayed(struct result_game *g, int number)
{
	g->game.number = number;
	g->game.first = number % 2 ? 1 : 2;
	g->game.text = g->game.start = g->game.variant = "";
	text_format(g->game.reason, sizeof g->game.reason, "withdrawn");
	if (g->fate == FATE_NOBODY)
		return;
	g->game.fault = (int)g->fate - FATE_UNPLAYED;
	g->game.winner = 3 - g->game.fault;
}

static bool
visit_games(struct pass *pass, int pairing, const char *file, uint64_t seed)
{
	struct result_game g = {
		.pairing = pairing,
		.who = &pass->results->schedule.at[pairing],
		.file = file,
		.games = &pass->games,
		.fd = open(file, O_RDONLY | O_CLOEXEC),
	};
	bool good = true;

	for (int i = g.who->from; good && i <= g.who->to; i++) {
		g.fate = (enum fate)pass->fate[i];
		g.game = (struct game_details){.number = i};
		if (g.fate == FATE_OPEN)
			continue;
		if (g.fate != FATE_PLAYED) {
			describe_unplayed(&g, i);
		} else if (!games_details(&pass->games, g.fd, i, seed, &g.game)) {
			text_format(pass->why, RESULTS_WHY, "%s: game %d cannot "
			            "be read again", file, i);
			good = false;
			break;
		}
		good = pass->visit(pass->context, &g);
	}
	if (g.fd >= 0)
		close(g.fd);
	return good;
}

/* Read a pairing's record and add it to the standings. */
static bool
pass_pairing(struct pass *pass, int pairing, struct pair_tally *tally)
{
	const struct conf *conf = &pass->results->conf;
	const struct pairing *p = &pass->results->schedule.at[pairing];
	char *file, why[GAMES_WHY];
	uint64_t seed = conf_seed(conf, p->a, p->b);
	bool good;

	file = conf_record(conf, pass->results->dir, p->a, p->b);
	games_restart(&pass->games);
	good = games_read(&pass->games, file, seed, why);
	if (!good && pass->games.damaged) {
		if (pass->damage)
			text_addf(pass->damage, "%s: %s\n", file, why);
		good = true;
	}
	if (!good)
		text_format(pass->why, RESULTS_WHY, "%s: %s", file, why);
	if (good)
		standings_add(pass->standings, p, &pass->games, tally,
		              pass->fate);
	if (good && pass->visit)
		good = visit_games(pass, pairing, file, seed);
	free(file);
	return good;
}

/*
 * Loading
 */

static bool
add_game(void *context, const struct result_game *g)
{
	struct results *r = context;
	const int slot[] = {-1, g->who->a, g->who->b};

	if (g->fate != FATE_PLAYED)
		return true;
	for (int i = 1; i <= 2; i++) {
		struct result_player *p = &r->player[slot[i]];

		p->turns += g->game.turns[i];
		p->late += g->game.late[i];
		p->wall_ms += g->game.wall_ms[i];
		p->cpu_ms += g->game.cpu_ms[i];
		if (g->game.worst_ms[i] > p->worst_ms)
			p->worst_ms = g->game.worst_ms[i];
		if (g->game.fault == i)
			p->forfeits[verdict_reason(g->game.reason)]++;
	}
	return true;
}

/* Read one more pairing; false with the reason. */
static bool
load_pairing(struct results *r, struct pass *pass, int i)
{
	struct pair_tally *t;

	r->tally = xgrow(r->tally, (size_t)i, sizeof *r->tally);
	t = &r->tally[i];
	*t = (struct pair_tally){0};
	if (r->schedule.at[i].b >= 0 && !pass_pairing(pass, i, t))
		return false;
	r->voids += pass->games.voids;
	r->again += pass->games.again;
	r->played += pair_played(t);
	r->unplayed += t->unplayed[1] + t->unplayed[2] + t->nobody;
	r->open += t->open;
	schedule_result(&r->schedule, i, t);
	return true;
}

static bool
load_pairings(struct results *r, bool players, char why[RESULTS_WHY])
{
	struct pass pass = {.results = r, .standings = &r->standings,
	                    .visit = players ? add_game : NULL, .context = r,
	                    .damage = &r->damage, .why = why};
	struct repeats repeats = {.games = 0};
	bool good = true;

	pass_begin(&pass);
	pass.games.repeats = &repeats;
	for (int i = 0; good; i++) {
		/* The next round needs the results of all open games. */
		if (i == r->schedule.n &&
		    (r->open || !schedule_extend(&r->schedule, &r->standings)))
			break;
		pass.games.voids = pass.games.again = 0;
		good = load_pairing(r, &pass, i);
	}
	pass_end(&pass);
	r->repeats = repeats.found;
	repeats_free(&repeats);
	return good;
}

bool
results_load(struct results *r, const char *dir, bool players, char why[RESULTS_WHY])
{
	size_t n;

	*r = (struct results){0};
	if (!conf_read(&r->conf, dir, why))
		return false;
	n = (size_t)r->conf.players + 1;
	r->dir = xstrdup(dir);
	r->player = xcalloc(n, sizeof *r->player);
	r->order = xcalloc(n, sizeof *r->order);
	standings_begin(&r->standings, &r->conf);
	schedule_begin(&r->schedule, &r->conf);
	if (!load_pairings(r, players, why)) {
		results_free(r);
		return false;
	}
	for (int i = 0; i < r->conf.players; i++) {
		const struct conf_player *p = &r->conf.player[i];

		if (r->conf.format->ranks ? r->conf.format->ranks(p) : !p->out)
			r->order[r->ranked++] = i;
	}
	r->ranking = xcalloc(n, sizeof *r->ranking);
	r->tied = ranking_of(&r->schedule, &r->standings, r->tally, r->order,
	                     r->ranked, r->ranking);
	r->total = schedule_games(&r->schedule);
	r->open = r->total - r->played - r->unplayed;
	return true;
}

void
results_warn(const struct results *r)
{
	for (const char *at = r->damage.at, *end; at && (end = strchr(at, '\n')); at = end + 1)
		warn("%.*s", (int)(end - at), at);
}

void
results_free(struct results *r)
{
	text_free(&r->damage);
	schedule_free(&r->schedule);
	standings_free(&r->standings);
	conf_free(&r->conf);
	free(r->tally);
	free(r->player);
	free(r->order);
	free(r->ranking);
	free(r->dir);
	*r = (struct results){0};
}

bool
results_each(const struct results *results,
             bool (*visit)(void *context, const struct result_game *game),
             void *context, char why[RESULTS_WHY])
{
	struct pass pass = {.results = results, .visit = visit,
	                    .context = context, .why = why};
	struct standings standings;
	struct pair_tally tally;
	bool good = true;

	*why = '\0';
	standings_begin(&standings, &results->conf);
	pass.standings = &standings;
	pass_begin(&pass);
	for (int i = 0; good && i < results->schedule.n; i++)
		if (results->schedule.at[i].b >= 0)
			good = pass_pairing(&pass, i, &tally);
	pass_end(&pass);
	standings_free(&standings);
	return good || !*why;
}

/* Two entries for each pairing, by the player who had seat 1. */
static struct rating_games *
games_of(const struct results *r, int *n)
{
	struct rating_games *games = xcalloc((size_t)r->schedule.n * 2 + 1,
	                                     sizeof *games);

	*n = 0;
	for (int i = 0; i < r->schedule.n; i++) {
		const struct pairing *p = &r->schedule.at[i];
		const int slot[] = {-1, p->a, p->b};

		for (int first = 1; first <= 2 && p->b >= 0; first++) {
			const int *result = r->tally[i].result[first];

			games[(*n)++] = (struct rating_games){
				slot[first], slot[3 - first], result[first],
				result[0], result[3 - first]};
		}
	}
	return games;
}

/* The pairs of games that share an opening. */
static struct rating_pairs *
pairs_of(const struct results *r, int *n)
{
	struct rating_pairs *pairs = xcalloc((size_t)r->schedule.n + 1,
	                                     sizeof *pairs);

	*n = 0;
	for (int i = 0; i < r->schedule.n; i++)
		if (r->schedule.at[i].b >= 0 && pair_played(&r->tally[i]))
			pairs[(*n)++] = pair_openings(&r->schedule.at[i], &r->tally[i]);
	return pairs;
}

struct ratings
results_rate(const struct results *r, double prior, const double *anchor)
{
	struct rating_options o = {.prior = prior, .errors = RATING_HONEST,
	                           .anchor = anchor};
	int n;
	struct rating_games *games = games_of(r, &n);
	struct rating_pairs *pairs = pairs_of(r, &o.n_pairs);
	struct ratings ratings;

	o.pairs = pairs;
	ratings = ratings_of(r->conf.players, games, n, &o);
	free(games);
	free(pairs);
	return ratings;
}
