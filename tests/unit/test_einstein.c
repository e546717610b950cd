/*
 * EinStein würfelt nicht! with its die: positions that were worked out by
 * hand.  The laws of all games are in test_games.c.
 */
#include "cases.h"

/* Read a position, and the moves of a seat as a list. */
static const struct game *
at(struct position *position, const char *text)
{
	struct variant variant = harness_variant("einstein");

	harness_read(&variant, position, text);
	return variant.game;
}

static void
expect_moves(const char *text, int seat, const char *expected)
{
	struct position position;
	const struct game *game = at(&position, text);
	struct text list = harness_moves(game, &position, seat);

	ck_assert_str_eq(text_str(&list), expected);
	text_free(&list);
}

static void
expect_play(const char *text, int seat, const char *move, const char *expected)
{
	struct position position;
	const struct game *game = at(&position, text);
	char why[GAME_WHY] = "", after[GAME_TEXT];

	must(game->play(&position, seat, move, why) == JUDGE_LEGAL, "%s: %s: %s",
	     text, move, why);
	game->write(&position, after);
	ck_assert_str_eq(after, expected);
}

static void
expect_refused(const char *text, int seat, const char *move, enum judge judge,
               const char *expected)
{
	struct position position;
	const struct game *game = at(&position, text);
	char why[GAME_WHY] = "";

	ck_assert_str_eq(harness_judge(game->play(&position, seat, move, why)),
	                 harness_judge(judge));
	ck_assert_str_eq(why, expected);
}

static int
turn_at(const char *text)
{
	struct position position;

	return at(&position, text)->turn(&position);
}

#define EMPTY "........................."

TEST(each_side_arranges_its_corner)
{
	ck_assert_int_eq(turn_at(EMPTY " s -"), GAME_BOTH);
	expect_play(EMPTY " s -", 1, "163524",
	            "AFC..EB...D.............. s -");
	expect_play("AFC..EB...D.............. s -", 2, "163524",
	            "AFC..EB...D...d...be..cfa r -");
	ck_assert_int_eq(turn_at("AFC..EB...D.............. s -"), 2);
	ck_assert_int_eq(turn_at("AFC..EB...D...d...be..cfa r -"), GAME_CHANCE);
}

TEST(there_are_720_arrangements)
{
	struct position position;
	const struct game *game = at(&position, EMPTY " s -");
	struct text list = harness_moves(game, &position, 2);

	ck_assert_int_eq(game->each(&position, 2, NULL, NULL), 720);
	ck_assert(!strncmp(text_str(&list), "123456,123465,123546,", 21));
	ck_assert(strstr(text_str(&list), ",654321") != NULL);
	text_free(&list);
}

TEST(arrangements_that_are_none_are_refused)
{
	expect_refused(EMPTY " s -", 1, "12345", JUDGE_MALFORMED,
	               "an arrangement has six digits from 1 to 6");
	expect_refused(EMPTY " s -", 1, "123457", JUDGE_MALFORMED,
	               "an arrangement has six digits from 1 to 6");
	expect_refused(EMPTY " s -", 1, "123455", JUDGE_ILLEGAL,
	               "each of the digits 1 to 6 must be there once");
	expect_refused(EMPTY " s -", 1, "13", JUDGE_ILLEGAL,
	               "stones are arranged now, each side's once");
	expect_refused("AFC..EB...D.............. s -", 1, "123456",
	               JUDGE_ILLEGAL,
	               "stones are arranged now, each side's once");
	expect_refused("A.......................a r 1", 1, "123456",
	               JUDGE_ILLEGAL, "the stones are arranged");
}

static void
add_outcome(void *context, int64_t weight, const char *outcome)
{
	text_addf(context, "%d %s,", (int)weight, outcome);
}

