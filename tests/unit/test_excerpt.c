/* What --check reads out of records and conversations, and the player that it
 * lets an agent play against. */
#include "check/excerpt.h"
#include "check/opponent.h"
#include "harness.h"

static const char record[] =
	"record 1\nid 7/1\ngame kari\n"
	"start CEB..FA...D...d...af..bec r 1\n"
	"m 1 12 3 - 13\n"
	"x 2 53\n"
	"start CEB..FA...D...d...af..bec r 1\n"
	"m 1 5 4 late 13\n"
	"m 2 0 0 - 53\n"
	"result 2 illegal 1 2 '99' is no move\nsum 00000000\n\n"
	"record 1\nid 7/12\ngame kari\n"
	"start CEB..FA...D...d...af..bec r 1\n"
	"result void void - 0\nsum 00000000\n\n";

static const char talk[] =
	"# game 1, seed 7, a (1) against b (2), player 1 first; ms, player\n"
	"0.100 1 -> game kari opening=352614\n"
	"0.100 2 -> game kari opening=352614\n"
	"0.200 1 -> go 10000\n"
	"12.345 1 <- 13\\n\n"
	"12.500 2 <- 53\\n\n"
	"13.000 1 -> end win corner\n"
	"# corner, seat 1 wins\n\n"
	"# game 2, seed 7, a (1) against b (2), player 2 first; ms, player\n"
	"0.050 1 <- bye\\n\n"
	"0.100 1 -> game kari opening=352614\n"
	"0.200 1 -> go 10000\n"
	"0.300 1 -> stop\n"
	"0.400 1 <- 1\n";

static struct text
text_of(const char *s)
{
	struct text text = {0};

	text_add(&text, s);
	return text;
}

START_TEST(a_record_is_read_from_its_last_start_on)
{
	struct text text = text_of(record);
	struct excerpt_record in;
	struct excerpt_ply ply;

	ck_assert(excerpt_record(&text, 1, &in));
	ck_assert(excerpt_ply(&in, &ply));
	ck_assert_int_eq(ply.seat, 1);
	ck_assert_int_eq(ply.wall_ms, 5);
	ck_assert_int_eq(ply.cpu_ms, 4);
	ck_assert(ply.late);
	ck_assert_str_eq(ply.move, "13");
	ck_assert(excerpt_ply(&in, &ply));
	ck_assert_int_eq(ply.seat, 2);
	ck_assert(!ply.late);
	ck_assert_str_eq(ply.move, "53");
	ck_assert(!excerpt_ply(&in, &ply));
	text_free(&text);
}
END_TEST

START_TEST(games_are_told_apart_by_their_whole_number)
{
	struct text text = text_of(record);
	struct excerpt_record in;
	struct excerpt_ply ply;

	ck_assert(excerpt_record(&text, 12, &in));
	ck_assert(!excerpt_ply(&in, &ply));
	ck_assert(!excerpt_record(&text, 2, &in));
	text_free(&text);
}
END_TEST

START_TEST(the_last_position_and_its_moves_are_found)
{
	struct variant variant = harness_variant("kari");
	struct text text = text_of(record), legal = {0};
	struct position position;
	char place[GAME_TEXT];

	ck_assert(excerpt_place(&variant, &text, 1, &position));
	variant.game->write(&position, place);
	ck_assert_str_eq(place, "CEB..F....D.A.d..eaf..b.c r 2");
	excerpt_legal(variant.game, &position, 1, &legal);
	ck_assert_str_eq(text_str(&legal), "21, 22, 23, 41, 42, 43, 61, 63");
	text_clear(&legal);
	excerpt_legal(variant.game, &position, 2, &legal);
	ck_assert_str_eq(text_str(&legal), "");
	text_free(&legal);
	text_free(&text);
}
END_TEST

START_TEST(the_agents_side_of_a_game_is_shown)
{
	struct text text = text_of(talk), shown = {0};

	excerpt_talk(&text, 1, 3, false, &shown);
	ck_assert_str_eq(text_str(&shown),
	                 "-> go 10000\n<- 13\\n\n-> end win corner\n");
	text_clear(&shown);
	excerpt_talk(&text, 1, 1, true, &shown);
	ck_assert_str_eq(text_str(&shown), "    13.000 -> end win corner\n");
	text_clear(&shown);
	excerpt_talk(&text, 3, 9, true, &shown);
	ck_assert_str_eq(text_str(&shown), "");
	text_free(&shown);
	text_free(&text);
}
END_TEST

START_TEST(a_part_of_an_answer_is_told_from_none)
{
	struct text text = text_of(talk);

	ck_assert_int_eq(excerpt_heard(&text, 1), EXCERPT_NOTHING);
	ck_assert_int_eq(excerpt_heard(&text, 2), EXCERPT_PART);
	ck_assert_int_eq(excerpt_told(&text, "stop"), 1);
	ck_assert_int_eq(excerpt_told(&text, "go "), 2);
	text_free(&text);
}
END_TEST

START_TEST(words_between_games_are_found)
{
	struct text text = text_of(talk), shown = {0};

	ck_assert(excerpt_after_end(&text, false, &shown));
	ck_assert_str_eq(text_str(&shown), "-> game kari opening=352614\n"
	                 "-> go 10000\n<- 13\\n\n-> end win corner\n"
	                 "<- bye\\n\n");
	text_clear(&text);
	text_clear(&shown);
	text_add(&text, "# game 1, x\n0.1 1 -> end win corner\n"
	         "0.2 1 <- # well\\n\n0.3 1 -> game kari\n0.4 1 <- 13\\n\n");
	ck_assert(!excerpt_after_end(&text, false, &shown));
	ck_assert_str_eq(text_str(&shown), "");
	text_free(&shown);
	text_free(&text);
}
END_TEST

/* No words of an agent's or of ours make a line of it run away. */
START_TEST(nothing_is_found_in_nothing)
{
	struct text text = {0}, shown = {0};
	struct excerpt_record in;

	ck_assert(!excerpt_record(&text, 1, &in));
	ck_assert_int_eq(excerpt_heard(&text, 1), EXCERPT_NOTHING);
	ck_assert(!excerpt_after_end(&text, true, &shown));
	excerpt_talk(&text, 1, 9, true, &shown);
	text_add(&text, "# game 1,");
	excerpt_talk(&text, 1, 9, true, &shown);
	ck_assert_str_eq(text_str(&shown), "");
	text_free(&text);
}
END_TEST

START_TEST(an_opponent_of_unknown_words_leaves)
{
	ck_assert_int_eq(opponent_main("quick"), 2);
	ck_assert_int_eq(opponent_main("odd,quick"), 2);
	ck_assert_int_eq(opponent_main("turns=x"), 2);
	ck_assert_int_eq(opponent_main(""), 2);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("excerpt");
	TCase *tcase = harness_case(suite, "excerpt", 10);

	tcase_add_test(tcase, a_record_is_read_from_its_last_start_on);
	tcase_add_test(tcase, games_are_told_apart_by_their_whole_number);
	tcase_add_test(tcase, the_last_position_and_its_moves_are_found);
	tcase_add_test(tcase, the_agents_side_of_a_game_is_shown);
	tcase_add_test(tcase, a_part_of_an_answer_is_told_from_none);
	tcase_add_test(tcase, words_between_games_are_found);
	tcase_add_test(tcase, nothing_is_found_in_nothing);
	tcase_add_test(tcase, an_opponent_of_unknown_words_leaves);
	return harness_run(suite);
}
