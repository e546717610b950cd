#include <stdlib.h>
#include <string.h>

#include "agent/player.h"
#include "base/fail.h"
#include "foreign/foreign.h"
#include "game/game.h"
#include "game/terms.h"
#include "league/claim.h"
#include "league/state/format.h"
#include "league/entry.h"
#include "league/state/conf.h"
#include "league/state/roster.h"

void
claim_begin(struct claim *claim, const struct conf *conf, const char *self)
{
	struct variant variant;
	struct terms terms;

	*claim = (struct claim){.conf = conf, .self = self};
	entry_terms(conf, &variant, &terms);
	variant_write(&variant, &claim->game);
	terms_write(&terms, &claim->terms);
	claim->rules = foreign_player(variant.game);
	claim->program = xcalloc((size_t)conf->players + 1, sizeof *claim->program);
}

void
claim_free(struct claim *claim)
{
	text_free(&claim->game);
	text_free(&claim->terms);
	free(claim->program);
}

/* Whether both commands, without their wire, are only an absolute path to a program. Such
 * a program may have moved, and its checksum identifies it. */
static bool
is_moved(const char *was, const char *is)
{
	size_t wire = strcspn(is, "/");

	return is[wire] && !strncmp(was, is, wire + 1) &&
	       (!wire || is[wire - 1] == ':') && !strchr(is, ' ') && !strchr(was, ' ');
}

/* What is wrong with a player "1 NAME|COMMAND|SHA256", or NULL.  Ignores the name, because
 * a client may have changed its own name. */
static const char *
fault_of_player(struct claim *claim, char *player)
{
	int slot = *player == '1' ? claim->who.a : claim->who.b;
	const char *command = claim->conf->player[slot].command, *was, *sum;
	struct text is = {0};
	bool same, here;

	text_part(&player, '|');
	was = player ? text_part(&player, '|') : NULL;
	sum = player;
	if (!sum)
		return "by other players";
	if (!*claim->program[slot])
		roster_digest(command, claim->self, claim->program[slot], NULL);
	text_add_escaped(&is, command, strlen(command), "|");
	same = !strcmp(sum, claim->program[slot]);
	here = !strcmp(was, text_str(&is)) || (same && is_moved(was, text_str(&is)));
	text_free(&is);
	return !here ? "by other players"
	       : same || format_is_of_another(claim->conf->format) ? NULL
	       : "by another program";
}

static const char *
fault_of(struct claim *claim, const char *key, char *value)
{
	const char *sum = strrchr(value, '|');

	if (!strcmp(key, "game") && strcmp(value, text_str(&claim->game)))
		return "in another game";
	if (!strcmp(key, "terms") && !format_is_of_another(claim->conf->format) &&
	    strcmp(value, text_str(&claim->terms)))
		return "under other terms";
	if (!strcmp(key, "rules") &&
	    (!sum || strcmp(sum + 1, claim->rules ? claim->rules->sum : "-")))
		return "by another program that knows its rules";
	return strcmp(key, "player") ? NULL : fault_of_player(claim, value);
}

enum games_own
claim_game(void *context, const char *block, char why[GAMES_WHY])
{
	char *copy = xstrdup(block), *at = copy, *key, *value;
	const char *fault = NULL;

	while (!fault && text_line(&at, &key, &value) && strcmp(key, "start"))
		fault = fault_of(context, key, value);
	free(copy);
	if (!fault)
		return GAMES_OWN;
	text_format(why, GAMES_WHY, "a game in it was played %s; without this file its "
	            "games are played again", fault);
	return GAMES_REFUSED;
}
