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
#include "record/recorded.h"

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

/* What is wrong with a player, or NULL.  Ignores the name, because a client may have changed
 * its own name. */
static const char *
fault_of_player(struct claim *claim, const struct recorded *game, int player)
{
	int slot = player == 1 ? claim->who.a : claim->who.b;
	const char *command = claim->conf->player[slot].command;
	const char *was = game->command[player];
	struct text is = {0};
	bool same, here;

	if (!*claim->program[slot])
		roster_digest(command, claim->self, claim->program[slot], NULL);
	text_add_escaped(&is, command, strlen(command), "|");
	same = !strcmp(game->sum[player], claim->program[slot]);
	here = !strcmp(was, text_str(&is)) || (same && is_moved(was, text_str(&is)));
	text_free(&is);
	return !here ? "by other players"
	       : same || format_is_of_another(claim->conf->format) ? NULL
	       : "by another program";
}

static const char *
fault_of(struct claim *claim, const struct recorded *game)
{
	const char *fault = NULL;

	if (strcmp(game->variant_text, text_str(&claim->game)))
		return "in another game";
	if (game->rules_sum &&
	    strcmp(game->rules_sum + 1, claim->rules ? claim->rules->sum : "-"))
		return "by another program that knows its rules";
	for (int player = 1; player <= 2 && !fault; player++)
		fault = fault_of_player(claim, game, player);
	if (!fault && !format_is_of_another(claim->conf->format) &&
	    strcmp(game->terms, text_str(&claim->terms)))
		return "under other terms";
	return fault;
}

enum games_own
claim_game(void *context, const char *block, char why[GAMES_WHY])
{
	char *copy = xstrdup(block);
	struct recorded_fault wrong = {.line = 1};
	struct recorded game;
	const char *fault = recorded_lines(&game, copy, &wrong)
		? fault_of(context, &game) : NULL;

	recorded_free(&game);
	free(copy);
	if (!fault)
		return GAMES_OWN;
	text_format(why, GAMES_WHY, "a game in it was played %s; without this file its "
	            "games are played again", fault);
	return GAMES_REFUSED;
}
