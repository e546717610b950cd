#include "base/fail.h"
#include "league/actions.h"
#include "league/entry.h"
#include "league/state/conf.h"

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
close_league(struct conf *conf, const char *dir)
{
	entry_save(conf, dir);
	conf_free(conf);
}

int
members_redo(struct cmdline *q)
{
	struct conf conf;

	if (!q->words)
		die("which player?");
	entry_open(&conf, q->dir);
	for (int i = 0; i < q->words; i++) {
		struct conf_player *player = named(&conf, q->word[i]);

		roster_digest(player->command, q->self, player->sha256);
		player->redone++;
	}
	close_league(&conf, q->dir);
	return 0;
}

int
members_drop(struct cmdline *q)
{
	struct conf conf;
	int rounds;

	if (!q->words)
		die("which player?");
	entry_open(&conf, q->dir);
	rounds = entry_rounds(&conf, q->dir);
	for (int i = 0; i < q->words; i++) {
		struct conf_player *player = named(&conf, q->word[i]);

		if (player->out)
			die("%s has been dropped before", player->name);
		player->out = true;
		player->until = rounds;
	}
	close_league(&conf, q->dir);
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
members_add(struct cmdline *q)
{
	struct conf conf;
	int added = 0, others = 0;

	if (!q->words && !q->roster.n)
		die("which player?");
	entry_open(&conf, q->dir);
	for (int i = 0; i < q->words; i++)
		if (comes_back(&conf, q->word[i]))
			added++;
		else
			q->word[others++] = q->word[i];
	q->words = others;
	entry_words(q);
	added += entry_join(q, &conf);
	if (!added)
		die("the league has them already");
	close_league(&conf, q->dir);
	return 0;
}
