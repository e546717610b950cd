/* Watching and playing: keys and words become moves, events become lines; and the
 * person's wire. */
#include <unistd.h>

#include "base/clock.h"
#include "harness.h"
#include "terminal/choice.h"
#include "terminal/gamestate.h"
#include "terminal/picture.h"
#include "terminal/screen.h"
#include "wires/wire.h"

static const char mancala_second[] = "6 4 1 4 4 4 4 4 4 0 4 4 4 4 4 4 0";
static const char kari_start[] = "CEB..FA...D...d...af..bec r 1";

static struct choice c;
static struct match match;
static struct gamestate state;
static struct text text;

static void
begin_choice(const char *name, const char *from, bool whole)
{
	static struct variant variant;
	struct position position;

	choice_free(&c);
	harness_begin(&variant, &position, name, from);
	c = (struct choice){.at = -1};
	choice_begin(&c, &variant, &position,
	             variant.game->turn(&position) == 2 ? 2 : 1, whole);
}

static void
begin(const char *name, const char *from)
{
	begin_choice(name, from, false);
}

/* Press keys: < > ^ v are the arrows, all others themselves.  Returns true if the last
 * key chose a move, and none before it did. */
static bool
press(const char *keys)
{
	static const char arrows[] = "<>^v";
	static const int arrow[] = {SCREEN_LEFT, SCREEN_RIGHT, SCREEN_UP,
	                            SCREEN_DOWN};
	bool done = false;

	for (; *keys; keys++) {
		const char *a = strchr(arrows, *keys);

		ck_assert(!done);
		done = choice_key(&c, a ? arrow[a - arrows] : *keys);
	}
	return done;
}

/* ---- choosing ---- */

static const struct {
	const char *game, *position, *keys, *move;
	bool whole; /* one key plays a whole move */
} typed[] = {
	/* Cube 3 is at the top left, 5 right of it, 1 below that; all can move.  Diagonally
	 * by two arrows; where there is one way to go. */
	{"kari", kari_start, ">zvz", "12"}, {"kari", kari_start, ">z>vz", "13"},
	{"kari", kari_start, ">^zz", "53"},
	/* In the order of the course's program: 11, 12, 13, 53. */
	{"kari", kari_start, "z", "11", true}, {"kari", kari_start, ">z", "12", true},
	{"kari", kari_start, "v>z", "13", true}, {"kari", kari_start, ">>^z", "12", true},
	{"kari", kari_start, "<z", "53", true}, {"kari", kari_start, ">13\n", "13", true},
	{"kari", kari_start, ">^z\033\033vz>z", "11"}, /* first one piece, then another */
	{"kari", kari_start, "13\n", "13"}, {"kari", kari_start, "1\n3\n", "13"},
	{"kari", kari_start, "1\n3\b2\n", "12"}, {"kari", kari_start, "1 3\n", "13"},
	{"halma", NULL, "E 3,2 4,2\n", "E 3,2 4,2"},
	{"halma", NULL, "4,0\n4,2\n", "J 4,0 4,2"},
	{"halma", NULL, "4,0 4,2\n", "J 4,0 4,2"}, {"hus", NULL, "15\n", "15"},
	/* Pits 0 to 15 from the left; from 16 on above them, from the right. */
	{"hus", NULL, ">>z", "1"}, {"hus", NULL, "<z", "15"}, {"hus", NULL, "<^z", "16"},
	{"hus", NULL, "v>z", "16"}, {"hus", NULL, "v<vz", "14"},
	{"hus", NULL, "><^z", "23"}, {"mancala", NULL, ">v>z", "1"},
	{"mancala", NULL, "<>>z", "5"},
	/* Seat 2 has the upper row, and moves to the left. */
	{"mancala", mancala_second, ">z", "12"}, {"mancala", mancala_second, "<z", "7"},
	{"mancala", mancala_second, ">>^z", "11"}, {"null", NULL, "on\n", "on"},
	{"null", NULL, ">z", "on"},
};

TESTS(a_move_is_chosen_or_typed_in_any_game, COUNT_OF(typed))
{
	begin_choice(typed[_i].game, typed[_i].position, typed[_i].whole);
	ck_assert_msg(press(typed[_i].keys), "%s: %s", typed[_i].keys,
	              c.said);
	ck_assert_str_eq(c.move, typed[_i].move);
}

