/* What --check reads out of conversations, and the opponent that it gives an agent. */
#include <string.h>

#include "check/excerpt.h"
#include "check/opponent.h"
#include "harness.h"

static const char conversation[] =
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

/* Return where a game begins in the conversation, as bout.c notes it. */
static const char *
game(int number)
{
	return number == 1 ? conversation : strstr(conversation, "# game 2");
}

TEST(the_agents_side_of_a_game_is_shown)
{
	struct text shown = {0};

	excerpt_game(game(1), 3, false, &shown);
	ck_assert_str_eq(text_str(&shown),
	                 "-> go 10000\n<- 13\\n\n-> end win corner\n");
	text_clear(&shown);
	excerpt_game(game(1), 1, true, &shown);
	ck_assert_str_eq(text_str(&shown), "    13.000 -> end win corner\n");
	text_clear(&shown);
	excerpt_game(game(2), 9, false, &shown);
	ck_assert_str_eq(text_str(&shown), "<- bye\\n\n"
	                 "-> game kari opening=352614\n-> go 10000\n-> stop\n"
	                 "<- 1\n");
	text_free(&shown);
}

TEST(long_lines_are_cut)
{
	struct text line = {0}, shown = {0};

	text_addf(&line, "# game 1, x\n1.000 1 <- %0200d\n", 0);
	excerpt_game(text_str(&line), 1, false, &shown);
	ck_assert_uint_eq(shown.len, 88 + strlen("...\n"));
	text_free(&shown);
	text_free(&line);
}

TEST(a_part_of_an_answer_is_told_from_none)
{
	ck_assert_int_eq(excerpt_heard(game(1)), EXCERPT_NOTHING);
	ck_assert_int_eq(excerpt_heard(game(2)), EXCERPT_PART);
	ck_assert_int_eq(excerpt_heard("# game 1, x\n0.1 1 <- 13\\n\n"),
	                 EXCERPT_LINE);
}

TEST(words_between_games_are_found)
{
	struct text shown = {0};

	ck_assert(excerpt_after_end(conversation, false, &shown));
	ck_assert_str_eq(text_str(&shown), "-> game kari opening=352614\n"
	                 "-> go 10000\n<- 13\\n\n-> end win corner\n"
	                 "<- bye\\n\n");
	text_clear(&shown);
	ck_assert(!excerpt_after_end("# game 1, x\n0.1 1 -> end win corner\n"
	         "0.2 1 <- # well\\n\n0.3 1 -> game kari\n0.4 1 <- 13\\n\n",
	         false, &shown));
	ck_assert_str_eq(text_str(&shown), "");
	text_free(&shown);
}

/* Cut-off text of an agent or of ours never makes it read past the end. */
TEST(nothing_is_found_in_nothing)
{
	static const char *const none[] = {"", "#", "# game 1,", "0.1", "0.1 1",
	                                   "0.1 2 <- x\n", "\n\n"};
	struct text shown = {0};

	for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
		ck_assert_int_eq(excerpt_heard(none[i]), EXCERPT_NOTHING);
		ck_assert(!excerpt_after_end(none[i], true, &shown));
		excerpt_game(none[i], 9, true, &shown);
	}
	ck_assert_str_eq(text_str(&shown), "");
	text_free(&shown);
}

/* ---- the opponent ---- */

/* Begin a game, and show the opponent its start. */
static void
begin(struct talk *talk, int64_t seed)
{
	static struct variant variant;
	struct position position;
	struct wire_begin b = {.variant = &variant, .seed = seed, .seat = 1};
	struct wire_turn turn = {.left_us = -1, .whole = &position};

	harness_begin(&variant, &position, "kari", NULL);
	opponent_wire.begin(talk, &b);
	opponent_wire.turn(talk, &turn);
}

TEST(the_opponent_plays_by_its_seed_and_resigns_after_its_turns)
{
	char why[WIRE_WHY], first[GAME_MOVE];
	struct talk talk = {.seat = 1};
	bool differs = false;

	opponent_set(OPPONENT_RANDOM, 2);
	for (int seed = 0; seed < 20; seed++) {
		begin(&talk, seed);
		ck_assert_int_eq(opponent_wire.take(&talk, false, why), TAKE_MORE);
		ck_assert_int_eq(opponent_wire.take(&talk, true, why), TAKE_MOVE);
		text_format(first, sizeof first, "%s", text_str(&talk.said));
		begin(&talk, seed);
		ck_assert_int_eq(opponent_wire.take(&talk, true, why), TAKE_MOVE);
		ck_assert_str_eq(text_str(&talk.said), first);
		ck_assert_int_eq(opponent_wire.take(&talk, true, why), TAKE_MOVE);
		differs |= strcmp(text_str(&talk.said), first) != 0;
		ck_assert_int_eq(opponent_wire.take(&talk, true, why),
		                 TAKE_RESIGN);
	}
	ck_assert(differs);
	wire_free(&talk);
}
