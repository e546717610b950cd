/*
 * Any bytes, in any split, through a wire's take(): the answers must be the same as for
 * the same bytes in the largest pieces possible.  The wire is FUZZ_WIRE, from the
 * environment: kari, line or tcp, whose first line gives the client's name.
 *
 * Input: a byte for the split; a byte for how many of the bytes come while no answer is
 * owed; these bytes.
 */

#include "fuzz.h"
#include "wires/wire.h"

static const struct wire *wire;

struct hearing {
	struct talk talk;
	struct text heard; /* what take() returned, a line each */
	enum take last;
	bool met; /* whether the client has given its name, if it connects */
};

static void
hearing_note(struct hearing *hearing, enum take what, const char *why)
{
	struct talk *talk = &hearing->talk;
	const char *said = text_str(talk->met && !hearing->met ? &talk->name
	                                                       : &talk->said);

	hearing->met = talk->met;
	hearing->last = what;
	if (what == TAKE_MORE)
		return;
	text_addf(&hearing->heard, "%d ", (int)what);
	if (what == TAKE_MOVE) {
		law(*said, "an empty move");
		for (const char *p = said; *p; p++)
			law((*p >= 0x20 && *p <= 0x7e) || *p == '\t',
			    "byte 0x%02x in a move", (unsigned char)*p);
		text_add(&hearing->heard, said);
	}
	if (what == TAKE_BAD || what == TAKE_FLOOD) {
		law(*why, "refused without a reason");
		text_add(&hearing->heard, why);
	}
	text_add(&hearing->heard, "\n");
}

static bool
hearing_over(const struct hearing *hearing)
{
	return hearing->last == TAKE_BAD || hearing->last == TAKE_FLOOD;
}

/* Take until there is nothing left to take. */
static void
hearing_take(struct hearing *hearing, bool owed)
{
	do {
		size_t before = hearing->talk.in_len;
		char why[WIRE_WHY] = "";
		enum take what = wire->take(&hearing->talk, owed, why);

		law(hearing->talk.in_len <= before &&
		            hearing->talk.judged <= hearing->talk.in_len,
		    "more bytes are held than came");
		law(owed || what == TAKE_MORE || what == TAKE_FLOOD,
		    "an answer that nobody owes");
		law(what == TAKE_MORE || hearing->talk.in_len < before ||
		            what == TAKE_BAD || what == TAKE_FLOOD,
		    "an answer of no bytes");
		hearing_note(hearing, what, why);
	} while (hearing->last != TAKE_MORE && !hearing_over(hearing));
}

/* Deliver the bytes in pieces of 1 to `most`.  An agent that spoke out of turn may fill
 * the buffer; nobody reads what it writes then. */
static void
hearing_feed(struct hearing *hearing, const uint8_t *bytes, size_t n,
             size_t most, bool owed)
{
	struct talk *talk = &hearing->talk;
	uint32_t draw = (uint32_t)most;

	while (n && !hearing_over(hearing) && talk->in_len < WIRE_IN) {
		size_t room = WIRE_IN - talk->in_len;
		size_t piece = 1 + (draw = draw * 69069 + 1) / 65536 % most;

		if (most == WIRE_IN)
			piece = WIRE_IN;
		piece = piece < room ? piece : room;
		piece = piece < n ? piece : n;
		memcpy(talk->in + talk->in_len, bytes, piece);
		talk->in_len += piece;
		bytes += piece;
		n -= piece;
		hearing_take(hearing, owed);
	}
}

static void
hearing_run(struct hearing *hearing, const uint8_t *bytes, size_t n,
            size_t unowed, size_t most)
{
	hearing_feed(hearing, bytes, unowed, most, false);
	if (!hearing_over(hearing))
		hearing_take(hearing, true);
	if (!hearing_over(hearing))
		hearing_feed(hearing, bytes + unowed, n - unowed, most, true);
	text_addf(&hearing->heard, "stray %d, held %zu\n", hearing->talk.stray,
	          hearing_over(hearing) ? 0 : hearing->talk.in_len);
}

FUZZ_BEGIN
{
	const char *name = getenv("FUZZ_WIRE");

	wire = name && !strcmp(name, "kari") ? &wire_kari
	     : name && !strcmp(name, "tcp") ? &wire_tcp : &wire_line;
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
	struct fuzz fuzz = {bytes, n};
	size_t most = 1 + fuzz_byte(&fuzz), unowed = fuzz_byte(&fuzz);
	static struct hearing whole, split;

	unowed = unowed < fuzz.left ? unowed : fuzz.left;
	whole = split = (struct hearing){.talk.seat = 1};
	hearing_run(&whole, fuzz.at, fuzz.left, unowed, WIRE_IN);
	hearing_run(&split, fuzz.at, fuzz.left, unowed, most);
	law(!strcmp(text_str(&whole.heard), text_str(&split.heard)),
	    "in one piece:\n%sin pieces up to %zu:\n%s", text_str(&whole.heard),
	    most, text_str(&split.heard));
	text_free(&whole.heard);
	text_free(&split.heard);
	wire_free(&whole.talk);
	wire_free(&split.talk);
	return 0;
}