TEST(what_is_no_move_is_told_and_asked_again)
{
	begin("kari", kari_start);
	ck_assert(!press("99\n"));
	ck_assert_ptr_nonnull(strstr(c.said, "'99' is no move: "));
	ck_assert(!press("21\n"));
	ck_assert_ptr_nonnull(strstr(c.said, "'21' is not legal: "));
	ck_assert(press("13\n"));
	ck_assert_str_eq(c.said, "");
}

static enum judge
play_endless(void *position, int seat, const char *move, char why[GAME_WHY])
{
	(void)position;
	(void)seat;
	(void)move;
	(void)why;
	return JUDGE_ENDLESS;
}

TEST(an_endless_move_is_asked_for_twice)
{
	struct variant variant;
	struct position position;
	struct game changed;

	harness_begin(&variant, &position, "hus", NULL);
	changed = *variant.game;
	changed.play = play_endless;
	variant.game = &changed;
	choice_begin(&c, &variant, &position, 1, false);
	ck_assert(!press("5\n"));
	ck_assert_ptr_nonnull(strstr(c.said, "'5' would not end"));
	ck_assert(!press("6\n"));
	ck_assert(press("6\n"));
	ck_assert_str_eq(c.move, "6");
}

TEST(an_arrangement_is_described_before_it_is_typed)
{
	begin("einstein", NULL);
	ck_assert_str_eq(c.said, "an arrangement has six digits from 1 to 6, such as 123456");
	begin("omweso", NULL);
	ck_assert_ptr_nonnull(strstr(c.said, "a placement is 16 counts joined by commas, such "
	                             "as "));
	begin("kari", NULL);
	ck_assert_str_eq(c.said, "");
}

/* Positions, and the pass in them.  The only move of a game that has no board is none. */
static const char *const passes[][3] = {
	{"kari", "........................a r 1", "00"}, {"kari", "A.......................b r 1"},
	{"mancala", "2 1 0 0 0 1 1 1 1", "-"}, {"null"},
};

TESTS(only_a_pass_is_made_unasked, COUNT_OF(passes))
{
	begin(passes[_i][0], passes[_i][1]);
	ck_assert(choice_is_pass(&c) == !!passes[_i][2]);
	if (passes[_i][2])
		ck_assert_str_eq(c.move, passes[_i][2]);
}

TEST(keys_are_letters_where_a_move_begins_with_them)
{
	begin("null", NULL);
	ck_assert(choice_knows(&c, 'o') && !choice_knows(&c, 'x'));
	press("o");
	ck_assert(choice_knows(&c, 'x'));
	begin("halma", NULL);
	ck_assert(choice_knows(&c, 'J') && !choice_knows(&c, 'u'));
}

TEST(what_is_proposed_is_drawn)
{
	struct position before, now;
	char name[2 * VIEW_PART], drawn[GAME_TEXT];

	begin("kari", kari_start);
	ck_assert(!choice_show(&c, &before, &now));
	press(">");
	ck_assert_str_eq(choice_name(&c, name), "1?");
	ck_assert_msg(choice_show(&c, &before, &now), "the piece is");
	c.variant->game->write(&before, drawn);
	ck_assert_str_eq(drawn, "CEB..F....D...d...af..bec r 1");
	press("z");
	ck_assert_str_eq(choice_name(&c, name), "1 to ");
	press("v");
	ck_assert_str_eq(choice_name(&c, name), "1 to 2?");
	ck_assert_msg(choice_show(&c, &before, &now), "and where it goes");
	c.variant->game->write(&now, drawn);
	ck_assert_str_eq(drawn, "CEB..F....DA..d...af..bec b 1");
	begin("hus", NULL);
	press(">");
	ck_assert_str_eq(choice_name(&c, name), "0?");
	ck_assert(choice_show(&c, &before, &now));
	ck_assert(memcmp(&before, &now, c.variant->game->size));
}

TEST(what_can_be_chosen_is_listed)
{
	begin("halma", NULL);
	choice_list(&c, &text);
	ck_assert_ptr_nonnull(strstr(text.at, "pieces that can move: 2,0 3,0"));
	press("3,0\n");
	text_clear(&text);
	choice_list(&c, &text);
	ck_assert_str_eq(text.at, "3,0 goes to: 5,0 5,2\n");
	text_clear(&text);
	begin("omweso", NULL);
	choice_list(&c, &text);
	ck_assert_ptr_nonnull(strstr(text.at, "moves: too many to list, such as "));
	ck_assert_msg(press(">>z"), "an example can be played");
}

