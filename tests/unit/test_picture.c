/* Pictures of positions. */
#include "harness.h"
#include "terminal/picture.h"

static struct text text;
static struct variant variant;
static struct position before, now;

static const char kari_start[] = "CEB..FA...D...d...af..bec r 1";

static struct canvas canvas;

/* Draw a game's start or, with a move, what becomes of it. */
static void
draw(const char *name, const char *from, const char *move, struct picture_look look)
{
	harness_begin(&variant, &now, name, from);
	before = now;
	if (move)
		harness_play(variant.game, &now, 1, move);
	text_clear(&text);
	picture_draw(&canvas, variant.game, move ? &before : NULL, &now, &look);
	picture_add_canvas(&text, &canvas, variant.game, &look, "");
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

static const int heights[] = {1, 2, 4, 9};

TESTS(a_picture_is_no_higher_than_there_is_room, COUNT_OF(heights))
{
	struct picture_look look = {.ascii = true};

	draw("halma", NULL, "J 4,0 4,2", look);
	picture_fit_height(&canvas, heights[_i]);
	ck_assert_int_eq(canvas.rows, heights[_i]);
	text_clear(&text);
	picture_add_canvas(&text, &canvas, variant.game, &look, "");
	ck_assert(heights[_i] == 1 || strstr(text.at, ">"));
}

static void
has(const char *game, struct picture_look look, const char *part)
{
	draw(game, NULL, NULL, look);
	must(strstr(text.at, part), "no '%s' in\n%s", part, text.at);
}

TEST(columns_that_come_closer_stay_equally_wide)
{
	struct picture_look look = {.ascii = true, .columns = 40};

	has("mancala", look, "\n pit    12  11  10   9   8   7\n");
}

TEST(a_drawing_without_a_board_is_broken_line_by_line)
{
	struct picture_look look = {.ascii = true, .columns = 40};

	has("goofspiel", look, "cards: 1 2 3 4 5 6 7 8\n 9 10 11 12 13\nseat 2: ");
}

TEST(what_a_move_changed_is_marked)
{
	struct picture_look look = {.colour = true};

	draw("kari", "A.......................b r 1", "11", look);
	ck_assert_ptr_nonnull(strstr(text.at, "\033[0;2;7m--\033[0m"));
	ck_assert_ptr_nonnull(strstr(text.at, "\033[0;1;91;7mr1\033[0m"));
	ck_assert_ptr_nonnull(strstr(text.at, "\033[0;1;94mblue\033[0m to move"));
	look.colour = false;
	draw("kari", "A.......................b r 1", "11", look);
	ck_assert_ptr_null(strchr(text.at, '\033'));
	must(strstr(text.at, ">-->r1 ") != NULL, "%s", text.at);
}

TEST(with_colours_all_pieces_are_full)
{
	struct picture_look look = {.columns = 80};

	has("halma", look, "\u25cb  \u25cb");
	look.colour = true;
	has("halma", look, "\033[0;1;94m\u25cf\033[0m");
}

TEST(lines_are_broken_between_words)
{
	struct text lines = {0}, page = {0};

	text_add(&lines, "moves: 11 12 13\n\nabcdefghijklm 1\n");
	text_wrap(&page, &lines, 10);
	ck_assert_str_eq(page.at, "moves: 11\n12 13\n\nabcdefghij\nklm 1\n");
	text_free(&lines);
	text_free(&page);
}
