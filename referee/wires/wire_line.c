/*
 * The line wire, our own: lines of text, as protocol.md says.
 *
 * From the agent: a move, `resign`, or once a turn `moves`.  The wire drops blanks and a
 * CR at the end of a line, and skips empty lines.  A line that begins with # is a
 * remark.  Any other line may have only printable ASCII and tabs, and a CR before its
 * newline.  The first other byte decides the verdict.
 */
#include <string.h>

#include "base/clock.h"
#include "wires/remarks.h"
#include "wires/wire.h"

static void
begin(struct talk *talk, const struct wire_begin *b)
{
	text_clear(&talk->news);
	text_add(&talk->out, "game ");
	variant_describe(b->variant, &talk->out);
	text_addf(&talk->out, "\nseed %lld\nseat %d\nlimits %s\n",
	          (long long)b->seed, b->seat, b->limits);
}

static void
told(struct talk *talk, const char *move, bool own)
{
	text_add(&talk->news, own ? "played " : "move ");
	text_add(&talk->news, move);
	text_add_bytes(&talk->news, "\n", 1);
}

static void
chance(struct talk *talk, const char *outcome)
{
	text_addf(&talk->news, "chance %s\n", outcome);
}

/* The time in the `go` line: whole ms, rounded down, at least 1; -1 means no limit. */
static int64_t
shown_ms(int64_t us)
{
	if (us == CLOCK_NEVER)
		return -1;
	return us < CLOCK_MS ? 1 : us / CLOCK_MS;
}

static void
turn(struct talk *talk, const struct wire_turn *t)
{
	talk->listed = false;
	wire_flush_news(talk);
	text_add(&talk->out, "position ");
	text_add(&talk->out, t->position);
	text_add(&talk->out, "\ngo ");
	text_add_number(&talk->out, shown_ms(t->left_us), '\n');
}

static void
list(struct talk *talk, const char *moves)
{
	text_add(&talk->out, "moves");
	if (!moves || *moves) {
		text_add(&talk->out, " ");
		text_add(&talk->out, moves ? moves : "?");
	}
	text_add(&talk->out, "\n");
}

static void
stop(struct talk *talk)
{
	text_add(&talk->out, "stop\n");
}

static void
end(struct talk *talk, const struct wire_end *e)
{
	wire_flush_news(talk);
	text_addf(&talk->out, "end %s %s%s%s\n", e->result, e->reason,
	          *e->text ? " " : "", e->text);
}

static void
leave(struct talk *talk)
{
	text_add(&talk->out, "quit\n");
}

/* Judge a whole line without its newline, while an answer is due. */
static enum take
answer(struct talk *talk, const char *line, size_t len, char why[WIRE_WHY])
{
	text_clear(&talk->said);
	text_add_bytes(&talk->said, line, len);
	if (!strcmp(talk->said.at, "resign"))
		return TAKE_RESIGN;
	if (strcmp(talk->said.at, "moves"))
		return TAKE_MOVE;
	if (talk->listed)
		return wire_wrong(TAKE_BAD, why, "asked for the moves twice "
		                  "in one turn");
	talk->listed = true;
	return TAKE_LIST;
}

/* Whether the bytes are a message or the start of one, but no remark. */
static bool
speaks(const struct talk *talk, size_t whole)
{
	size_t len = wire_trimmed(talk->in, whole ? whole - 1 : talk->in_len);

	return len && talk->in[0] != '#';
}

static enum take
take(struct talk *talk, bool owed, char why[WIRE_WHY])
{
	size_t whole, len;
	enum take what;

	if (owed && talk->stray)
		return wire_wrong(TAKE_BAD, why, "spoke out of turn");
	do {
		what = wire_first_line(talk, true, owed, &whole, why);
		if (what != TAKE_MORE)
			return what;
		if (!owed && speaks(talk, whole))
			talk->stray = true;
		if (talk->stray || !whole)
			return TAKE_MORE;
		len = wire_trimmed(talk->in, whole - 1);
		if (len && talk->in[0] == '#')
			remarks_add(&talk->remarks, talk->in, len);
		else if (len)
			what = answer(talk, talk->in, len, why);
		wire_use(talk, whole);
	} while (what == TAKE_MORE);
	return what;
}

const struct wire wire_line = {
	.name = "line",
	.begin = begin,
	.turn = turn,
	.list = list,
	.stop = stop,
	.end = end,
	.leave = leave,
	.told = told,
	.chance = chance,
	.take = take,
	.drops = true,
	.cancels = true,
	.resumes = true,
};
