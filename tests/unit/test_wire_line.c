/* The line wire, byte by byte: protocol.md. */
#include "base/clock.h"
#include "harness.h"
#include "wires/wire.h"

static const struct wire *const wire = &wire_line;

static struct talk talk;
static char why[WIRE_WHY];
static struct text heard; /* since the conversation began */

static void
anew(void)
{
	wire_free(&talk);
	talk = (struct talk){0};
	text_clear(&heard);
}

static void
next_turn(void)
{
	const struct wire_turn turn = {.position = "x", .left_us = 1};

	wire->turn(&talk, &turn);
}

/* Begin a new conversation and its first turn. */
static void
new_turn(void)
{
	anew();
	next_turn();
}

/* Append to what is held, as a read would. */
static void
feed(const char *bytes, size_t n)
{
	must(talk.in_len + n <= sizeof talk.in, "%zu bytes do not fit",
	     talk.in_len + n);
	memcpy(talk.in + talk.in_len, bytes, n);
	talk.in_len += n;
}

/* Feed n bytes in pieces of `piece`.  After each piece ask for the answer, as the
 * referee does while a move is owed, until an answer ends the turn.  Note every answer:
 * M(text), R, L, B(why), F(why). */
static void
hear(const char *bytes, size_t n, size_t piece)
{
	for (size_t at = 0; at < n; at += piece) {
		enum take what;

		feed(bytes + at, piece < n - at ? piece : n - at);
		while ((what = wire->take(&talk, true, why)) != TAKE_MORE) {
			if (what == TAKE_MOVE)
				text_addf(&heard, "M(%s)", text_str(&talk.said));
			else if (what == TAKE_RESIGN)
				text_add(&heard, "R");
			else if (what == TAKE_LIST)
				text_add(&heard, "L");
			else
				text_addf(&heard, "%c(%s)",
				          what == TAKE_BAD ? 'B' : 'F', why);
			if (what != TAKE_LIST)
				return;
		}
	}
}

/* ---- what an agent may say ---- */

#define SAYS(text) text, sizeof text - 1

static const struct {
	const char *bytes;
	size_t n;
	const char *heard;
} says[] = {
	{SAYS("4\n"), "M(4)"}, {SAYS("4"), ""}, {SAYS(""), ""}, {SAYS("13\n"), "M(13)"},
	{SAYS("0001000200\n"), "M(0001000200)"},
	{SAYS("two words\tand more\n"), "M(two words\tand more)"},
	/* One CR and blanks at the end of a line are removed, and nothing else. */
	{SAYS("4\r\n"), "M(4)"}, {SAYS("4 \n"), "M(4)"}, {SAYS("4 \t  \r\n"), "M(4)"},
	{SAYS(" 4\n"), "M( 4)"}, {SAYS("\t4\n"), "M(\t4)"}, {SAYS("04\n"), "M(04)"},
	/* Remarks and empty lines. */
	{SAYS("\n"), ""}, {SAYS("\n\n\n4\n"), "M(4)"}, {SAYS("\r\n4\n"), "M(4)"},
	{SAYS("   \n \t\r\n4\n"), "M(4)"}, {SAYS("# thinking\n4\n"), "M(4)"},
	{SAYS("#\n4\n"), "M(4)"}, {SAYS("#4\n"), ""},
	{SAYS("# moves\n#resign\n#\n4\n"), "M(4)"},
	{SAYS("#\0\x01\x1b\x7f\x80\xff\r\r x\n4\n"), "M(4)"},
	{SAYS(" # no remark\n"), "M( # no remark)"},
	{SAYS("4 # five\n"), "M(4 # five)"},
	/* resign and moves, in exactly this spelling. */
	{SAYS("resign\n"), "R"}, {SAYS("resign \r\n"), "R"},
	{SAYS("Resign\n"), "M(Resign)"}, {SAYS("resigns\n"), "M(resigns)"},
	{SAYS(" resign\n"), "M( resign)"}, {SAYS("resign"), ""}, {SAYS("moves\n"), "L"},
	{SAYS("moves\r\n4\n"), "LM(4)"}, {SAYS("moves\n# which?\nresign\n"), "LR"},
	{SAYS("move\n"), "M(move)"}, {SAYS("moves 4\n"), "M(moves 4)"},
	{SAYS("moves\nmoves\n"), "LB(asked for the moves twice in one turn)"},
	{SAYS("moves\n#\nmoves\n4\n"),
	 "LB(asked for the moves twice in one turn)"},
	/* The first wrong byte decides, and the reason names it. */
	{SAYS("\0\n"), "B(byte 1 of the line is a NUL byte)"},
	{SAYS("4\0\n"), "B(byte 2 of the line is a NUL byte)"},
	{SAYS("4\0"), "B(byte 2 of the line is a NUL byte)"},
	{SAYS("\x1b[1m4\n"), "B(byte 1 of the line is an escape character)"},
	{SAYS("12\x1b"), "B(byte 3 of the line is an escape character)"},
	{SAYS("4\x7f\n"), "B(byte 2 of the line is 0x7f)"},
	{SAYS("4\x80\n"), "B(byte 2 of the line is 0x80)"},
	{SAYS("\xc3\xa4\n"), "B(byte 1 of the line is 0xc3)"},
	{SAYS("4\xff\0\n"), "B(byte 2 of the line is 0xff)"},
	{SAYS("4\v\n"), "B(byte 2 of the line is 0x0b)"},
	{SAYS("4\r5\n"), "B(byte 2 of the line is a carriage return)"},
	{SAYS("4\r \n"), "B(byte 2 of the line is a carriage return)"},
	{SAYS("4\r\r\n"), "B(byte 2 of the line is a carriage return)"},
	{SAYS("\r4\n"), "B(byte 1 of the line is a carriage return)"},
	{SAYS("4\r"), ""},
	{SAYS("#\0\n\x01"), "B(byte 1 of the line is 0x01)"},
	{SAYS("\n\n4\x01\n"), "B(byte 2 of the line is 0x01)"},
	{SAYS("moves\n4\x01"), "LB(byte 2 of the line is 0x01)"},
	{SAYS("4\n\x01\n"), "M(4)"},
};

