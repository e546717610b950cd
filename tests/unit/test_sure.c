/* When the order of players is certain, and who plays until it is. */
#include <string.h>

#include "harness.h"
#include "tournament.h"

static struct sure_terms terms = {0.95, 0, 1000};
static struct sure sure;
static int pair[5][2], each;
static char why[SURE_WHY];

TEST(terms_are_read)
{
	ck_assert(sure_parse(&terms, "95,width=20.5,most=500", why));
	ck_assert_double_eq_tol(terms.chance, 0.95, 1e-12);
	ck_assert_double_eq(terms.width, 20.5);
	ck_assert_int_eq(terms.most, 500);
	ck_assert(sure_parse(&terms, "99", why));
	ck_assert_double_eq(terms.width, 0);
	ck_assert_int_eq(terms.most, 10000);
}

TEST(other_terms_are_refused)
{
	static const char *const bad[] = {
		"", "100", "49", "x", "95,", "95,width=101", "95,width=-1",
		"95,most=0", "95,most=9999999", "95,elo=3", "width=3", "95 %"};

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		ck_assert_msg(!sure_parse(&terms, bad[i], why), "%s", bad[i]);
	ck_assert_ptr_nonnull(strstr(why, "P[,width=E]"));
}

/* Add openings that a won from both seats. */
static void
win(int a, int b, int openings)
{
	struct rating_pairs pairs = {a, b, {{0}}};

	pairs.count[2][0] = openings;
	sure_add(&sure, &pairs);
}

TEST(the_least_sure_neighbours_play_and_others_beside_them)
{
	int order[4];

	sure_begin(&sure, 4, &terms);
	for (int b = 1; b < 4; b++)
		for (int a = 0; a < b; a++)
			win(b, a, a == 0 && b == 1 ? 1 : 2);
	ck_assert_int_eq(sure_order(&sure, order), 4);
	for (int i = 0; i < 4; i++)
		ck_assert_int_eq(order[i], 3 - i);
	ck_assert_int_eq(sure_next(&sure, pair, &each), 2);
	ck_assert_int_eq(pair[0][0], 0);
	ck_assert_int_eq(pair[0][1], 1);
	ck_assert_int_eq(pair[1][0], 2);
	ck_assert_int_eq(pair[1][1], 3);
	ck_assert_int_eq(each, 2);
	win(1, 0, 99);
	ck_assert_int_eq(sure_verdict(&sure, 1, 0, NULL), 1);
	ck_assert_int_eq(sure_verdict(&sure, 0, 1, NULL), -1);
}

TEST(a_circle_of_players_is_put_in_an_order_that_ends)
{
	int order[3];

	sure_begin(&sure, 3, &terms);
	for (int a = 0; a < 3; a++)
		win(a, (a + 1) % 3, 40);
	ck_assert_int_eq(sure_order(&sure, order), 3);
	ck_assert_int_eq(sure_next(&sure, pair, &each), 0);
}

TEST(no_more_games_are_played_than_may_be)
{
	static const double equal[4] = {0, 0, 0, 0};
	struct tournament t = {.players = 4, .elo = equal, .drawn = 0.3};

	for (int most = 12; most < 60; most += 2) {
		long played;

		terms = (struct sure_terms){0.95, 5, most};
		tournament_sure(&t, &terms, &played);
		ck_assert_int_le(played, most);
		ck_assert_int_ge(played, most - 1);
	}
}

TEST(a_player_who_is_out_is_not_ranked)
{
	static const bool out[3] = {false, true, false};

	sure_begin(&sure, 3, &terms);
	sure.out = out;
	ck_assert_int_eq(sure_next(&sure, pair, &each), 1);
	ck_assert_int_eq(pair[0][0], 0);
	ck_assert_int_eq(pair[0][1], 2);
}

TEST(what_is_said_at_the_end_is_seldom_false)
{
	static const double apart[6] = {100, 60, 60, 0, 0, -100};
	struct tournament t = {.players = 6, .elo = apart, .opening = 0.3};
	int wrong = 0;

	terms = (struct sure_terms){0.8, 0, 3000};
	for (int i = 0; i < 100; i++) {
		long played;

		wrong += !tournament_sure(&t, &terms, &played);
	}
	ck_assert_int_le(wrong, 20);
}
