#include <errno.h>
#include <stdint.h>
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
entry_words(struct cmdline *c)
{
	for (int i = 0; i < c->words; i++) {
		roster_add(&c->roster, c->word[i]);
		arguments_blank(c->word[i]); /* a rival could read our command line */
	}
}

/*
 * The league in the folder
 */

void
entry_open(struct conf *conf, const char *dir)
{
	char why[CONF_WHY];

	if (folder_has_league(dir)) /* otherwise make no lock file */
		folder_lock(dir, doing);
	if (!conf_read(conf, dir, why))
		die("%s", why);
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
	results_warn(results);
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
entry_join(const struct cmdline *c, struct conf *conf)
{
	int n = roster_enter(&c->roster, conf, c->self, true);
	int rounds = n ? entry_rounds(conf, c->dir) : 0;

	for (int i = conf->players - n; i < conf->players; i++)
		if (conf->format->admit)
			conf->format->admit(conf, i, rounds);
	return n;
}

/*
 * The league for the command line
 */

static void
begin_league(const struct cmdline *c, struct conf *conf)
{
	*conf = (struct conf){.format = c->format ? c->format : formats[0]};
	conf->game = xstrdup(c->game ? c->game : "kari");
	conf->terms = c->terms ? xstrdup(c->terms) : NULL;
	for (int i = 0; i < c->passed; i++)
		conf_add_word(conf, c->pass[i]);
	conf->games = c->rounds ? (int)c->rounds : GAMES;
	conf->seed = c->seed < 0 ? rng_draw() : (uint64_t)c->seed;
	conf->patience = PATIENCE;
	roster_enter(&c->roster, conf, c->self, false);
	if (conf->players < 2)
		die("a league has at least two players (--help says more)");
	if (conf->format->set_up)
		conf->format->set_up(conf, c->format_value);
}

/* Check that the existing league is the one on the command line. */
static void
must_match(const struct cmdline *c, const struct conf *conf)
{
	static const char hint[] =
		"it was begun otherwise; another league needs another folder (-d)";
	const struct format *format = c->format;

	if (c->game && strcmp(c->game, conf->game))
		die("-G %s: %s", c->game, hint);
	if (c->terms && (!conf->terms || strcmp(c->terms, conf->terms)))
		die("-t %s: %s", c->terms, hint);
	if (c->rounds && c->rounds != conf->games)
		die("-r %lld: %s", (long long)c->rounds, hint);
	if (c->seed >= 0 && (uint64_t)c->seed != conf->seed)
		die("-s: %s", hint);
	if (format && format != conf->format)
		die("%s: %s", format->name, hint);
	if (format && format->agrees && !format->agrees(conf, c->format_value))
		die("--%s %s: %s", format->option.name, c->format_value, hint);
	for (int i = 0; i < c->passed; i++)
		if (i >= conf->words || strcmp(c->pass[i], conf->word[i]))
			die("%s: %s", c->pass[i], hint);
}

/* Find or make the league and add new players.  Returns whether anything is new. */
static bool
find_league(struct cmdline *c, struct conf *conf)
{
	char why[CONF_WHY];

	if (conf_read(conf, c->dir, why)) {
		bool moved = roster_find_moved(conf, c->dir, c->self);

		must_match(c, conf);
		return entry_join(c, conf) > 0 || moved;
	}
	if (errno != ENOENT)
		die("%s", why);
	begin_league(c, conf);
	return true;
}

void
entry_plan(struct cmdline *c, struct conf *conf)
{
	entry_words(c);
	find_league(c, conf);
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
warn_of_load(const struct cmdline *c, const struct terms *terms)
{
	int64_t cpus = terms_get(terms, TERMS_CPUS);
	int cores = cores_count();

	if (c->json || c->quiet || terms_get(terms, TERMS_CLOCK) == TERMS_CPU)
		return;
	if (terms_get(terms, TERMS_FIRST) == CLOCK_NEVER &&
	    terms_get(terms, TERMS_MOVE) == CLOCK_NEVER &&
	    terms_bank_us(terms, 1) == CLOCK_NEVER)
		return;
	if (cpus == CLOCK_NEVER || cpus < 1)
		cpus = 1;
	if (c->jobs * cpus > cores && c->jobs > 1)
		warn("-j %lld needs %lld processors and there are %d: a late answer "
		     "may be the machine's fault, and its game void",
		     (long long)c->jobs, (long long)(c->jobs * cpus), cores);
}

void
entry_settle(struct cmdline *c, struct conf *conf, bool here)
{
	bool there = folder_has_league(c->dir), changed;
	struct variant variant;
	struct terms terms;

	entry_words(c);
	if (there)
		hold(c->dir);
	changed = find_league(c, conf);
	entry_terms(conf, &variant, &terms);
	if (here)
		warn_of_load(c, &terms);
	roster_verify(conf, &variant, c->self);
	/* Make the folder only after all other checks. */
	if (!there)
		hold(c->dir);
	if (!there && folder_has_league(c->dir))
		die("%s: another process has begun a league there meanwhile",
		    c->dir);
	if (changed)
		entry_save(conf, c->dir);
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
