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

/* Whether a line is a key with this value. */
static bool
says(const char *line, size_t length, const char *key, const char *value)
{
	size_t n = strlen(key);

	return length == n + strlen(value) && !memcmp(line + n, value, length - n);
}

/* Whether both commands, without their wire, are only an absolute path to a program. Such
 * a program may have moved, and its checksum identifies it. */
static bool
is_moved(const char *was, size_t n, const char *is)
{
	size_t wire = strcspn(is, "/");

	return n > wire && is[wire] && !memcmp(was, is, wire + 1) &&
	       (!wire || is[wire - 1] == ':') && !strchr(is, ' ') && !memchr(was, ' ', n);
}

/* What is wrong with a line "player 1 NAME|COMMAND|SHA256", or NULL.  Ignores the name,
 * because a client may have changed its own name. */
static const char *
fault_of_player(struct claim *claim, const char *line, size_t length)
{
	int slot = line[7] == '1' ? claim->who.a : claim->who.b;
	const char *command = claim->conf->player[slot].command;
	const char *was = memchr(line, '|', length);
	const char *sum = was ? memchr(was + 1, '|', length - (size_t)(was + 1 - line))
	                      : NULL;
	struct text is = {0};
	const char *fault = NULL;
	bool same, here;

	if (!sum)
		return "by other players";
	if (!*claim->program[slot])
		roster_digest(command, claim->self, claim->program[slot], NULL);
	text_add_escaped(&is, command, strlen(command), "|");
	same = says(sum, length - (size_t)(sum - line), "|", claim->program[slot]);
	here = says(was, (size_t)(sum - was), "|", text_str(&is));
	if (!here && !(same && is_moved(was + 1, (size_t)(sum - was) - 1, text_str(&is))))
		fault = "by other players";
	else if (!same && !format_is_of_another(claim->conf->format))
		fault = "by another program";
	text_free(&is);
	return fault;
}

static const char *
fault_of(struct claim *claim, const char *line, size_t length)
{
	const char *sum;

	if (!strncmp(line, "game ", 5) &&
	    !says(line, length, "game ", text_str(&claim->game)))
		return "in another game";
	if (!strncmp(line, "terms ", 6) && !format_is_of_another(claim->conf->format) &&
	    !says(line, length, "terms ", text_str(&claim->terms)))
		return "under other terms";
	if (!strncmp(line, "rules ", 6)) {
		sum = claim->rules ? claim->rules->sum : "-";
		if (length < strlen(sum) ||
		    memcmp(line + length - strlen(sum), sum, strlen(sum)) != 0)
			return "by another program that knows its rules";
	}
	if (!strncmp(line, "player ", 7))
		return fault_of_player(claim, line, length);
	return NULL;
}

enum games_own
claim_game(void *context, const char *block, char why[GAMES_WHY])
{
	const char *fault = NULL;

	for (const char *line = block; !fault && *line && strncmp(line, "start ", 6);) {
		size_t length = strcspn(line, "\n");

		fault = fault_of(context, line, length);
		line += length + (line[length] == '\n');
	}
	if (!fault)
		return GAMES_OWN;
	text_format(why, GAMES_WHY, "a game in it was played %s; without this file its "
	            "games are played again", fault);
	return GAMES_REFUSED;
}
