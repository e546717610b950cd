#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/fail.h"
#include "base/text.h"
#include "foreign/foreign.h"
#include "kit/input.h"
#include "kit/kit_wires.h"
#include "kit/kit_turn.h"

enum { LINE = 128 * 1024 }; /* no message to an agent is longer */

struct session {
	const struct kit_player *player;
	struct kit_turn turn;
	bool placed; /* the turn has a position */
	bool blind;  /* the game hides positions, so we draw one of the listed moves */
};

enum heard { GO_ON, LEAVE, BROKEN, FAILED };

static enum heard
broken(const char *message, const char *why)
{
	warn("cannot follow '%s': %s", message, why);
	return BROKEN;
}

/* Report that the program that knows the rules has failed. */
static enum heard
failed(const char *why)
{
	warn("its own copy of the rules: %s", why);
	return FAILED;
}

/* FAILED if the program that knows the rules has failed, BROKEN if `why` is set,
 * otherwise GO_ON. */
static enum heard
stuck(const struct session *s, const char *message, const char *why)
{
	const char *trouble = s->turn.variant.game
		? foreign_trouble(s->turn.variant.game) : NULL;

	if (trouble)
		return failed(trouble);
	return why ? broken(message, why) : GO_ON;
}

/* Think, and send the remark and the move in one write. */
static enum heard
hear_go(struct session *s, const char *rest)
{
	struct text message = {0};
	char move[GAME_MOVE];
	enum heard heard;
	int64_t left_ms;
	bool sent;

	if (!text_number(rest, -1, INT32_MAX, &left_ms))
		return broken("go", "that is no number of ms");
	if (s->blind)
		return write(STDOUT_FILENO, "moves\n", 6) > 0 ? GO_ON : LEAVE;
	if (!s->placed ||
	    !turn_ask(s->player, &s->turn, left_ms,
	              left_ms < 4800 ? left_ms / 20 + 10 : 250, move))
		return stuck(s, "go", "it is not my turn");
	heard = stuck(s, "go", NULL);
	if (heard != GO_ON)
		return heard;
	if (*s->turn.remark)
		text_addf(&message, "# %s\n", s->turn.remark);
	text_add(&message, move);
	text_add(&message, "\n");
	sent = write(STDOUT_FILENO, message.at, message.len) > 0;
	text_free(&message);
	return sent ? GO_ON : LEAVE;
}

/* Draw one of the moves, which are separated by tabs. */
static enum heard
hear_moves(struct session *s, char *moves)
{
	char *move = moves;
	uint32_t n = 1, at;
	bool sent;

	if (!*moves || !strcmp(moves, "?"))
		return failed("a game that hides positions must list the moves, for "
		              "random to play it");
	for (const char *p = moves; (p = strchr(p, '\t')); p++)
		n++;
	for (at = rng_below(&s->turn.rng, n); at; at--)
		move += strcspn(move, "\t") + 1;
	n = (uint32_t)strcspn(move, "\t");
	move[n] = '\n';
	sent = write(STDOUT_FILENO, move, n + 1) > 0;
	return sent ? GO_ON : LEAVE;
}

/* For an unknown game, start the program that knows its rules, if the referee named one. */
static bool
ask_program(struct session *s, const char *name, char why[GAME_WHY])
{
	const char *command = getenv("RULES");
	struct text text = {0};
	bool good;

	if (!command)
		return false;
	foreign_allow_only("", command);
	text_addf(&text, "exec:%s", name);
	good = variant_parse(&s->turn.variant, text.at, why);
	text_free(&text);
	return good;
}

static enum heard
hear_game(struct session *s, char *name)
{
	char why[GAME_WHY];

	for (char *p = name; (p = strchr(p, ' '));)
		*p = ',';
	turn_set_dice(&s->turn, 0);
	s->turn.seat = 0;
	s->turn.fresh = true;
	s->placed = false;
	if (!variant_parse(&s->turn.variant, name, why) &&
	    !ask_program(s, name, why))
		return getenv("RULES") ? failed(why) : broken("game", why);
	s->blind = s->turn.variant.game->sees != NULL;
	return !s->blind || s->player->blind ? GO_ON
		: broken("game", "I need positions, and this game hides them; "
		         "random plays it");
}

static enum heard
hear_position(struct session *s, const char *text)
{
	const struct variant *v = &s->turn.variant;
	char why[GAME_WHY] = "of which game?";

	if (s->blind)
		return GO_ON;
	if (v->game)
		foreign_begin(v->game);
	s->placed = v->game && v->game->read(&s->turn.position, v->param, text,
	                                     why);
	return s->placed ? GO_ON : stuck(s, "position", why);
}

/* Whether the terms have a time for the whole game. */
static bool
has_bank(const char *terms)
{
	const char *bank = strstr(terms, "bank=");

	return bank && strncmp(bank, "bank=none", 9) != 0;
}

/* Handle a message.  Skip an unknown one, as protocol.md requires. */
static enum heard
hear(struct session *s, char *line)
{
	char *rest = line + strcspn(line, " ");
	int64_t n;

	if (*rest)
		*rest++ = '\0';
	if (!strcmp(line, "game"))
		return hear_game(s, rest);
	if (!strcmp(line, "position"))
		return hear_position(s, rest);
	if (!strcmp(line, "go"))
		return hear_go(s, rest);
	if (!strcmp(line, "moves"))
		return hear_moves(s, rest);
	if (!strcmp(line, "seed") && text_number(rest, 0, INT32_MAX, &n))
		turn_set_dice(&s->turn, (uint64_t)n);
	if (!strcmp(line, "seat") && text_number(rest, 1, 2, &n))
		s->turn.seat = (int)n;
	if (!strcmp(line, "limits"))
		s->turn.bank = has_bank(rest);
	return strcmp(line, "quit") ? GO_ON : LEAVE;
}

int
line_play(const struct kit_player *player)
{
	static char line[LINE];
	struct session s = {.player = player};
	enum heard heard = GO_ON;

	while (heard == GO_ON && input_text(line, LINE - 1))
		heard = hear(&s, line);
	return heard == FAILED ? FOREIGN_FAILED : heard == BROKEN;
}