/* In whatever pieces it comes. */
TESTS(what_is_said_is_understood_in_any_pieces, COUNT_OF(says))
{
	for (size_t piece = 1; piece <= says[_i].n + 1; piece++) {
		new_turn();
		hear(says[_i].bytes, says[_i].n, piece);
		ck_assert_msg(!strcmp(text_str(&heard), says[_i].heard),
		              "'%s' in pieces of %zu: %s", says[_i].bytes, piece,
		              text_str(&heard));
	}
}

/* Check whether every byte but NL is wrong at the start of a line. */
TEST(every_byte_is_judged)
{
	for (int c = 0; c < 256; c++) {
		bool good = c == '\t' || (c >= 0x20 && c < 0x7f);
		char want[WIRE_WHY];
		const char line[] = {'x', (char)c, 'x', '\n'};
		enum take what;

		new_turn();
		feed(line, sizeof line);
		what = wire->take(&talk, true, why);
		text_format(want, sizeof want, c == '\r'
		            ? "byte 2 of the line is a carriage return" : c == 0x1b
		            ? "byte 2 of the line is an escape character" : c
		            ? "byte 2 of the line is 0x%02x"
		            : "byte 2 of the line is a NUL byte", c);
		if (c == '\n')
			must(what == TAKE_MOVE && !strcmp(talk.said.at, "x"),
			     "NL");
		else
			must(good ? what == TAKE_MOVE
			          : what == TAKE_BAD && !strcmp(why, want),
			     "byte 0x%02x: %d %s", c, (int)what, why);
	}
}

/* ---- how much ---- */

/* Send a line of n bytes and its newline, in pieces. */
static void
hear_long(size_t n, char first, const char *ending, size_t piece)
{
	struct text line = {0};

	text_add_bytes(&line, &first, 1);
	while (line.len < n)
		text_add(&line, "x");
	text_add(&line, ending);
	new_turn();
	hear(line.at, line.len, piece);
	text_free(&line);
}

static const size_t pieces[] = {1, 7, 512, 4095, 4096, 4097, 4098, 4608};

/* "4096 bytes from it", in any number of pieces; remarks are lines, too. */
TESTS(a_line_has_4096_bytes_at_most, COUNT_OF(pieces))
{
	static const struct {
		size_t n;
		char first;
		const char *ending, *heard; /* the first bytes */
	} lines[] = {
		{4096, 'x', "\n", "M(xxx"}, {4096, '#', "\nok\n", "M(ok)"},
		{4097, 'x', "\n", "F(a line of more than 4096 bytes)"},
		{4097, '#', "\nok\n", "F(a line of more than 4096 bytes)"},
	};

	for (int i = 0; i < COUNT_OF(lines); i++) {
		hear_long(lines[i].n, lines[i].first, lines[i].ending, pieces[_i]);
		ck_assert_msg(!strncmp(text_str(&heard), lines[i].heard, strlen(lines[i].heard)) &&
		              heard.len == (i ? strlen(lines[i].heard) : 4096 + 3),
		              "%zu in pieces of %zu: %.60s", lines[i].n, pieces[_i],
		              text_str(&heard));
	}
}

