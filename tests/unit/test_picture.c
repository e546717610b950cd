/* Pictures of positions, and the pages around them. */
#include "harness.h"
#include "terminal/picture.h"

static struct text text;
static struct variant variant;
static struct position before, now;

static const char kari_start[] = "CEB..FA...D...d...af..bec r 1";

/* Draw a game's start or, with a move, what becomes of it. */
static void
draw(const char *name, const char *from, const char *move, struct picture_look look)
{
	harness_begin(&variant, &now, name, from);
	before = now;
	if (move)
		harness_play(variant.game, &now, 1, move);
	text_clear(&text);
	picture_add(&text, variant.game, move ? &before : NULL, &now, &look);
}

TEST(the_title_of_a_picture_can_be_another_positions)
{
	struct position other;

	harness_begin(&variant, &other, "kari", "CEB..FA...D...d...af..bec b 7");
	draw("kari", kari_start, NULL, (struct picture_look){.ascii = true, .title = &other});
	ck_assert_int_eq(strncmp(text.at, "turn 7, blue", 12), 0);
}

TEST(whose_turn_it_is_is_no_change_on_the_board)
{
	draw("mancala", NULL, "0", (struct picture_look){.ascii = true});
	ck_assert_ptr_nonnull(strstr(text.at, "7  to move\n"));
	ck_assert_ptr_nonnull(strstr(text.at, " >0    >5    >5    >5    >5     4\n"));
}

TEST(an_empty_goal_has_its_sides_colour)
{
	draw("mancala", NULL, NULL, (struct picture_look){.ascii = true, .colour = true});
	ck_assert_ptr_nonnull(strstr(text.at, "\033[0;1;94m0"));
	ck_assert_ptr_nonnull(strstr(text.at, "\033[0;1;91m0"));
}

static const int heights[] = {-3, 1, 2, 4, 9};

TESTS(a_picture_is_no_higher_than_there_is_room, COUNT_OF(heights))
{
	int rows = heights[_i];

	draw("halma", NULL, "J 4,0 4,2", (struct picture_look){.ascii = true, .rows = rows});
	ck_assert_int_eq(picture_rows(&text), rows > 0 ? rows : 1);
	if (rows > 1)
		ck_assert_ptr_nonnull(strstr(text.at, ">"));
}

/* Write that many lines below, one fewer for each step. */
static void
say_lines(const void *from, int less, struct text *above, struct text *below)
{
	const int *lines = from;

	text_add(above, less ? "" : "above\n");
	for (int i = less; i < *lines; i++)
		text_addf(below, "line %d\n", i - less);
}

static void
list_numbers(const void *from, int columns, int rows, struct text *list)
{
	(void)from;
	for (int i = 1; i <= rows; i++)
		text_addf(list, "item %d of %d, %d wide\n", i, rows, columns);
}

static void
page_is(int lines, int rows, const char *expected)
{
	struct picture_page page = {
		.now = &now, .look = {.ascii = true, .columns = 40, .rows = rows},
		.say = say_lines, .context = &lines, .least = 2,
	};

	harness_begin(&variant, &now, "kari", kari_start);
	page.game = variant.game;
	text_clear(&text);
	picture_add_page(&text, &page);
	ck_assert_str_eq(text.at, expected);
}

TEST(less_is_said_where_a_picture_has_no_room)
{
#define TITLE "turn 1, red to move (cubes 1 3 5)\n    1  2  3  4  5\n"
#define ROWS_1_2 "1  r3 r5 r2 -- --\n2  r6 r1 -- -- --\n"
#define ROWS_3_5 "3  r4 -- -- -- b4\n4  -- -- -- b1 b6\n5  -- -- b2 b5 b3\n"
	page_is(1, 9, "above\n" TITLE ROWS_1_2 ROWS_3_5 "line 0\n");
	page_is(2, 8, TITLE ROWS_1_2 ROWS_3_5 "line 0\n");
	/* The last step needs no room for the whole picture, only for four rows or
	 * more. */
	page_is(2, 7, "above\n" TITLE ROWS_1_2 "line 0\nline 1\n");
	page_is(3, 6, TITLE ROWS_1_2 "line 0\nline 1\n");
	page_is(4, 6, TITLE ROWS_1_2 "line 0\nline 1\n");
	/* Without any room there is one row, but not all of them. */
	page_is(3, 1, "turn 1, red to move (cubes 1 3 5)\n");
	page_is(4, 2, "turn 1, red to move (cubes 1 3 5)\nline 1\n");
	page_is(9, 3, "turn 1, red to move (cubes 1 3 5)\nline 5\nline 6\n");
#undef TITLE
#undef ROWS_1_2
#undef ROWS_3_5
}

