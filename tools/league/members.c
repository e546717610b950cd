#include <stdlib.h>

#include "base/fail.h"
#include "league/entry.h"
#include "league/members.h"

static struct conf_player *
named(struct conf *conf, const char *name)
{
	int slot = conf_find(conf, name);

	if (slot < 0)
		die("there is no player '%s'", name);
	return &conf->player[slot];
}

/* Change the league in the folder by its words, each by `change`. */
static int
change_players(struct request *q, void (*change)(const struct request *q,
                                                 struct conf_player *player,
                                                 int begun))
{
	struct conf conf;
	int begun;

	if (!q->words)
		die("which player?");
	entry_load(&conf, q->dir);
	entry_lock(q->dir);
	conf_free(&conf);
	entry_load(&conf, q->dir);
	begun = entry_rounds(&conf, q->dir);
	for (int i = 0; i < q->words; i++)
		change(q, named(&conf, q->word[i]), begun);
	entry_save(&conf, q->dir);
	conf_free(&conf);
	return 0;
}

static void
redo(const struct request *q, struct conf_player *player, int begun)
{
	(void)begun;
	roster_digest(player->command, q->self, player->sha256);
	player->redone++;
}

static void
drop(const struct request *q, struct conf_player *player, int begun)
{
	(void)q;
	if (player->out)
		die("%s has been dropped before", player->name);
	player->out = true;
	player->until = begun;
}

/* A player that was dropped comes back by its name. */
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
members_add(struct request *q)
{
	struct conf conf;
	int added = 0;

	if (!q->words && !q->roster.n)
		die("which player?");
	entry_load(&conf, q->dir);
	entry_lock(q->dir);
	conf_free(&conf);
	entry_load(&conf, q->dir);
	for (int i = 0; i < q->words;) {
		if (!comes_back(&conf, q->word[i])) {
			i++;
			continue;
		}
		added++;
		free(q->word[i]);
		q->word[i] = q->word[--q->words];
	}
	entry_words(q);
	added += entry_new(q, &conf);
	if (!added)
		die("the league has them already");
	entry_save(&conf, q->dir);
	conf_free(&conf);
	return 0;
}

int
members_redo(struct request *q)
{
	return change_players(q, redo);
}

int
members_drop(struct request *q)
{
	return change_players(q, drop);
}