/* Any number of remarks passes through the same small buffer. */
TEST(remarks_may_be_many)
{
	char remark[1000];

	memset(remark, '#', sizeof remark - 1);
	remark[sizeof remark - 1] = '\n';
	next_turn();
	for (int i = 0; i < 500; i++)
		hear(remark, sizeof remark, sizeof remark);
	hear("4\n", 2, 2);
	ck_assert_str_eq(text_str(&heard), "M(4)");
}

/* ---- out of turn ---- */

/* What comes while nothing is owed, what comes in the turn after that, and what is
 * understood. */
static const struct {
	const char *before, *after;
	const char *heard;
} turns[] = {
	{"", "4\n", "M(4)"}, {"# pondering\n", "4\n", "M(4)"},
	{"# pon", "dering\n4\n", "M(4)"}, {"#", "4\n5\n", "M(5)"}, {"\n", "4\n", "M(4)"},
	{"\r\n", "4\n", "M(4)"}, {"  ", "\n4\n", "M(4)"}, {"\r", "\n4\n", "M(4)"},
	{"# \x01\x80\n", "4\n", "M(4)"}, {"4\n", "5\n", "B(spoke out of turn)"},
	{"4", "\n", "B(spoke out of turn)"}, {"4", "", "B(spoke out of turn)"},
	{"# so\n4", "\n", "B(spoke out of turn)"},
	{"#\n\n4\n#\n", "", "B(spoke out of turn)"}, {" 4", "\n", "B(spoke out of turn)"},
	{"resign\n", "4\n", "B(spoke out of turn)"},
	{"moves\n", "4\n", "B(spoke out of turn)"},
	{"\x01", "\n4\n", "B(spoke out of turn)"},
	{"4\x01\n", "4\n", "B(spoke out of turn)"},
	{"\r4", "\n4\n", "B(spoke out of turn)"},
};

TESTS(speaking_out_of_turn_is_told_at_the_next_turn, COUNT_OF(turns))
{
	size_t n = strlen(turns[_i].before);

	for (size_t i = 0; i < n; i++) {
		feed(turns[_i].before + i, 1);
		ck_assert_int_eq(wire->take(&talk, false, why), TAKE_MORE);
	}
	next_turn();
	if (wire->take(&talk, true, why) == TAKE_BAD)
		text_addf(&heard, "B(%s)", why);
	else
		hear(turns[_i].after, strlen(turns[_i].after), 1);
	ck_assert_msg(!strcmp(text_str(&heard), turns[_i].heard),
	              "'%s', turn, '%s': %s", turns[_i].before,
	              turns[_i].after, text_str(&heard));
}

TEST(a_remark_behind_the_move_is_no_fault)
{
	new_turn();
	feed("4\n# that was it\n\n# and", 22);
	ck_assert_int_eq(wire->take(&talk, true, why), TAKE_MOVE);
	ck_assert_int_eq(wire->take(&talk, false, why), TAKE_MORE);
	next_turn();
	feed(" more\n5\n", 8);
	ck_assert_int_eq(wire->take(&talk, true, why), TAKE_MOVE);
	ck_assert_str_eq(talk.said.at, "5");
}

TEST(the_moves_may_be_asked_for_again_in_the_next_turn)
{
	for (int i = 0; i < 3; i++) {
		next_turn();
		hear("moves\n4\n", 8, 8);
	}
	ck_assert_str_eq(text_str(&heard), "LM(4)LM(4)LM(4)");
}

/* ---- what is said to the agent ---- */

TEST(a_game_begins_with_four_lines)
{
	struct variant variant = harness_variant("kari,opening=352614");
	struct wire_begin begin = {
		.variant = &variant, .limits = "move=10s,start=0ms",
		.start = "CEB..FA...D...d...af..bec r 1",
		.seed = 2147483647, .seat = 2,
	};

	wire->begin(&talk, &begin);
	ck_assert_str_eq(text_str(&talk.out),
	                 "game kari opening=352614\nseed 2147483647\nseat 2\n"
	                 "limits move=10s,start=0ms\n");
	text_clear(&talk.out);
	begin.seed = 0;
	begin.seat = 1;
	wire->begin(&talk, &begin);
	ck_assert_ptr_nonnull(strstr(text_str(&talk.out),
	                             "\nseed 0\nseat 1\nlimits "));
}

