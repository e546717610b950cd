/* The console: what a spectator sees, when, and what their keys and lines do. */
#include <unistd.h>

#include "base/clock.h"
#include "harness.h"
#include "terminal/console.h"
#include "terminal/screen.h"
#include "wires/wire.h"

static const char start[] = "CEB..FA...D...d...af..bec r 1";

static struct match match;
static struct console console;
static struct text page;

/* Open a console of a game, in lines.  If a person plays, it is ann. */
static void
set_up(bool person)
{
	static const struct wire program;

	match = (struct match){.to = 4, .ready.variant_text = "kari"};
	match.variant = harness_variant("kari");
	player_call(&match.player[1], "ann", 3);
	player_call(&match.player[2], "bob", 3);
	match.player[1].wire = person ? &wire_person : &program;
	match.player[2].wire = &program;
	ck_assert(console_open(&console, &match));
	console.plain = true;
}

static void
hear(struct event event, const char *text)
{
	event.game = event.first = 1;
	text_format(event.text, sizeof event.text, "%s", text);
	console_hear(&console, &event);
}

/* Return everything that can be seen within a second. */
static void
see(void)
{
	console_update(&console, clock_now_us() + CLOCK_S);
}

/* Ask Ann question number 7, with that much time. */
static void
ask(int64_t left_us)
{
	hear((struct event){.kind = EVENT_START, .left_us = {0, left_us, left_us}}, start);
	hear((struct event){.kind = EVENT_GO, .seat = 1, .person = true,
	     .question = 7, .left_us = {0, left_us, left_us}}, "");
	see();
	ck_assert(console.waiting);
}

/* Return what her answers have done since the last call. */
static void
answered(const char *expected)
{
	char got[100] = "";
	ssize_t n = read(console.reads[1], got, sizeof got - 1);

	got[n < 0 ? 0 : n] = '\0';
	ck_assert_str_eq(got, expected);
}

static void
says(const char *expected)
{
	ck_assert_msg(strstr(text_str(&console.lines), expected), "'%s' not in\n%s",
	              expected, text_str(&console.lines));
	text_clear(&console.lines);
}

/* Return whether a line of the page begins like this. */
static bool
has_line(const char *begin)
{
	for (const char *at = page.at; *at; at += strcspn(at, "\n") + 1)
		if (!strncmp(at, begin, strlen(begin)))
			return true;
	return false;
}

/* Return the page, which is no larger than a terminal. */
static void
take_page(int columns, int rows)
{
	struct picture_look look = {.ascii = true, .columns = columns, .rows = rows};
	int lines = 0;

	text_clear(&page);
	console_add_page(&console, &look, &page);
	for (const char *line = page.at; *line; lines++) {
		size_t len = strcspn(line, "\n");

		must(len <= (size_t)columns, "%d columns: '%.*s'", columns,
		     (int)len, line);
		line += len + 1;
	}
	must(lines <= rows, "%d lines on %d:\n%s", lines, rows, page.at);
}

static void
page_has(int columns, const char *expected)
{
	take_page(columns, 24);
	ck_assert_msg(strstr(page.at, expected), "'%s' not in\n%s", expected, page.at);
}

/* ---- pace ---- */

/* Show what is due at that time, and return how many frames there are then. */
static int
frames_at(int64_t us)
{
	console_update(&console, us);
	return console.state.frames;
}

TEST(steps_come_one_by_one)
{
	set_up(true);
	console.playback.delay_us = 100;
	ck_assert_ptr_null(console_next(&console));
	hear((struct event){.kind = EVENT_START}, start);
	hear((struct event){.kind = EVENT_GO, .seat = 2}, "");
	hear((struct event){.kind = EVENT_MOVE, .seat = 2}, "00");
	hear((struct event){.kind = EVENT_MOVE, .seat = 1}, "00");
	ck_assert_int_eq(frames_at(5), 1);
	ck_assert_msg(console.state.turn == 2, "a question is no step");
	ck_assert_int_eq(frames_at(104), 1);
	ck_assert_int_eq(console_due_us(&console, 5), 105);
	console.playback.paused = true;
	ck_assert_int_eq(frames_at(105), 1);
	ck_assert_int_eq(console_due_us(&console, 5), CLOCK_NEVER);
	console.playback.paused = false;
	ck_assert_msg(frames_at(105) == 3, "nobody waits for their own move");
}

TEST(a_verdict_stands_for_four_plies)
{
	set_up(false);
	console.playback.delay_us = 100;
	hear((struct event){.kind = EVENT_START}, start);
	hear((struct event){.kind = EVENT_END}, "");
	hear((struct event){.kind = EVENT_START}, start);
	frames_at(0);
	frames_at(100);
	ck_assert(console.state.over);
	frames_at(499);
	ck_assert(console.state.over);
	frames_at(500);
	ck_assert(!console.state.over);
}

/* ---- people ---- */

TEST(an_answer_is_a_line_with_its_questions_number)
{
	set_up(true);
	ask(CLOCK_NEVER);
	says("moves 11\t12\t13\t53\n");
	console_line(&console, "1");
	says("and where to?\n");
	console_line(&console, "99");
	says("error ");
	answered("");
	console_line(&console, "12");
	answered("7 12\n");
	ck_assert(!console.waiting);
	console_close(&console);
}

