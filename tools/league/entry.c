#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/cores.h"
#include "base/fail.h"
#include "base/home.h"
#include "base/text.h"
#include "game/game.h"
#include "game/terms.h"
#include "league/entry.h"
#include "league/state/folder.h"
#include "league/state/format.h"
#include "league/state/results.h"
#include "match/match.h"

enum {
	GAMES = 2,    /* a pairing, where nothing is said */
	PATIENCE = 5, /* forfeits in a row */
};

void
entry_words(struct request *q)
{
	struct roster built_in = q->roster;

	q->roster = (struct roster){0};
	for (int i = 0; i < q->words; i++)
		roster_add(&q->roster, q->word[i]);
	for (int i = 0; i < built_in.n; i++)
		roster_add(&q->roster, built_in.command[i]);
	roster_free(&built_in);
}

char *
entry_referee(const char *self)
{
	char *path = home_program(self, "referee");

	if (!path)
		die("the referee did not come with this program");
	return path;
}

/*
 * The league that is in the folder
 */

void
entry_load(struct conf *conf, const char *dir)
{
	char why[CONF_WHY];

	if (!conf_read(conf, dir, why))
		die("%s", why);
}

void
entry_lock(const char *dir)
{
	long pid;

	if (folder_lock(dir, &pid))
		return;
	if (pid)
		die("%s: process %ld runs it (league stop ends that)", dir, pid);
	die("%s/lock:", dir);
}

bool
entry_is_there(const char *dir)
{
	struct text path = {0};
	bool there;

	text_addf(&path, "%s/league.conf", dir);
	there = access(path.at, F_OK) == 0;
	text_free(&path);
	return there;
}

static void
hold(const char *dir)
{
	if (folder_make(dir) < 0)
		die("%s:", dir);
	entry_lock(dir);
}

bool
entry_continue(const char *dir)
{
	if (!entry_is_there(dir))
		return false;
	hold(dir);
	return true;
}

void
entry_begin(const char *dir)
{
	hold(dir);
	if (entry_is_there(dir))
		die("%s: another process has begun a league there meanwhile",
		    dir);
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

	if (!results_load(results, dir, why))
		die("%s", why);
}

/*
 * One that is asked for
 */

static void
note_player(const char *name)
{
	char shown[CONF_SHOWN];

	warn("new: %s", conf_shown(name, shown));
}

/* A league from what was asked for. */
static void
make_conf(struct request *q, struct conf *conf)
{
	*conf = q->conf;
	q->conf = (struct conf){0};
	if (!conf->game)
		conf->game = xstrdup("kari");
	if (!conf->games)
		conf->games = GAMES;
	if (!q->seeded)
		conf->seed = match_draw_seed();
	conf->patience = q->no_withdraw ? 0 : PATIENCE;
	roster_enter(&q->roster, conf, q->self, NULL);
	if (conf->players < 2)
		die("a league has at least two players (--help says more)");
	if (!conf->format)
		conf->format = formats[0];
	if (conf->format->set_up)
		conf->format->set_up(conf, q->format_value);
}

static const char hint[] =
	"it was begun otherwise; another league needs another folder (-d)";

/* What is asked for of a league that is there must be what it is. */
static void
must_match(const struct request *q, const struct conf *conf)
{
	const struct conf *new = &q->conf;

	if (new->game && strcmp(new->game, conf->game))
		die("-G %s: %s", new->game, hint);
	if (new->terms && (!conf->terms || strcmp(new->terms, conf->terms)))
		die("-t %s: %s", new->terms, hint);
	if (new->games && new->games != conf->games)
		die("-r %d: %s", new->games, hint);
	if (q->seeded && new->seed != conf->seed)
		die("-s: %s", hint);
	if (new->format && new->format != conf->format)
		die("%s: %s", new->format->name, hint);
	if (new->format && new->format->agrees &&
	    !new->format->agrees(conf, q->format_value))
		die("--%s %s: %s", new->format->option.name, q->format_value,
		    hint);
	if (q->no_withdraw && conf->patience)
		die("--no-withdraw: %s", hint);
	for (int i = 0; i < new->words; i++)
		if (i >= conf->words || strcmp(new->word[i], conf->word[i]))
			die("%s: %s", new->word[i], hint);
}

int
entry_rounds(const struct conf *conf, const char *dir)
{
	struct results results;
	int round, begun = 0;

	if (!conf->format->extend)
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
entry_new(const struct request *q, struct conf *conf)
{
	int n = roster_enter(&q->roster, conf, q->self, note_player);
	int rounds = n ? entry_rounds(conf, q->dir) : 0;

	for (int i = conf->players - n; i < conf->players; i++)
		if (conf->format->admit)
			conf->format->admit(conf, i, rounds);
	return n;
}

bool
entry_league(struct request *q, struct conf *conf)
{
	char why[CONF_WHY];

	if (conf_read(conf, q->dir, why)) {
		must_match(q, conf);
		return entry_new(q, conf) > 0;
	}
	if (errno != ENOENT)
		die("%s: %s", q->dir, why);
	make_conf(q, conf);
	return true;
}

/*
 * Its terms
 */

void
entry_terms(const struct conf *conf, struct variant *variant,
           struct terms *terms)
{
	char why[400];

	if (!variant_parse(variant, conf->game, why))
		die("-G: %s", why);
	*terms = (struct terms){{0}, {0}, {0}};
	if (!terms_parse(terms, variant->game->terms, why) ||
	    (conf->terms && !terms_parse(terms, conf->terms, why)))
		die("-t: %s", why);
}

void
entry_fit(const struct request *q, const struct terms *terms)
{
	int64_t cpus = terms_get(terms, TERMS_CPUS);
	int cores = cores_count();

	if (q->oversubscribe || terms_get(terms, TERMS_CLOCK) == TERMS_CPU)
		return;
	if (terms_get(terms, TERMS_FIRST) == CLOCK_NEVER &&
	    terms_get(terms, TERMS_MOVE) == CLOCK_NEVER &&
	    terms_bank_us(terms, 1) == CLOCK_NEVER)
		return;
	if (cpus == CLOCK_NEVER || cpus < 1)
		cpus = 1;
	if (q->jobs * cpus > cores && q->jobs > 1)
		die("-j %d needs %lld processors and there are %d: agents would be "
		    "late by the machine's fault (--oversubscribe)", q->jobs,
		    (long long)(q->jobs * cpus), cores);
}
