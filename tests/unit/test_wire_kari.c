/* The kari wire, byte for byte: the text of NTU Theory of Computer Games 2018, homework
 * 2, and what the course's own program was seen to send. */
#include "base/clock.h"
#include "harness.h"
#include "wires/wire.h"

static const struct wire *const wire = &wire_kari;

static struct talk talk;
static char why[WIRE_WHY];

static void
begin(int seat, int opening)
{
	struct variant variant;
	struct rng rng = {0};
	struct position position;
	char text[GAME_TEXT], name[40];
	struct wire_begin b = {.variant = &variant, .limits = "", .start = text,
	                       .seat = seat};

	text_format(name, sizeof name, "kari,opening=%d", opening);
	variant = harness_variant(name);
	variant.game->start(&position, variant.param, &rng);
	variant.game->write(&position, text);
	wire->begin(&talk, &b);
}

static void
turn(void)
{
	const struct wire_turn t = {.position = "", .left_us = CLOCK_NEVER};

	wire->turn(&talk, &t);
}

static void
end(const char *result, const char *reason)
{
	const struct wire_end e = {result, reason, "a sentence"};

	wire->end(&talk, &e);
}

/* Play the opponent's moves, two characters each, with a turn after each.  The last one
 * ends the game, so no answer to it is asked for. */
static void
opponent(const char *moves)
{
	char move[3] = "";

	for (; *moves; moves += 2) {
		memcpy(move, moves, 2);
		wire->told(&talk, move, false);
		if (moves[2])
			turn();
	}
}

/* What one agent received in three rounds with the course's program, all lost.  The
 * moves that won them are last here, and are not sent. */
TEST(three_rounds_sound_as_in_the_course)
{
	begin(1, 651324);
	turn();
	opponent("13431341122361");
	end("lose", "corner");
	begin(2, 546231);
	opponent("3363136313625263");
	end("lose", "capture");
	begin(1, 413526);
	turn();
	opponent("332333233233");
	end("lose", "corner");
	wire->leave(&talk);
	ck_assert_str_eq(text_str(&talk.out),
		"f651324134313411223lls54623133631363136252ll"
		"f4135263323332332lle");
}

/* After each call, what has been composed so far. */
TEST(each_message_is_composed_when_its_time_comes)
{
	begin(2, 123456);
	ck_assert_str_eq(text_str(&talk.out), "s123456");
	wire->told(&talk, "00", false);
	ck_assert_str_eq(text_str(&talk.out), "s123456");
	turn();
	ck_assert_str_eq(text_str(&talk.out), "s12345600");
	turn();
	ck_assert_str_eq(text_str(&talk.out), "s12345600");
	end("win", "corner");
	ck_assert_str_eq(text_str(&talk.out), "s12345600ww");
}

/* A win by a foul counts, too, and a move that was sent does not appear in the next
 * round. */
TEST(the_winner_hears_ww_and_nothing_else)
{
	begin(1, 654321);
	turn();
	end("win", "illegal");
	wire->told(&talk, "13", false);
	begin(1, 654321);
	turn();
	ck_assert_str_eq(text_str(&talk.out), "f654321wwf654321");
}

static void
feed(const char *bytes, size_t n)
{
	memcpy(talk.in + talk.in_len, bytes, n);
	talk.in_len += n;
}

/* Return whether a text has the form of a move. */
static bool
is_move(int a, int b)
{
	return (a == '0' && b == '0') ||
	       (a >= '1' && a <= '6' && b >= '1' && b <= '3');
}

/* "byte 1 of the move is a newline" */
static void
name_byte(char want[WIRE_WHY], int place, int c)
{
	const char *name = c == '\n' ? "a newline" : c == '\r'
		? "a carriage return" : c == ' ' ? "a blank" : c == '\t'
		? "a tab" : c == 0x1b ? "an escape character" : "a NUL byte";
	char other[8];

	text_format(other, sizeof other, c > ' ' && c < 0x7f ? "'%c'" : "0x%02x",
	            (unsigned)c);
	text_format(want, WIRE_WHY, "byte %d of the move is %s", place,
	            memchr("\n\r \t\x1b", c, 6) ? name : other);
}

