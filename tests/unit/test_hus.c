/*
 * Hus: every recorded game of the course's own program is replayed, with its moves of
 * 197 to 200 sowings, its endless ones and its draws; then the rules and texts, case by
 * case.
 */
#include "sowing.h"

enum { PITS = 32 };

TEST(games_replay_as_in_the_course)
{
	struct history all = sowing_vectors("hus");

	ck_assert_int_ge(all.games, 315);
	ck_assert_int_ge(all.endless, 16);
	ck_assert_int_eq(all.longest, 10002);
}

/* ---- moves ---- */

/* The recorded games show what is legal, and where it leads. */
TEST(a_refusal_says_why)
{
	board_check("hus", PITS, &(struct board_case){"1 0", "0=2 1=1 / 5=2", "1", JUDGE_ILLEGAL,
	            NULL, "pit 1 holds one seed only"});
	board_check("hus", PITS, &(struct board_case){"1 0", "0=2 1=1 / 5=2", "5", JUDGE_ILLEGAL,
	            NULL, "pit 5 holds no seeds"});
}

static const char *const no_moves[] = {"32", "", "00", "05", "-1", "+0", " 0", "0 ", "0x",
	"100", "99", "4294967296", "a"};

TESTS(what_is_no_move_text_is_malformed, COUNT_OF(no_moves))
{
	board_check("hus", PITS, &(struct board_case){"1 0", "0=2 / 5=2", no_moves[_i],
	            JUDGE_MALFORMED, NULL, "a move is a pit from 0 to 31"});
}

TEST(moves_are_listed_from_pit_0_on)
{
	char text[GAME_TEXT];

	board_text(PITS, "7 1", "1=9 / 31=2 0=3 9=1 10=2 16=7", text);
	case_moves("hus", text, 2, "0,10,16,31");
}

/* ---- the end ---- */

static const struct end_case {
	const char *head, *board;
	int winner; /* -1 = it goes on */
	const char *reason;
} ends[] = {
	{"9 0", "0=1 31=1 / 0=2", 2, "blocked"}, {"9 1", "0=2 / 0=1 31=1", 1, "blocked"},
	/* The player to move can move.  It is up to them to find that all pits of the
	 * other are single. */
	{"9 0", "0=2 / 0=1", -1, NULL},
	/* Nobody can move: the player not to move has just moved. */
	{"9 0", "0=1 / 0=1", 2, "blocked"},
	/* 5000 rounds are played, and a win counts before that. */
	{"5000 1", "0=2 / 0=2", -1, NULL}, {"5001 0", "0=2 / 0=2", 0, "length"},
	{"5001 0", "0=1 / 0=2", 2, "blocked"},
};

TESTS(the_end_is_judged_for_the_player_who_moved, COUNT_OF(ends))
{
	const struct end_case *c = &ends[_i];
	char text[GAME_TEXT];

	board_text(PITS, c->head, c->board, text);
	case_end("hus", text, c->winner, c->reason);
}

/* ---- texts ---- */

#define EIGHT "2 2 2 2 2 2 2 2 "
#define NONE "0 0 0 0 0 0 0 "
#define SIDE EIGHT EIGHT EIGHT "0 " NONE