TEST(who_leaves_says_so_twice)
{
	set_up(true);
	ask(CLOCK_NEVER);
	page_has(80, "arrows and Z choose, or type it");
	console_key(&console, 'x');
	page_has(80, "X again gives this game up");
	console_key(&console, 'u');
	ck_assert(!console.confirming && !console.leaving);
	answered("");
	console_key(&console, 'x');
	console_key(&console, 'X');
	ck_assert(console.leaving && !console.left);
	answered("7 resign\n");
	page_has(80, "giving up");
}

/* ---- keys ---- */

TEST(a_watcher_pauses_and_steps)
{
	set_up(false);
	page_has(80, "the first game is about to begin\n");
	hear((struct event){.kind = EVENT_START}, start);
	hear((struct event){.kind = EVENT_MOVE, .seat = 1}, "12");
	see();
	page_has(80, "space pauses, arrows step, q leaves the picture\n");
	console_key(&console, SCREEN_LEFT);
	page_has(80, "End comes back\n");
	page_has(80, "the start: ann moves first\n");
	console_key(&console, SCREEN_RIGHT);
	page_has(80, "paused: ");
	hear((struct event){.kind = EVENT_MOVE, .seat = 2}, "11");
	see();
	ck_assert_int_eq(console.state.frames, 2);
	console_key(&console, SCREEN_RIGHT);
	ck_assert_msg(console.state.frames == 3 && console.playback.paused,
	              "what has not been seen is stepped to");
	console_key(&console, ' ');
	ck_assert(!console.playback.paused);
}

TEST(who_looks_away_holds_nothing_up)
{
	set_up(false);
	console.playback.delay_us = 3600 * (int64_t)CLOCK_S;
	hear((struct event){.kind = EVENT_START}, start);
	hear((struct event){.kind = EVENT_MOVE, .seat = 1}, "12");
	see();
	ck_assert_int_eq(console.state.frames, 1);
	console_key(&console, ' ');
	console_key(&console, 'q');
	ck_assert(console.away && !console.leaving);
	see();
	ck_assert_int_eq(console.state.frames, 2);
}

/* ---- small terminals ---- */

/* The first row of Kari's board. */
static bool
has_cubes(void)
{
	return has_line("1  r") || has_line("1 r");
}

static const int widths[] = {20, 40, 80};

TESTS(question_and_board_are_seen_on_any_terminal, COUNT_OF(widths))
{
	set_up(true);
	ask(CLOCK_NEVER);
	for (int rows = 5; rows <= 24; rows++) {
		take_page(widths[_i], rows);
		must(strstr(page.at, "move: _\n") && has_cubes(),
		     "%d x %d:\n%s", widths[_i], rows, page.at);
	}
	/* The same holds below a refusal of many lines, which takes at most half of the
	 * rows. */
	console_key(&console, '9');
	console_key(&console, '\n');
	for (int rows = 5; rows <= 24; rows++) {
		take_page(widths[_i], rows);
		must(strstr(page.at, "move: _\n") &&
		     has_line("'9' is no") &&
		     (has_cubes() || rows < 6),
		     "%d x %d:\n%s", widths[_i], rows, page.at);
	}
}

TEST(who_watches_on_a_small_terminal_sees_which_ply_it_is)
{
	set_up(false);
	hear((struct event){.kind = EVENT_START}, start);
	hear((struct event){.kind = EVENT_MOVE, .seat = 1}, "12");
	see();
	take_page(10, 5);
	ck_assert(has_line("1 12\n"));
	take_page(20, 8);
	ck_assert_msg(has_line("1 12\n") && has_line("1  ") &&
	              has_line("5  "), "all of it:\n%s", page.at);
	console_key(&console, SCREEN_LEFT);
	take_page(10, 5);
	ck_assert(has_line("0/1 \n"));
	console_key(&console, SCREEN_LAST);
	hear((struct event){.kind = EVENT_END, .verdict.winner = 2}, "");
	see();
	take_page(10, 5);
	ck_assert(has_line("bob wins\n"));
}

TEST(the_list_keeps_the_move_shown_in_sight)
{
	set_up(false);
	hear((struct event){.kind = EVENT_START}, start);
	for (int i = 0; i < 20; i++)
		hear((struct event){.kind = EVENT_MOVE, .seat = 1 + i % 2}, "00");
	see();
	page_has(80, "5  -- -- b2 b5 b3   > 20 bob        00 ");
	console_key(&console, SCREEN_HOME);
	page_has(80, "\n    1  2  3  4  5      1 ann        00 ");
	console_key(&console, SCREEN_LAST);
	take_page(43, 20);
	ck_assert_msg(has_line("5  -- -- b2 b5 b3\n"), "no room for it:\n%s", page.at);
}

TEST(a_clock_and_the_way_out_have_room_everywhere)
{
	set_up(true);
	ask(3600 * (int64_t)CLOCK_S);
	take_page(20, 8);
	ck_assert_msg(strstr(page.at, ", move: _\n"), "%s", page.at);
	console_key(&console, 'x');
	take_page(10, 5);
	ck_assert(has_line("X again?\n"));
}
