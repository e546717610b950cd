/* The tcp wire, byte for byte: the lines of McGill's boardgame server. */
#include "base/clock.h"
#include "harness.h"
#include "wires/wire.h"

static const struct wire *const wire = &wire_tcp;

static struct talk talk;
static char why[WIRE_WHY];

/* Begin a conversation, up to the start of the game. */
static void
begin(int seat)
{
	const struct wire_begin b = {.seat = seat};

	wire_free(&talk);
	talk = (struct talk){.met = true};
	text_add(&talk.name, "260123456");
	wire->begin(&talk, &b);
}

static void
turn(void)
{
	const struct wire_turn t = {.position = "", .left_us = CLOCK_NEVER};

	wire->turn(&talk, &t);
}

static void
said(const char *bytes)
{
	size_t n = strlen(bytes);

	memcpy(talk.in + talk.in_len, bytes, n);
	talk.in_len += n;
}

/* Check the lines to a client after a verdict. */
static void
ends(int seat, struct wire_end end, const char *expected)
{
	begin(seat);
	text_clear(&talk.out);
	wire->end(&talk, &end);
	ck_assert_str_eq(text_str(&talk.out), expected);
}

/* Check how a line that is owed is understood. */
static void
takes(bool met, const char *line, enum take expected, const char *what)
{
	wire_free(&talk);
	talk = (struct talk){.seat = 1, .met = met};
	said(line);
	enum take take = wire->take(&talk, true, why);
	must(take == expected, "'%s' is taken as %d: %s", line, (int)take, why);
	if (take == TAKE_BAD || take == TAKE_FLOOD)
		ck_assert_str_eq(why, what);
	else if (take == TAKE_MOVE)
		ck_assert_str_eq(met ? talk.said.at : talk.name.at, what);
}

TEST(a_game_of_hus_sounds_as_in_the_course)
{
	begin(2);
	wire->told(&talk, "20", false);
	turn();
	wire->told(&talk, "7", true);
	wire->told(&talk, "31", false);
	turn();
	wire->told(&talk, "0", true);
	wire->end(&talk, &(struct wire_end){"win", "blocked", ""});
	ck_assert_str_eq(text_str(&talk.out),
		"START Player-1 260123456\n"
		"PIT 0 20\nPLAY Player-1\n"
		"PIT 1 7\nPIT 0 31\nPLAY Player-1\n"
		"PIT 1 0\nGAMEOVER WINNER 1\n");
}

TEST(setups_are_told_together)
{
	begin(1);
	turn();
	wire->told(&talk, "32,0", true);
	wire->told(&talk, "0,32", false);
	turn();
	ck_assert_str_eq(text_str(&talk.out),
		"START Player-0 260123456\nPLAY Player-0\n"
		"INIT 0 true 32,0\nINIT 1 true 0,32\nPLAY Player-0\n");
}

/* The client reads the last word as a number. */
TEST(the_winner_is_the_last_word)
{
	ends(1, (struct wire_end){"win", "blocked", ""}, "GAMEOVER WINNER 0\n");
	ends(1, (struct wire_end){"lose", "blocked", ""}, "GAMEOVER WINNER 1\n");
	ends(2, (struct wire_end){"draw", "length", ""}, "GAMEOVER DRAW\n");
	ends(1, (struct wire_end){"win", "illegal", "pit 3 is empty"},
	     "GAMEOVER ILLEGAL MOVE: pit 3 is empty WINNER 0\n");
	ends(2, (struct wire_end){"win", "malformed", "it said x"},
	     "GAMEOVER ILLEGAL MOVE: it said x WINNER 1\n");
	ends(2, (struct wire_end){"win", "late-wall", "no answer within 6 s"},
	     "GAMEOVER TIMEOUT: no answer within 6 s WINNER 1\n");
	ends(2, (struct wire_end){"win", "exit", "exited with status 3"},
	     "GAMEOVER DISCONNECTION Player-0 WINNER 1\n");
	ends(1, (struct wire_end){"win", "memory", "used too much"},
	     "GAMEOVER memory: used too much WINNER 0\n");
	ends(2, (struct wire_end){"cancelled", "endless", "", 1},
	     "GAMEOVER CANCELLED 0\n");
	ends(2, (struct wire_end){"cancelled", "host", ""},
	     "GAMEOVER CANCELLED 1\n");
}

