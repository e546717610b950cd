/*
 * EinStein würfelt nicht! with its die: positions worked out by hand.  The laws of all
 * games are in test_games.c.
 */
#include "cases.h"

#define EMPTY "........................."

static const struct {
	const char *position;
	int turn;
} turns[] = {
	{EMPTY " s -", GAME_BOTH}, {"AFC..EB...D.............. s -", 2},
	{"AFC..EB...D...d...be..cfa r -", GAME_CHANCE},
	/* One stone needs no die. */
	{".......B................a r -", 1}, {".......B...............ab r -", 1},
	{".......B...............ab b -", GAME_CHANCE},
};

TESTS(both_arrange_and_then_the_die_is_rolled, COUNT_OF(turns))
{
	struct variant variant = harness_variant("einstein");
	struct position position;

	harness_read(&variant, &position, turns[_i].position);
	ck_assert_int_eq(variant.game->turn(&position), turns[_i].turn);
}

TEST(there_are_720_arrangements)
{
	struct variant variant = harness_variant("einstein");
	struct position position;
	struct text list;

	harness_read(&variant, &position, EMPTY " s -");
	list = harness_moves(variant.game, &position, 2);
	ck_assert_int_eq(variant.game->each(&position, 2, NULL, NULL), 720);
	ck_assert(!strncmp(text_str(&list), "123456,123465,123546,", 21));
	ck_assert(strstr(text_str(&list), ",654321") != NULL);
	text_free(&list);
}

static void
add_outcome(void *context, int64_t weight, const char *outcome)
{
	text_addf(context, "%d %s,", (int)weight, outcome);
}

TEST(the_die_has_six_sides_of_one_weight)
{
	struct variant variant = harness_variant("einstein");
	struct position position;
	struct text list = {0};

	harness_read(&variant, &position, "AB......................a r -");
	ck_assert_int_eq(variant.game->chance(&position, add_outcome, &list), 6);
	ck_assert_str_eq(text_str(&list), "1 1,1 2,1 3,1 4,1 5,1 6,");
	text_free(&list);
}

static const struct {
	const char *position;
	int seat;
	const char *moves;
} lists[] = {
	{"AB..C......F............a r 2", 1, "21,22,23"},
	/* Stone 3 is at the east edge. */
	{"AB..C......F............a r 3", 1, "32"},
	/* Blue goes the other way, and stops at the north edge. */
	{"B.a......b..............E b 1", 2, "11"},
	{"B.a......b..............E b 2", 2, "21,22,23"},
	/* Althöfer's example: 1, 2, 5 are left, and a 4 is rolled. */
	{"A......B........E.......f r 4", 1, "21,22,23,51,52,53"},
	/* There is no higher stone, and then no lower one. */
	{"A......B........E.......f r 6", 1, "51,52,53"},
	{"e......B........E.......C r 1", 1, "21,22,23"},
	/* One stone needs no die. */
	{".......B................a r -", 1, "21,22,23"},
	{".......B................a r 6", 1, "21,22,23"},
	{".......B...............ab b -", 2, ""},
};

TESTS(the_stone_of_the_die_or_its_neighbours_move, COUNT_OF(lists))
{
	case_moves("einstein", lists[_i].position, lists[_i].seat, lists[_i].moves);
}

static const struct {
	const char *position;
	int seat; /* 0 = the die */
	const char *move;
	enum judge judge;
	const char *after; /* the position, or the reason for refusing */
} plays[] = {
	{EMPTY " s -", 1, "163524", JUDGE_LEGAL, "AFC..EB...D.............. s -"},
	{"AFC..EB...D.............. s -", 2, "163524", JUDGE_LEGAL,
	 "AFC..EB...D...d...be..cfa r -"},
	{EMPTY " s -", 1, "12345", JUDGE_MALFORMED,
	 "an arrangement has six digits from 1 to 6"},
	{EMPTY " s -", 1, "123457", JUDGE_MALFORMED,
	 "an arrangement has six digits from 1 to 6"},
	{EMPTY " s -", 1, "123455", JUDGE_ILLEGAL,
	 "each of the digits 1 to 6 must be there once"},
	{EMPTY " s -", 1, "13", JUDGE_ILLEGAL,
	 "stones are arranged now, each side's once"},
	{"AFC..EB...D.............. s -", 1, "123456", JUDGE_ILLEGAL,
	 "stones are arranged now, each side's once"},
	{"A.......................a r 1", 1, "123456", JUDGE_ILLEGAL,
	 "the stones are arranged"},
	/* The die. */
	{"AB......................a r -", 0, "4", JUDGE_LEGAL,
	 "AB......................a r 4"},
	{"AB......................a r 4", 0, "4", JUDGE_ILLEGAL,
	 "no die is to be rolled"},
	{"AB......................a r -", 0, "7", JUDGE_MALFORMED, "a roll is 1 to 6"},
	{"AB......................a r -", 1, "11", JUDGE_ILLEGAL,
	 "the die, or the other side, is first"},
	{"A......B........E.......f r 4", 1, "11", JUDGE_ILLEGAL,
	 "the die is 4: move 2 or 5, not 1"},
	{"A......B........E.......f r 6", 1, "21", JUDGE_ILLEGAL,
	 "the die is 6: move 5, not 2"},
	{"A......B........E.......f r 4", 1, "43", JUDGE_ILLEGAL,
	 "stone 4 has been captured"},
	/* A stone captures whatever stands there.  Who captures the last but one does
	 * not lose. */
	{"AB....c.................a r 1", 1, "13", JUDGE_LEGAL,
	 ".B....A.................a b -"},
	{"AB....c.................a r 1", 1, "11", JUDGE_LEGAL,
	 ".A....c.................a b -"},
	{"AB......................a r 1", 1, "11", JUDGE_LEGAL,
	 ".A......................a b -"},
	{"....A...................a r 1", 1, "11", JUDGE_ILLEGAL,
	 "stone 1 meets the edge there"},
};

TESTS(moves_are_judged_by_the_rules, COUNT_OF(plays))
{
	case_play("einstein", plays[_i].position, plays[_i].seat, plays[_i].move,
	          plays[_i].judge, plays[_i].after);
}

TEST(the_corner_and_the_last_capture_win)
{
	case_end("einstein", "a.......................B b -", 1, "corner");
	case_end("einstein", "a.......................B r -", 2, "corner");
	case_end("einstein", ".......B................. b -", 1, "capture");
	case_end("einstein", ".......b................. r -", 2, "capture");
	case_end("einstein", "A.......................a r -", -1, NULL);
	case_end("einstein", EMPTY " s -", -1, NULL);
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
