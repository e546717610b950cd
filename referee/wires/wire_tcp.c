/*
 * The tcp wire of McGill's courses for Hus (2016) and Omweso (2015), line by line.  The
 * agent is the course's client, which connects to us once a game.
 *
 * From the agent (player 0 moves first, the other is player 1):
 *
 *   	START <name>                        once, before the game begins
 *   	PIT <own number> <pit>              a move
 *   	INIT <own number> false <c0,..,c15> a setup (Omweso)
 *
 * To the agent:
 *
 *   	START Player-<own number> <own name>    the opponent's name is left out,
 *   	                                    so the agent cannot recognise it
 *   	PLAY Player-<own number>            the agent is to move
 *   	PIT <number> <pit>                  a move of either player
 *   	INIT <number> true <c0,...,c15>     a setup, sent when both are there
 *   	GAMEOVER [REASON] WINNER <number>, GAMEOVER DRAW,
 *   	GAMEOVER CANCELLED <number>         the last line; the client reads the
 *   	                                    number at its end
 *
 * Lines about the same moment go out in one write.
 */
#include <string.h>

#include "base/clock.h"
#include "game/verdict.h"
#include "wires/wire.h"

/* The course's number for a seat. */
static int
number(int seat)
{
	return seat - 1;
}

static const char *
refusal(const struct variant *variant, const struct terms *terms)
{
	if (!variant_is(variant, "hus") && !variant_is(variant, "omweso"))
		return "it carries the games hus and omweso alone";
	if (variant->starts)
		return "it cannot show an agent where a game begins (--starts)";
	if (terms_get(terms, TERMS_GRACE) != CLOCK_NEVER)
		return "it has no message to stop an agent (grace)";
	if (terms_get(terms, TERMS_LATE) == TERMS_RANDOM &&
	    terms_get(terms, TERMS_AFTER) == TERMS_RESTART)
		return "it cannot show a fresh process the position "
		       "(after=restart)";
	return NULL;
}

static void
begin(struct talk *talk, const struct wire_begin *b)
{
	text_clear(&talk->news);
	talk->seat = b->seat;
	text_addf(&talk->out, "START Player-%d %s\n", number(b->seat),
	          text_str(&talk->name));
}

/* A move that is a list is a setup; any other move is a pit. */
static void
told(struct talk *talk, const char *move, bool own)
{
	text_addf(&talk->news, strchr(move, ',') ? "INIT %d true " : "PIT %d ",
	          number(own ? talk->seat : 3 - talk->seat));
	text_add(&talk->news, move);
	text_add(&talk->news, "\n");
}

static void
turn(struct talk *talk, const struct wire_turn *t)
{
	(void)t;
	wire_flush_news(talk);
	text_addf(&talk->out, "PLAY Player-%d\n", number(talk->seat));
}

/* Append the words that the course's server has for a verdict. */
static void
add_reason(struct text *out, const struct wire_end *e, int loser)
{
	switch (verdict_class(verdict_reason(e->reason))) {
	case VERDICT_GONE:
		text_addf(out, " DISCONNECTION Player-%d", loser);
		return;
	case VERDICT_LATE:
		text_add(out, " TIMEOUT:");
		break;
	case VERDICT_MOVE:
		text_add(out, " ILLEGAL MOVE:");
		break;
	default:
		text_addf(out, " %s:", e->reason);
	}
	text_addf(out, " %s", e->text);
}

static void
end(struct talk *talk, const struct wire_end *e)
{
	int own = number(talk->seat), rival = number(3 - talk->seat);
	bool won = !strcmp(e->result, "win");

	wire_flush_news(talk);
	text_add(&talk->out, "GAMEOVER");
	if (!strcmp(e->result, "cancelled")) {
		text_addf(&talk->out, " CANCELLED %d\n",
		          e->by ? number(e->by) : own);
		return;
	}
	if (*e->text)
		add_reason(&talk->out, e, won ? rival : own);
	if (!strcmp(e->result, "draw"))
		text_add(&talk->out, " DRAW\n");
	else
		text_addf(&talk->out, " WINNER %d\n", won ? own : rival);
}

static enum take
bad(char why[WIRE_WHY], const char *expected, const char *line, size_t len)
{
	struct text shown = {0};

	text_add_escaped(&shown, line, len < 40 ? len : 40, "");
	text_format(why, WIRE_WHY, "%s was expected, not '%.60s%s'", expected,
	            text_str(&shown), len > 40 ? "..." : "");
	text_free(&shown);
	return TAKE_BAD;
}

/* Whether a line begins with these words; `rest` then points to the text after them. */
static bool
begins(const char *line, const char *words, const char **rest)
{
	size_t n = strlen(words);

	*rest = line + n;
	return !strncmp(line, words, n) && **rest && **rest != ' ';
}

/* Judge a whole line of `len` bytes that ends in NUL. */
static enum take
understand(struct talk *talk, const char *line, size_t len, char why[WIRE_WHY])
{
	char pit[16], init[24], expected[60];
	const char *rest;

	if (!talk->met) {
		if (!begins(line, "START ", &rest))
			return bad(why, "'START <name>'", line, len);
		text_clear(&talk->name);
		text_add(&talk->name, rest);
		talk->met = true;
		return TAKE_MOVE;
	}
	text_format(pit, sizeof pit, "PIT %d ", number(talk->seat));
	text_format(init, sizeof init, "INIT %d false ", number(talk->seat));
	text_format(expected, sizeof expected, "'%s<pit>' or '%s<counts>'", pit,
	            init);
	if (!begins(line, pit, &rest) && !begins(line, init, &rest))
		return bad(why, expected, line, len);
	text_clear(&talk->said);
	text_add(&talk->said, rest);
	return TAKE_MOVE;
}

static enum take
take(struct talk *talk, bool owed, char why[WIRE_WHY])
{
	char line[WIRE_LINE + 1];
	size_t whole, len;
	enum take what;

	/* A name that comes before we wait for it is not out of turn. */
	if (!owed) {
		talk->stray |= talk->met && talk->in_len > 0;
		return TAKE_MORE;
	}
	if (talk->stray)
		return wire_wrong(TAKE_BAD, why, "spoke out of turn");
	what = wire_first_line(talk, false, true, &whole, why);
	if (what != TAKE_MORE || !whole)
		return what;
	len = wire_trimmed(talk->in, whole - 1);
	memcpy(line, talk->in, len);
	line[len] = '\0';
	wire_use(talk, whole);
	return understand(talk, line, len, why);
}

const struct wire wire_tcp = {
	.name = "tcp",
	.transport = WIRE_CONNECTION,
	.refusal = refusal,
	.begin = begin,
	.turn = turn,
	.end = end,
	.told = told,
	.take = take,
	.cancels = true,
	.drops = true,
	.echoes = true,
	.seed_in_env = true,
};
