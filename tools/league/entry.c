#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arguments.h"
#include "base/clock.h"
#include "base/cores.h"
#include "base/fail.h"
#include "base/home.h"
#include "base/rng.h"
#include "base/text.h"
#include "foreign/foreign.h"
#include "game/game.h"
#include "game/terms.h"
#include "league/entry.h"
#include "league/state/folder.h"
#include "league/state/format.h"
#include "league/state/results.h"

enum {
	GAMES = 2,    /* games of a pairing without -r */
	PATIENCE = 5, /* forfeits in a row that withdraw a player */
};

static const char doing[] = "runs it (league stop ends that)";

char *
entry_referee(const char *self)
{
	char *path = home_program(self, "referee");

	if (!path)
		die("the referee did not come with this program");
	return path;
}

void
entry_words(struct cmdline *q)
{
	for (int i = 0; i < q->words; i++) {
		roster_add(&q->roster, q->word[i]);
		arguments_blank(q->word[i]); /* a rival could read our command line */
	}
}

/*
 * The league in the folder
 */

void
entry_load(struct conf *conf, const char *dir)
{
	char why[CONF_WHY];

	if (!conf_read(conf, dir, why))
		die("%s", why);
}

void
entry_open(struct conf *conf, const char *dir)
{
	if (folder_has_league(dir)) /* otherwise make no lock file */
		folder_lock(dir, doing);
	entry_load(conf, dir);
	if (format_is_of_another(conf->format))
		die("%s is a ladder of arena(1): `arena drop`, `lift` and `recheck` "
		    "change it", dir);
}

void
entry_save(const struct conf *conf, const char *dir)
{
	if (conf_write(conf, dir) < 0)
		die("%s/league.conf:", dir);
}

void
entry_results(struct results *results, const char *dir)
{
	char why[RESULTS_WHY];

	if (!results_load(results, dir, true, why))
		die("%s", why);
}

int
entry_rounds(const struct conf *conf, const char *dir)
{
	struct results results;
	int round, begun = 0;

	/* Without admission rules the rounds do not matter. */
	if (!conf->format->extend || !conf->format->admit ||
	    access(dir, F_OK) < 0)
		return 0;
	entry_results(&results, dir);
	round = results.schedule.round;
	for (int i = 0; i < results.schedule.n; i++)
		if (results.schedule.at[i].round < round ||
		    pair_played(&results.tally[i]))
			begun = results.schedule.at[i].round;
	results_free(&results);
	return begun;
}

int
entry_join(const struct cmdline *q, struct conf *conf)
{
	int n = roster_enter(&q->roster, conf, q->self, true);
	int rounds = n ? entry_rounds(conf, q->dir) : 0;

	for (int i = conf->players - n; i < conf->players; i++)
		if (conf->format->admit)
			conf->format->admit(conf, i, rounds);
	return n;
}

/*
 * The league for the command line
 */

void
entry_new(const struct cmdline *q, struct conf *conf)
{
	*conf = (struct conf){.format = q->format ? q->format : formats[0]};
	conf->game = xstrdup(q->game ? q->game : "kari");
	conf->terms = q->terms ? xstrdup(q->terms) : NULL;
	for (int i = 0; i < q->passed; i++)
		conf_add_word(conf, q->pass[i]);
}

static void
begin_league(const struct cmdline *q, struct conf *conf)
{
	entry_new(q, conf);
	conf->games = q->rounds ? (int)q->rounds : GAMES;
	conf->seed = q->seed < 0 ? rng_draw() : (uint64_t)q->seed;
	conf->patience = PATIENCE;
	roster_enter(&q->roster, conf, q->self, false);
	if (conf->players < 2)
		die("a league has at least two players (--help says more)");
	if (conf->format->set_up)
		conf->format->set_up(conf, q->format_value);
}