/* Together or one by one.  The first wrong byte decides. */
TEST(every_pair_of_bytes_is_judged)
{
	for (int i = 0; i < 2 * 256 * 256; i++) {
		int a = i / 256 % 256, b = i % 256;
		bool split = i >= 256 * 256, begins = a >= '0' && a <= '6';
		const char bytes[2] = {(char)a, (char)b};
		char want[WIRE_WHY];
		enum take what;

		talk.in_len = talk.judged = 0;
		feed(bytes, split ? 1 : 2);
		if (split && begins) {
			must(wire->take(&talk, true, why) == TAKE_MORE, "%c alone", a);
			feed(bytes + 1, 1);
		}
		what = wire->take(&talk, true, why);
		name_byte(want, begins ? 2 : 1, begins ? b : a);
		if (is_move(a, b))
			must(what == TAKE_MOVE && !talk.in_len && talk.said.len == 2 &&
			     !memcmp(talk.said.at, bytes, 2), "%c%c", a, b);
		else
			must(what == TAKE_BAD && !strcmp(why, want),
			     "0x%02x, 0x%02x: %s", a, b, why);
	}
}

TEST(a_byte_too_many_begins_the_next_answer)
{
	turn();
	feed("13\n", 3);
	ck_assert_int_eq(wire->take(&talk, true, why), TAKE_MOVE);
	ck_assert_str_eq(talk.said.at, "13");
	ck_assert_uint_eq(talk.in_len, 1);
	ck_assert_int_eq(wire->take(&talk, false, why), TAKE_MORE);
	turn();
	ck_assert_int_eq(wire->take(&talk, true, why), TAKE_BAD);
	ck_assert_str_eq(why, "byte 1 of the move is a newline");
}

/* Also over the end of a game, because the course's program reads on. */
TEST(leftovers_are_answers_even_in_the_next_game)
{
	turn();
	feed("1323004", 7);
	ck_assert_int_eq(wire->take(&talk, true, why), TAKE_MOVE);
	ck_assert_str_eq(talk.said.at, "13");
	ck_assert_int_eq(wire->take(&talk, false, why), TAKE_MORE);
	turn();
	ck_assert_int_eq(wire->take(&talk, true, why), TAKE_MOVE);
	ck_assert_str_eq(talk.said.at, "23");
	end("lose", "corner");
	begin(1, 123456);
	turn();
	ck_assert_int_eq(wire->take(&talk, true, why), TAKE_MOVE);
	ck_assert_str_eq(talk.said.at, "00");
	turn();
	ck_assert_int_eq(wire->take(&talk, true, why), TAKE_MORE);
	feed("1", 1);
	ck_assert_int_eq(wire->take(&talk, true, why), TAKE_MOVE);
	ck_assert_str_eq(talk.said.at, "41");
	ck_assert(!wire->drops);
}

TEST(nothing_is_wrong_before_it_is_owed)
{
	feed("xx", 2);
	ck_assert_int_eq(wire->take(&talk, false, why), TAKE_MORE);
	ck_assert_int_eq(wire->take(&talk, true, why), TAKE_BAD);
}

/* ---- what it can carry ---- */

static const struct {
	const char *terms;
	bool carried;
	const char *word; /* in the reason */
} loads[] = {
	{"move=10s,start=0ms,quit=500ms", true, ""}, {"move=none", true, ""},
	{"first=9s,move=1s", true, ""}, {"bank=60s,clock=cpu,kill=2s", true, ""},
	{"move=1s,grace=none", true, ""}, {"move=1s,late=lose,kill=3s", true, ""},
	{"move=1s,out=1K,strikes=1", true, ""},
	{"move=1s,late=random", false, "late"}, {"move=1s,grace=1s", false, "grace"},
	{"move=1s,late=random,grace=1s,after=restart", false, ""},
};

TESTS(terms_that_it_has_no_message_for_are_refused, COUNT_OF(loads))
{
	struct variant variant = harness_variant("kari");
	struct terms terms = {0};
	const char *refusal;

	ck_assert_msg(terms_parse(&terms, loads[_i].terms, why), "%s", why);
	refusal = wire_refusal(wire, &variant, &terms);
	ck_assert_msg(!refusal == loads[_i].carried, "%s", loads[_i].terms);
	if (refusal)
		ck_assert_msg(*refusal && strstr(refusal, loads[_i].word), "%s",
		              refusal);
}

TEST(it_carries_kari_alone)
{
	struct game other = {.name = "hus"};
	struct variant variant = {.game = &other};
	struct terms terms = {0};

	ck_assert_ptr_nonnull(strstr(wire_refusal(wire, &variant, &terms),
	                             "kari"));
	variant = harness_variant("kari,opening=352614");
	ck_assert_ptr_null(wire_refusal(wire, &variant, &terms));
	ck_assert_str_eq(wire->name, "kari");
	ck_assert(wire->seed_in_env && !wire->cancels);
}
