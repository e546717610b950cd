/*
 * hidden's Hus: the fast board, the search and the player; see
 * expert_sowing.h.
 */
#include "expert_sowing.h"

START_TEST(the_fast_board_follows_the_rules_in_games)
{
	compare_games(&hus_rules, "hus", 50000);
}
END_TEST

START_TEST(the_fast_board_follows_the_rules_on_any_board)
{
	compare_boards(&hus_rules, "hus", 50000);
}
END_TEST

START_TEST(the_fast_board_knows_endless_moves)
{
	ck_assert_int_ge(compare_vectors(&hus_rules, "hus"), 10);
}
END_TEST

START_TEST(without_reductions_it_finds_what_minimax_finds)
{
	compare_search(&hus_rules, 2000, 4);
}
END_TEST

START_TEST(what_it_says_is_proved_is)
{
	ck_assert_int_ge(check_proofs(&hus_rules, 2000, 5), 100);
}
END_TEST

START_TEST(its_moves_are_allowed_on_any_board_at_any_level)
{
	check_player(&expert_hus, "hus", hus_rules.pits);
	check_player(&expert_hus, "hus,sowings=9,captures=always", hus_rules.pits);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("expert_hus");
	TCase *tcase = harness_case(suite, "fast", 60);

	sowing_prepare(&hus_rules);
	tcase_add_test(tcase, the_fast_board_follows_the_rules_in_games);
	tcase_add_test(tcase, the_fast_board_follows_the_rules_on_any_board);
	tcase_add_test(tcase, the_fast_board_knows_endless_moves);
	tcase_add_test(tcase, without_reductions_it_finds_what_minimax_finds);
	tcase_add_test(tcase, what_it_says_is_proved_is);
	tcase_add_test(tcase, its_moves_are_allowed_on_any_board_at_any_level);
	return harness_run(suite);
}