/* ---- watching ---- */

static void
open_state(void)
{
	struct position unused;

	match = (struct match){.to = 4, .ready.variant_text = "kari"};
	harness_begin(&match.variant, &unused, "kari", NULL);
	player_call(&match.player[1], "ann", 3);
	player_call(&match.player[2], "bob", 3);
	state = (struct gamestate){.match = &match};
}

static void
hear(struct event event, const char *said)
{
	event.game = event.game ? event.game : 1;
	event.first = event.first ? event.first : 1;
	text_format(event.text, sizeof event.text, "%s", said);
	gamestate_hear(&state, &event);
}

static void
begins(void)
{
	hear((struct event){.kind = EVENT_START}, kari_start);
}

static void
says(void (*add)(const struct gamestate *state, struct text *text), const char *expected)
{
	text_clear(&text);
	add(&state, &text);
	ck_assert_str_eq(text_str(&text), expected);
}

static void
tells(int ply, const char *expected)
{
	text_clear(&text);
	gamestate_add_ply(&state, ply, &text);
	ck_assert_str_eq(text.at, expected);
}

TEST(a_match_is_told_by_its_events)
{
	struct event end = {.kind = EVENT_END, .verdict = {
		.reason = REASON_GAME, .word = "corner", .winner = 2}};

	open_state();
	begins();
	says(gamestate_add_title, "kari, game 1 of 4: ann 0 - 0 bob\n");
	hear((struct event){.kind = EVENT_GO, .seat = 1, .at_us = 5000000,
	     .left_us = {0, 10 * CLOCK_S, CLOCK_NEVER}}, "");
	text_clear(&text);
	gamestate_add_clocks(&state, 0, 8300000, false, &text);
	ck_assert_str_eq(text.at, "> ann (seat 1): 6.7 s\n"
	                          "  bob (seat 2): no limit\n");
	hear((struct event){.kind = EVENT_MOVE, .seat = 1,
	     .wall_us = 3456000}, "12");
	tells(1, "ply 1: ann (seat 1) played 12, 3.456 s\n");
	hear(end, "");
	says(gamestate_add_verdict, "bob (seat 2) wins: corner\n");
	says(gamestate_add_title, "kari, game 1 of 4: ann 0 - 1 bob\n");
	hear((struct event){.kind = EVENT_START, .game = 2, .first = 2},
	     kari_start);
	ck_assert_str_eq(gamestate_name(&state, 1), "bob");
	end.game = end.first = 2;
	end.verdict.winner = 0;
	hear(end, "");
	says(gamestate_add_title, "kari, game 2 of 4: ann 0.5 - 1.5 bob\n");
	gamestate_free(&state);
}

TEST(a_game_begins_anew_for_a_reason)
{
	open_state();
	begins();
	hear((struct event){.kind = EVENT_ENDLESS, .seat = 1}, "12");
	begins();
	tells(0, "an endless move: the game starts anew\n");
	hear((struct event){.kind = EVENT_MOVE, .seat = 1}, "12");
	/* The process that refereed it was lost. */
	begins();
	tells(0, "the start: ann moves first\n");
	hear((struct event){.kind = EVENT_ENDLESS, .seat = 1}, "12");
	hear((struct event){.kind = EVENT_END, .verdict = {
	     .reason = REASON_ENDLESS, .winner = 2}}, "");
	hear((struct event){.kind = EVENT_START, .game = 2}, kari_start);
	tells(0, "the start: ann moves first\n");
}

TEST(a_void_game_and_a_forfeit_say_why)
{
	struct event end = {.kind = EVENT_END, .verdict = verdict_void("the host failed")};

	open_state();
	begins();
	hear(end, "");
	says(gamestate_add_verdict, "void: the host failed\n");
	says(gamestate_add_title, "kari, game 1 of 4: ann 0 - 0 bob\n");
	begins();
	end.verdict = verdict_against(1, REASON_LATE_WALL, "no answer within 1 s");
	hear(end, "");
	says(gamestate_add_verdict,
	     "bob (seat 2) wins: late-wall by ann: no answer within 1 s\n");
}