static const struct refusal texts[] = {
	{NULL, {"0 0 " SIDE EIGHT EIGHT EIGHT NONE "0",
	 "1000000 1 " SIDE EIGHT EIGHT EIGHT NONE "65535",
	 "0 1 " SIDE "0 " NONE "0 " NONE "0 " NONE NONE "0"}},
	{"first come the rounds", {"", "0", "0 "}},
	{"count 1 of 64", {"0 0"}},
	{"the mover, 0 or 1", {"0 2 " SIDE EIGHT EIGHT EIGHT NONE "0"}},
	{"first come the rounds", {"00 0 " SIDE EIGHT EIGHT EIGHT NONE "0",
	 "-1 0 " SIDE EIGHT EIGHT EIGHT NONE "0"}},
	{"0 to 1000000", {"1000001 0 " SIDE EIGHT EIGHT EIGHT NONE "0",
	 "99999999999999999999 0 " SIDE EIGHT EIGHT EIGHT NONE "0"}},
	{"count 63 of 64", {"0 0 " SIDE EIGHT EIGHT EIGHT NONE}},
	{"count 64 of 64", {"0 0 " SIDE EIGHT EIGHT EIGHT "0 0 0 0 0 0 0",
	 "0 0 " SIDE SIDE}},
	{"more than 64 counts", {"0 0 " SIDE EIGHT EIGHT EIGHT NONE "0 0",
	 "0 0 " SIDE SIDE "0"}},
	{"count 64 of 64", {"0 0 " SIDE EIGHT EIGHT EIGHT NONE "65536"}},
	{"count 1 of 64", {"0 0 65536 " SIDE EIGHT EIGHT EIGHT NONE,
	 "0 0 4294967298 " SIDE EIGHT EIGHT EIGHT NONE,
	 "0 0 -2 " SIDE EIGHT EIGHT EIGHT NONE, "0 0 02 " SIDE EIGHT EIGHT EIGHT NONE,
	 "0 0  " SIDE EIGHT EIGHT EIGHT NONE "0"}},
	{"first come the rounds", {" 0 0 " SIDE EIGHT EIGHT EIGHT NONE "0"}},
	{"count 1 of 64", {"0 0 2,2 " SIDE EIGHT EIGHT EIGHT NONE}},
	{"count 64 of 64", {"0 0 " SIDE EIGHT EIGHT EIGHT NONE "0\n"}},
};

TESTS(position_texts_are_read_strictly, COUNT_OF(texts))
{
	case_texts("hus", &texts[_i]);
}

/* The rules with other numbers. */
static const struct {
	const char *variant;
	struct board_case move;
} numbers[] = {
	{"hus,captures=always",
	 {"0 0", "14=2 16=1 / 31=3 0=2 5=2", "14", JUDGE_LEGAL, "0 1",
	  "15=1 16=2 17=1 18=1 19=1 20=1 21=1 / 5=2"}},
	{"hus,sowings=2",
	 {"1 0", "0=2 2=1 / 5=2", "0", JUDGE_LEGAL, "1 1", "1=1 3=1 4=1 / 5=2"}},
	{"hus,sowings=1",
	 {"1 0", "0=2 2=1 / 5=2", "0", JUDGE_ENDLESS, NULL,
	  "pit 0 still goes on after 1 sowings"}},
};

TESTS(captures_and_sowings_are_parameters, COUNT_OF(numbers))
{
	board_check(numbers[_i].variant, PITS, &numbers[_i].move);
}

/* The fullest board that can be read: nothing overflows, and no seed is lost. */
TEST(a_full_board_is_counted_rightly)
{
	struct variant variant = harness_variant("hus");
	struct position position;
	struct rng rng = {1};
	struct text line = {0};
	char move[GAME_MOVE], why[GAME_WHY], text[GAME_TEXT];
	long sum = 0;

	text_add(&line, "1 0");
	for (int i = 0; i < 2 * PITS; i++)
		text_add(&line, " 65535");
	harness_read(&variant, &position, text_str(&line));
	for (int i = 0; i < 100; i++) {
		int seat = variant.game->turn(&position);

		variant.game->pick(&position, seat, &rng, move);
		variant.game->play(&position, seat, move, why);
	}
	variant.game->write(&position, text);
	for (const char *p = fields_after(text, 2); *p; p = fields_after(p, 1))
		sum += atol(p);
	ck_assert_int_eq(sum, 2L * PITS * 65535);
	text_free(&line);
}

TEST(the_picture_shows_pits_in_their_places)
{
	char text[GAME_TEXT];

	board_text(PITS, "7 1", "0=10 15=11 16=12 31=13 / 0=20 15=21 16=22 31=23", text);
	case_picture("hus", text,
"7 rounds completed, seat 2 to move\n"
"pit     15  14  13  12  11  10   9   8   7   6   5   4   3   2   1   0\n"
"seat 2  21   0   0   0   0   0   0   0   0   0   0   0   0   0   0  20\n"
"seat 2  22   0   0   0   0   0   0   0   0   0   0   0   0   0   0  23\n"
"pit     16  17  18  19  20  21  22  23  24  25  26  27  28  29  30  31\n"
"pit     31  30  29  28  27  26  25  24  23  22  21  20  19  18  17  16\n"
"seat 1  13   0   0   0   0   0   0   0   0   0   0   0   0   0   0  12\n"
"seat 1  10   0   0   0   0   0   0   0   0   0   0   0   0   0   0  11\n"
"pit      0   1   2   3   4   5   6   7   8   9  10  11  12  13  14  15\n");
}
