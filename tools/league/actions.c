#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/text.h"
#include "league/actions.h"
#include "league/entry.h"
#include "league/job.h"
#include "league/state/results.h"
#include "proc/run.h"

/*
 * Changing the players
 */

/* The player with this name.  Dies if there is none. */
static struct conf_player *
named(struct conf *conf, const char *name)
{
	int slot = conf_find(conf, name);

	if (slot < 0)
		die("there is no player '%s'", name);
	return &conf->player[slot];
}

static void
open_league(struct conf *conf, const struct cmdline *c)
{
	if (!c->words)
		die("which player?");
	entry_open(conf, c->dir);
}

static void
close_league(struct conf *conf, const char *dir)
{
	entry_save(conf, dir);
	conf_free(conf);
}

int
members_redo(struct cmdline *c)
{
	struct conf conf;

	open_league(&conf, c);
	for (int i = 0; i < c->words; i++) {
		struct conf_player *player = named(&conf, c->word[i]);

		roster_digest(player->command, c->self, NULL, player->sha256);
		player->redone++;
	}
	close_league(&conf, c->dir);
	return 0;
}

int
members_drop(struct cmdline *c)
{
	struct conf conf;
	int rounds;

	open_league(&conf, c);
	rounds = entry_rounds(&conf, c->dir);
	for (int i = 0; i < c->words; i++) {
		struct conf_player *player = named(&conf, c->word[i]);

		if (player->out)
			die("%s has been dropped before", player->name);
		player->out = true;
		player->until = rounds;
	}
	close_league(&conf, c->dir);
	return 0;
}

/* Whether the name is a dropped player's.  Takes that player back. */
static bool
comes_back(struct conf *conf, const char *name)
{
	int slot = conf_find(conf, name);

	if (slot < 0 || !conf->player[slot].out)
		return false;
	if (conf->player[slot].until)
		die("%s has left the Swiss after round %d", name,
		    conf->player[slot].until);
	conf->player[slot].out = false;
	return true;
}

int
members_add(struct cmdline *c)
{
	struct conf conf;
	int added = 0, others = 0;

	open_league(&conf, c);
	for (int i = 0; i < c->words; i++)
		if (comes_back(&conf, c->word[i]))
			added++;
		else
			c->word[others++] = c->word[i];
	c->words = others;
	entry_words(c);
	added += entry_join(c, &conf);
	if (!added)
		die("the league has them already");
	close_league(&conf, c->dir);
	return 0;
}

/*
 * plan
 */

static int
by_record(const void *one, const void *two)
{
	const struct pairing *p = one, *q = two;

	return p->a != q->a ? p->a - q->a
	     : p->b != q->b ? p->b - q->b : p->from - q->from;
}

static void
print_line(const struct play *play, const struct pairing *p)
{
	struct job job = {.who = *p, .seed = conf_seed(play->conf, p->a, p->b),
	                  .file = conf_record(play->conf, play->dir, p->a, p->b)};
	struct run words = {0};
	struct text line = {0};

	job_words(&words, play, &job, "--quiet", p->from, p->to);
	for (int i = 0; i < words.words; i++) {
		text_add(&line, i ? " " : "");
		text_add_word(&line, words.word[i]);
	}
	if (strchr(line.at, '\n'))
		die("a newline is in a player's words: no line can hold them");
	puts(line.at);
	text_free(&line);
	run_free(&words);
	free(job.file);
}

/* Print one line for each record, because a record has one writer.  In a ladder two
 * players may have met several times in one record. */
static void
print_open(const struct play *play, const struct results *r)
{
	struct pairing *open = xcalloc((size_t)r->schedule.n + 1, sizeof *open);
	int n = 0;

	for (int i = 0; i < r->schedule.n; i++)
		if (r->tally[i].open)
			open[n++] = r->schedule.at[i];
	qsort(open, (size_t)n, sizeof *open, by_record);
	for (int i = 0; i < n; i++) {
		struct pairing p = open[i];

		while (i + 1 < n && open[i + 1].a == p.a && open[i + 1].b == p.b)
			p.to = open[++i].to;
		print_line(play, &p);
	}
	free(open);
}

int
todo_print(struct cmdline *c)
{
	char *referee = entry_referee(c->self);
	struct play play = {.dir = c->dir, .referee = referee, .keep = c->keep,
	                    .stable = c->stable, .jobs = (int)c->jobs};
	struct results results;
	struct conf conf;

	entry_settle(c, &conf, false);
	entry_results(&results, c->dir);
	play.conf = &results.conf;
	if (conf_remembers(&conf))
		die("with --memory a player's game begins with what its last one left, so its "
		    "games cannot be played on other machines: use `league run`");
	print_open(&play, &results);
	results_free(&results);
	conf_free(&conf);
	free(referee);
	return fail_printed(0, 3);
}