TEST(clocks_are_for_people)
{
	char into[32];

	ck_assert_str_eq(gamestate_clock(9876543, 0, into), "9.8 s");
	ck_assert_str_eq(gamestate_clock(9876543, 9800000, into), "0.0 s");
	ck_assert_str_eq(gamestate_clock(CLOCK_S, 2 * CLOCK_S, into), "0.0 s");
	ck_assert_str_eq(gamestate_clock(65 * (int64_t)CLOCK_S, 0, into), "1:05");
	ck_assert_str_eq(gamestate_clock(60 * (int64_t)CLOCK_S, 1, into), "59.9 s");
	ck_assert_str_eq(gamestate_clock(CLOCK_NEVER, 5, into), "no limit");
}

/* ---- keys ---- */

static const struct {
	const char *bytes;
	int keys[3];
} pressed[] = {
	{"z", {'z', SCREEN_END}},
	{"\033[Dn", {SCREEN_LEFT, 'n', SCREEN_END}},
	{"\033OC", {SCREEN_RIGHT, SCREEN_END}},
	{"\033[1~\033[8~", {SCREEN_HOME, SCREEN_LAST, SCREEN_END}},
	{"\033[5~\033[6~", {SCREEN_PAGE_UP, SCREEN_PAGE_DOWN, SCREEN_END}},
	/* With Ctrl or Shift: the same key, and nothing is typed. */
	{"\033[1;5Cn", {SCREEN_RIGHT, 'n', SCREEN_END}},
	{"\033[6;2~n", {SCREEN_PAGE_DOWN, 'n', SCREEN_END}},
	/* Insert, F5, F9, F1 of the Linux console, a mouse, a paste: no keys. */
	{"\033[2~n", {SCREEN_NONE, 'n', SCREEN_END}},
	{"\033[15~n", {SCREEN_NONE, 'n', SCREEN_END}},
	{"\033[20~n", {SCREEN_NONE, 'n', SCREEN_END}},
	{"\033[[An", {SCREEN_NONE, 'n', SCREEN_END}},
	{"\033[<0;11;5Mn", {SCREEN_NONE, 'n', SCREEN_END}},
	{"\033[?1;2cn", {SCREEN_NONE, 'n', SCREEN_END}},
	{"\033[99999999999999999999~n", {SCREEN_NONE, 'n', SCREEN_END}},
	{"\033[1;5", {SCREEN_NONE, SCREEN_END}},
};

TESTS(a_key_is_one_whatever_bytes_it_sends, COUNT_OF(pressed))
{
	int ends[2];
	size_t n = strlen(pressed[_i].bytes);

	ck_assert_int_eq(pipe(ends), 0);
	ck_assert_int_eq(write(ends[1], pressed[_i].bytes, n), (ssize_t)n);
	close(ends[1]);
	ck_assert_int_eq(dup2(ends[0], STDIN_FILENO), STDIN_FILENO);
	for (int i = 0; !i || pressed[_i].keys[i - 1] != SCREEN_END; i++)
		ck_assert_int_eq(screen_key(clock_now_us() + CLOCK_S),
		                 pressed[_i].keys[i]);
	close(ends[0]);
}

/* ---- the wire ---- */

static enum take
told(struct talk *talk, const char *bytes, bool owed)
{
	char why[WIRE_WHY];

	text_format(talk->in, sizeof talk->in, "%s", bytes);
	talk->in_len = strlen(bytes);
	talk->judged = 0;
	return wire_person.take(talk, owed, why);
}

TEST(an_answer_names_its_question)
{
	struct talk talk = {.seat = 1};

	wire_person.turn(&talk, NULL);
	wire_person.turn(&talk, NULL);
	ck_assert_int_eq(told(&talk, "1 13\n", true), TAKE_MORE);
	ck_assert_int_eq(told(&talk, "1 13\n2 E 1,1 2,2\n", true), TAKE_MOVE);
	ck_assert_str_eq(talk.said.at, "E 1,1 2,2");
	ck_assert_int_eq(told(&talk, "2 resign\n", true), TAKE_RESIGN);
	ck_assert_int_eq(told(&talk, "2 13", true), TAKE_MORE);
	ck_assert_msg(told(&talk, "2 13\n", false) == TAKE_MORE &&
	              talk.in_len == 5, "what comes too early is kept");
	ck_assert_int_eq(told(&talk, "13\nx\n2\n2 \n", true), TAKE_MOVE);
	ck_assert_str_eq(talk.said.at, "");
	wire_free(&talk);
}