TEST(go_shows_whole_ms_rounded_down)
{
	static const struct {
		int64_t us;
		const char *go;
	} shown[] = {
		{2000000, "2000"}, {1999999, "1999"}, {1000, "1"}, {1001, "1"},
		{1999, "1"}, {2000, "2"}, {999, "1"}, {1, "1"}, {0, "1"},
		{-1, "1"}, {-5000000, "1"}, {CLOCK_NEVER, "-1"},
		{CLOCK_NEVER - 1, "9223372036854775"},
	};

	for (int i = 0; i < COUNT_OF(shown); i++) {
		const struct wire_turn turn = {"3 0 2", shown[i].us};
		char want[80];

		anew();
		wire->turn(&talk, &turn);
		text_format(want, sizeof want, "position 3 0 2\ngo %s\n",
		            shown[i].go);
		ck_assert_str_eq(text_str(&talk.out), want);
	}
}

TEST(a_turn_tells_what_was_played_since_in_order)
{
	const struct wire_turn turn = {"3 0 2", 2000000};

	wire->told(&talk, "4", true);
	wire->told(&talk, "17", false);
	ck_assert_str_eq(text_str(&talk.out), "");
	wire->turn(&talk, &turn);
	ck_assert_str_eq(text_str(&talk.out), "played 4\nmove 17\n"
	                                       "position 3 0 2\ngo 2000\n");
	text_clear(&talk.out);
	wire->turn(&talk, &turn);
	ck_assert_str_eq(text_str(&talk.out), "position 3 0 2\ngo 2000\n");
}

TEST(the_end_tells_the_last_move_before)
{
	static const struct {
		struct wire_end end;
		const char *line;
	} ends[] = {
		{{"win", "corner", "red is in the corner"},
		 "end win corner red is in the corner\n"},
		{{"lose", "late-wall", ""}, "end lose late-wall\n"},
		{{"draw", "length", ""}, "end draw length\n"},
		{{"cancelled", "endless", ""}, "end cancelled endless\n"},
		{{"cancelled", "host", ""}, "end cancelled host\n"},
	};

	for (int i = 0; i < COUNT_OF(ends); i++) {
		struct text want = {0};

		anew();
		wire->told(&talk, "13", false);
		wire->end(&talk, &ends[i].end);
		text_addf(&want, "move 13\n%s", ends[i].line);
		wire->end(&talk, &ends[i].end);
		text_add(&want, ends[i].line);
		ck_assert_str_eq(text_str(&talk.out), want.at);
		text_free(&want);
	}
}

TEST(a_new_game_forgets_what_was_not_told)
{
	struct variant variant = harness_variant("kari");
	const struct wire_begin begin = {.variant = &variant, .limits = "move=1s",
	                                 .start = "x", .seed = 1, .seat = 1};

	wire->told(&talk, "13", false);
	wire->begin(&talk, &begin);
	text_clear(&talk.out);
	next_turn();
	ck_assert_str_eq(text_str(&talk.out), "position x\ngo 1\n");
}

TEST(the_list_of_moves_is_one_line)
{
	static const struct {
		const char *moves, *line;
	} lists[] = {
		{"11\t12\t33", "moves 11\t12\t33\n"}, {"4", "moves 4\n"}, {"", "moves\n"},
		{NULL, "moves ?\n"},
	};

	for (int i = 0; i < COUNT_OF(lists); i++) {
		anew();
		wire->list(&talk, lists[i].moves);
		ck_assert_str_eq(text_str(&talk.out), lists[i].line);
	}
}

TEST(stop_and_quit_are_a_line_each)
{
	wire->stop(&talk);
	wire->leave(&talk);
	ck_assert_str_eq(text_str(&talk.out), "stop\nquit\n");
}

TEST(the_line_wire_carries_anything)
{
	struct variant variant = harness_variant("kari");
	struct terms terms = {0};
	ck_assert_ptr_null(wire_refusal(wire, &variant, &terms));
	ck_assert(terms_parse(&terms, "bank=9s,late=random,grace=1s,kill=2s,"
	                      "after=restart", why));
	ck_assert_ptr_null(wire_refusal(wire, &variant, &terms));
	ck_assert_str_eq(wire->name, "line");
	ck_assert(wire->cancels && wire->drops && !wire->seed_in_env);
}