/* Check that the existing league is the one on the command line. */
static void
must_match(const struct cmdline *q, const struct conf *conf)
{
	static const char hint[] =
		"it was begun otherwise; another league needs another folder (-d)";
	const struct format *format = q->format;

	if (q->game && strcmp(q->game, conf->game))
		die("-G %s: %s", q->game, hint);
	if (q->terms && (!conf->terms || strcmp(q->terms, conf->terms)))
		die("-t %s: %s", q->terms, hint);
	if (q->rounds && q->rounds != conf->games)
		die("-r %lld: %s", (long long)q->rounds, hint);
	if (q->seed >= 0 && (uint64_t)q->seed != conf->seed)
		die("-s: %s", hint);
	if (format && format != conf->format)
		die("%s: %s", format->name, hint);
	if (format && format->agrees && !format->agrees(conf, q->format_value))
		die("--%s %s: %s", format->option.name, q->format_value, hint);
	for (int i = 0; i < q->passed; i++)
		if (i >= conf->words || strcmp(q->pass[i], conf->word[i]))
			die("%s: %s", q->pass[i], hint);
}

/* Find or make the league and add new players.  Returns whether anything is new. */
static bool
find_league(struct cmdline *q, struct conf *conf)
{
	char why[CONF_WHY];

	if (conf_read(conf, q->dir, why)) {
		bool moved = roster_find_moved(conf, q->dir, q->self);

		must_match(q, conf);
		return entry_join(q, conf) > 0 || moved;
	}
	if (errno != ENOENT)
		die("%s", why);
	begin_league(q, conf);
	return true;
}

void
entry_plan(struct cmdline *q, struct conf *conf)
{
	entry_words(q);
	find_league(q, conf);
}

static void
hold(const char *dir)
{
	if (folder_make(dir) < 0)
		die("%s:", dir);
	folder_lock(dir, doing);
}

/* Warn about more jobs than processors if limits are in wall time, because games that
 * share a core slow down. */
static void
warn_of_load(const struct cmdline *q, const struct terms *terms)
{
	int64_t cpus = terms_get(terms, TERMS_CPUS);
	int cores = cores_count();

	if (q->json || q->quiet || terms_get(terms, TERMS_CLOCK) == TERMS_CPU)
		return;
	if (terms_get(terms, TERMS_FIRST) == CLOCK_NEVER &&
	    terms_get(terms, TERMS_MOVE) == CLOCK_NEVER &&
	    terms_bank_us(terms, 1) == CLOCK_NEVER)
		return;
	if (cpus == CLOCK_NEVER || cpus < 1)
		cpus = 1;
	if (q->jobs * cpus > cores && q->jobs > 1)
		warn("-j %lld needs %lld processors and there are %d: a late answer "
		     "may be the machine's fault, and its game void",
		     (long long)q->jobs, (long long)(q->jobs * cpus), cores);
}

void
entry_settle(struct cmdline *q, struct conf *conf, bool here)
{
	bool there = folder_has_league(q->dir), changed;
	struct variant variant;
	struct terms terms;

	entry_words(q);
	if (there)
		hold(q->dir);
	changed = find_league(q, conf);
	entry_terms(conf, &variant, &terms);
	if (here)
		warn_of_load(q, &terms);
	roster_verify(conf, &variant, q->self);
	/* Make the folder only after all other checks. */
	if (!there)
		hold(q->dir);
	if (!there && folder_has_league(q->dir))
		die("%s: another process has begun a league there meanwhile",
		    q->dir);
	if (changed)
		entry_save(conf, q->dir);
}

/*
 * The league's terms
 */

void
entry_terms(const struct conf *conf, struct variant *variant,
            struct terms *terms)
{
	static const char patience[] = "--rules-time=";
	size_t n = sizeof patience - 1;
	char why[400];

	for (int i = 0; i < conf->words; i++)
		if (!strncmp(conf->word[i], patience, n))
			foreign_take_time(conf->word[i] + n);
	if (!variant_parse(variant, conf->game, why))
		die("-G: %s", why);
	*terms = (struct terms){{0}, {0}, {0}};
	if (!terms_parse(terms, variant->game->about.terms, why) ||
	    (conf->terms && !terms_parse(terms, conf->terms, why)))
		die("-t: %s", why);
}