TEST(the_die_has_six_sides_of_one_weight)
{
	struct position position;
	struct text list = {0};
	const struct game *game = at(&position, "AB......................a r -");

	ck_assert_int_eq(game->chance(&position, add_outcome, &list), 6);
	ck_assert_str_eq(text_str(&list), "1 1,1 2,1 3,1 4,1 5,1 6,");
	text_free(&list);
	expect_play("AB......................a r -", 0, "4",
	            "AB......................a r 4");
	expect_refused("AB......................a r 4", 0, "4", JUDGE_ILLEGAL,
	               "no die is to be rolled");
	expect_refused("AB......................a r -", 0, "7",
	               JUDGE_MALFORMED, "a roll is 1 to 6");
	expect_refused("AB......................a r -", 1, "11", JUDGE_ILLEGAL,
	               "the die, or the other side, is first");
}

TEST(the_stone_of_the_die_moves)
{
	expect_moves("AB..C......F............a r 2", 1, "21,22,23");
	/* Stone 3 is at the east edge. */
	expect_moves("AB..C......F............a r 3", 1, "32");
	/* Blue goes the other way, and stops at the north edge. */
	expect_moves("B.a......b..............E b 1", 2, "11");
	expect_moves("B.a......b..............E b 2", 2, "21,22,23");
}

TEST(where_a_number_is_gone_its_neighbours_move)
{
	/* As in Althöfer's example: 1, 2, 5 are left, and a 4 is rolled. */
	expect_moves("A......B........E.......f r 4", 1, "21,22,23,51,52,53");
	/* Nothing is left above, or below. */
	expect_moves("A......B........E.......f r 6", 1, "51,52,53");
	expect_moves("e......B........E.......C r 1", 1, "21,22,23");
	expect_refused("A......B........E.......f r 4", 1, "11", JUDGE_ILLEGAL,
	               "the die is 4: move 2 or 5, not 1");
	expect_refused("A......B........E.......f r 6", 1, "21", JUDGE_ILLEGAL,
	               "the die is 6: move 5, not 2");
	expect_refused("A......B........E.......f r 4", 1, "43", JUDGE_ILLEGAL,
	               "stone 4 has been captured");
}

TEST(a_stone_captures_whatever_stands_there)
{
	expect_play("AB....c.................a r 1", 1, "13",
	            ".B....A.................a b -");
	expect_play("AB....c.................a r 1", 1, "11",
	            ".A....c.................a b -");
	expect_refused("....A...................a r 1", 1, "11", JUDGE_ILLEGAL,
	               "stone 1 meets the edge there");
}

TEST(one_stone_needs_no_die)
{
	ck_assert_int_eq(turn_at(".......B................a r -"), 1);
	ck_assert_int_eq(turn_at(".......B...............ab r -"), 1);
	ck_assert_int_eq(turn_at(".......B...............ab b -"), GAME_CHANCE);
	expect_moves(".......B................a r -", 1, "21,22,23");
	expect_moves(".......B................a r 6", 1, "21,22,23");
	expect_moves(".......B...............ab b -", 2, "");
}

TEST(the_corner_and_the_last_capture_win)
{
	case_end("einstein", "a.......................B b -", 1, "corner");
	case_end("einstein", "a.......................B r -", 2, "corner");
	case_end("einstein", ".......B................. b -", 1, "capture");
	case_end("einstein", ".......b................. r -", 2, "capture");
	case_end("einstein", "A.......................a r -", -1, NULL);
	case_end("einstein", EMPTY " s -", -1, NULL);
	/* The own last stone but one is no loss. */
	expect_play("AB......................a r 1", 1, "11",
	            ".A......................a b -");
}

static const struct refusal bad[] = {
	{"there are 1 squares, not 25", {"A r 1"}},
	{"after the squares come s, r or b, and the die or -", {
	 "A.......................a", "A.......................a r 7",
	 "A.......................a r 0", "A.......................a r 1 ",
	 "A.......................a x 1", EMPTY " s 1"}},
	{"stone A stands twice", {"AA......................a r 1"}},
	{"square 1 is none of A-F, a-f and '.'", {"G.......................a r 1"}},
	{"in 's' one side at most is arranged, with all its stones in its corner", {
	 "A........................ s -", "AFC..EB...D...d...be..cfa s -"}},
};

TESTS(texts_that_are_no_position_are_refused, COUNT_OF(bad))
{
	case_texts("einstein", &bad[_i]);
}