/* Check a page of that size: the game's start, or with `from` a move from there to
 * `to`. */
static void
page_of(const char *game, const char *from, const char *to,
        struct picture_look look)
{
	int lines = 7;
	struct picture_page page = {
		.before = from ? &before : NULL, .now = &now, .look = look,
		.say = say_lines, .list = list_numbers, .context = &lines,
		.least = 6,
	};

	harness_begin(&variant, &before, game, from);
	harness_begin(&variant, &now, game, to);
	page.game = variant.game;
	text_clear(&text);
	picture_add_page(&text, &page);
}

static void
page_has(const char *game, struct picture_look look, const char *part)
{
	page_of(game, NULL, NULL, look);
	must(strstr(text.at, part), "no '%s' in\n%s", part, text.at);
}

TEST(the_board_comes_first_where_there_is_little_room)
{
	struct picture_look look = {.ascii = true, .columns = 40, .rows = 12};

	page_of("halma", NULL, NULL, look);
	ck_assert_int_eq(picture_rows(&text), 12);
	ck_assert_ptr_nonnull(strstr(text.at, "\n 4 B B . . . . . . . .  "));
}

TEST(columns_that_come_closer_stay_equally_wide)
{
	struct picture_look look = {.ascii = true, .columns = 40, .rows = 20};

	page_has("mancala", look, "\n pit    12  11  10   9   8   7\n");
}

TEST(a_drawing_without_a_board_is_broken_line_by_line)
{
	struct picture_look look = {.ascii = true, .columns = 40, .rows = 20};

	page_has("goofspiel", look, "cards: 1 2 3 4 5 6 7 8\n 9 10 11 12 13\n"
	                            "seat 2: ");
}

TEST(moves_stand_beside_the_board_where_there_is_room)
{
	struct picture_look look = {.ascii = true, .columns = 43, .rows = 20};

	page_has("kari", look, "    1  2  3  4  5\n1  ");
	look.columns = 44;
	page_has("kari", look, "    1  2  3  4  5   item 1 of 6, 24 wide\n1  ");
	look.columns = 200;
	page_has("goofspiel", look, "  item 1 of 3, 60 wide\n");
}

TEST(what_a_move_changed_is_marked)
{
	struct picture_look look = {.colour = true, .columns = 90, .rows = 32};

	page_of("kari", "A.......................b r 1", ".A......................b b 1", look);
	ck_assert_ptr_nonnull(strstr(text.at, "\033[0;2;7m--\033[0m"));
	ck_assert_ptr_nonnull(strstr(text.at, "\033[0;1;91;7mr1\033[0m"));
	ck_assert_ptr_nonnull(strstr(text.at, "\033[0;1;94mblue\033[0m to move"));
	look.colour = false;
	page_of("kari", "A.......................b r 1", ".A......................b b 1", look);
	ck_assert_ptr_null(strchr(text.at, '\033'));
	must(strstr(text.at, ">-->r1 ") != NULL, "%s", text.at);
}

TEST(with_colours_all_pieces_are_full)
{
	struct picture_look look = {.columns = 80, .rows = 30};

	page_has("halma", look, "\u25cb  \u25cb");
	look.colour = true;
	page_has("halma", look, "\033[0;1;94m\u25cf\033[0m");
}

TEST(the_list_keeps_the_move_shown_in_sight)
{
	ck_assert_int_eq(picture_first(0, 1, 5), 1);
	ck_assert_int_eq(picture_first(2, 30, 5), 1);
	ck_assert_int_eq(picture_first(15, 30, 5), 13);
	ck_assert_int_eq(picture_first(29, 30, 5), 25);
	picture_add_item(&text, 20, true, 12, "a long name", "J 9,9 11,9");
	ck_assert_str_eq(text.at, "> 12 a long na~ J 9~\n");
}

TEST(lines_are_broken_between_words)
{
	struct text lines = {0}, page = {0};

	text_add(&lines, "moves: 11 12 13\n\nabcdefghijklm 1\n");
	text_wrap(&page, &lines, 10);
	ck_assert_str_eq(page.at, "moves: 11\n12 13\n\nabcdefghij\nklm 1\n");
	ck_assert_int_eq(picture_rows(&page), 5);
	text_free(&lines);
	text_free(&page);
}
