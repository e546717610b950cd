/*
 * The kari wire of the course (NTU Theory of Computer Games 2018, homework 2), byte for
 * byte.  All messages have a fixed width, and there is no newline.
 *
 * To the agent: f or s (first or second) and the six digits of the opening; then the
 * opponent's moves, two characters each; ww or ll when the game ends (the loser does not
 * get the move that ended it); e to leave.  From the agent: two characters a move.  As in
 * the course's program, an extra byte is the first byte of the next answer, even after
 * the end of a game.
 */
#include <string.h>

#include "base/clock.h"
#include "game/starts.h"
#include "wires/wire.h"

static const int camp[] = {0, 1, 2, 5, 6, 10};

/* Whether a position is the start of an opening: both camps are full, one is the other
 * turned round, the rest is empty, and red moves.  Six digits can describe no other. */
static bool
is_opening(const char *start)
{
	int pieces = 0;

	for (int i = 0; i < 25; i++)
		pieces += start[i] != '.';
	for (int i = 0; i < 6; i++)
		if (start[camp[i]] < 'A' || start[camp[i]] > 'F' ||
		    start[24 - camp[i]] != start[camp[i]] - 'A' + 'a')
			return false;
	return pieces == 12 && !strncmp(start + 25, " r 1", 4);
}

static bool
all_are_openings(const struct starts *starts)
{
	for (int i = 0; starts && i < starts->count; i++)
		if (!is_opening(starts->at[i].text))
			return false;
	return true;
}

static const char *
refusal(const struct variant *variant, const struct terms *terms)
{
	if (!variant_is(variant, "kari"))
		return "it carries the game kari alone";
	if (terms_get(terms, TERMS_LATE) == TERMS_RANDOM)
		return "it cannot tell of a move played for an agent "
		       "(late=random)";
	if (terms_get(terms, TERMS_GRACE) != CLOCK_NEVER)
		return "it has no message to stop an agent (grace)";
	if (!all_are_openings(variant->starts))
		return "it has six digits to say where a game begins, and a "
		       "position of --starts is no opening";
	return NULL;
}

static void
begin(struct talk *talk, const struct wire_begin *b)
{
	text_clear(&talk->news);
	text_add(&talk->out, b->seat == 1 ? "f" : "s");
	for (int i = 0; i < 6; i++) {
		char digit = (char)(b->start[camp[i]] - 'A' + '1');

		text_add_bytes(&talk->out, &digit, 1);
	}
}

static void
told(struct talk *talk, const char *move, bool own)
{
	(void)own;
	text_clear(&talk->news);
	text_add(&talk->news, move);
}

static void
turn(struct talk *talk, const struct wire_turn *t)
{
	(void)t;
	wire_flush_news(talk);
}

static void
end(struct talk *talk, const struct wire_end *e)
{
	text_clear(&talk->news);
	text_add(&talk->out, !strcmp(e->result, "win") ? "ww" : "ll");
}

static void
leave(struct talk *talk)
{
	text_add(&talk->out, "e");
}

/* Whether a byte is allowed at this place of an answer. */
static bool
fits(const char *in, size_t place)
{
	if (place == 0)
		return in[0] >= '0' && in[0] <= '6';
	return in[0] == '0' ? in[1] == '0' : in[1] >= '1' && in[1] <= '3';
}

static enum take
take(struct talk *talk, bool owed, char why[WIRE_WHY])
{
	if (!owed)
		return TAKE_MORE;
	for (size_t i = 0; i < 2; i++) {
		if (i == talk->in_len)
			return TAKE_MORE;
		if (!fits(talk->in, i))
			return wire_refuse(talk->in, i, "the move", why);
	}
	text_clear(&talk->said);
	text_add_bytes(&talk->said, talk->in, 2);
	wire_use(talk, 2);
	return TAKE_MOVE;
}

const struct wire wire_kari = {
	.name = "kari",
	.refusal = refusal,
	.begin = begin,
	.turn = turn,
	.end = end,
	.leave = leave,
	.told = told,
	.take = take,
	.seed_in_env = true,
};