TEST(it_says_who_it_is_first)
{
	takes(false, "START 260123456\n", TAKE_MOVE, "260123456");
	takes(false, "START a name of words \r\n", TAKE_MOVE, "a name of words");
	takes(false, "START 2601", TAKE_MORE, "");
	takes(false, "START \n", TAKE_BAD, "'START <name>' was expected, not 'START'");
	takes(false, "START\n", TAKE_BAD, "'START <name>' was expected, not 'START'");
	takes(false, "GET / HTTP/1.1\r\n", TAKE_BAD,
	      "'START <name>' was expected, not 'GET / HTTP/1.1'");
	takes(false, "\n", TAKE_BAD, "'START <name>' was expected, not ''");
	takes(false, "START \x01", TAKE_BAD, "byte 7 of the line is 0x01");
}

#define EITHER "'PIT 0 <pit>' or 'INIT 0 false <counts>' was expected, not "

TEST(moves_are_its_own)
{
	takes(true, "PIT 0 17\n", TAKE_MOVE, "17");
	takes(true, "PIT 0 99\n", TAKE_MOVE, "99"); /* the game judges that */
	takes(true, "INIT 0 false 2,2,2\n", TAKE_MOVE, "2,2,2");
	takes(true, "PIT 0 1", TAKE_MORE, "");
	takes(true, "PIT 1 17\n", TAKE_BAD, EITHER "'PIT 1 17'");
	takes(true, "PIT 0 \n", TAKE_BAD, EITHER "'PIT 0'");
	takes(true, "PIT 0  4\n", TAKE_BAD, EITHER "'PIT 0  4'");
	takes(true, "INIT 0 true 2,2\n", TAKE_BAD, EITHER "'INIT 0 true 2,2'");
	takes(true, "17\n", TAKE_BAD, EITHER "'17'");
	takes(true, "# a remark\n", TAKE_BAD, EITHER "'# a remark'");
	takes(true, "PIT 0 1\x7f", TAKE_BAD, "byte 8 of the line is 0x7f");
}

TEST(a_line_has_an_end)
{
	wire_free(&talk);
	talk = (struct talk){.seat = 1, .met = true};
	memset(talk.in, '1', sizeof talk.in);
	talk.in_len = WIRE_LINE;
	ck_assert_int_eq(wire->take(&talk, true, why), TAKE_MORE);
	talk.in_len = WIRE_LINE + 1;
	ck_assert_int_eq(wire->take(&talk, true, why), TAKE_FLOOD);
	ck_assert_str_eq(why, "a line of more than 4096 bytes");
}

/* But it may give its name before it is asked for it. */
TEST(it_speaks_only_in_its_turn)
{
	wire_free(&talk);
	talk = (struct talk){.seat = 1};
	said("START x\n");
	ck_assert_int_eq(wire->take(&talk, false, why), TAKE_MORE);
	ck_assert_int_eq(wire->take(&talk, true, why), TAKE_MOVE);
	said("PIT 0 4\n");
	ck_assert_int_eq(wire->take(&talk, false, why), TAKE_MORE);
	ck_assert_int_eq(wire->take(&talk, true, why), TAKE_BAD);
	ck_assert_str_eq(why, "spoke out of turn");
}

/* Begin under these terms of a game.  Returns why that is not possible. */
static const char *
carried(const char *game, const char *list)
{
	struct variant variant = harness_variant(game);
	struct terms terms = {{0}};
	const char *refusal;

	ck_assert(terms_parse(&terms, variant.game->about.terms, why));
	ck_assert_msg(terms_parse(&terms, list, why), "%s", why);
	refusal = wire_refusal(wire, &variant, &terms);
	return refusal ? refusal : "yes";
}

TEST(it_carries_what_the_course_had)
{
	ck_assert_str_eq(carried("hus", "move=2s"), "yes");
	ck_assert_str_eq(carried("omweso", "move=2s"), "yes");
	ck_assert_str_eq(carried("kari", "move=2s"),
	                 "it carries the games hus and omweso alone");
	ck_assert_str_eq(carried("hus", "grace=1s"),
	                 "it has no message to stop an agent (grace)");
	ck_assert_str_eq(carried("hus", "after=restart"),
	                 "it cannot show a fresh process the position "
	                 "(after=restart)");
}
