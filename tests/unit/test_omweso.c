/*
 * Omweso: every recorded game of the course's own program is replayed, with its moves
 * of 197 to 200 sowings, its endless ones and its draws; then the placements, the rules
 * and the texts, case by case.
 */
#include "sowing.h"

enum { PITS = 16 };

TEST(games_replay_as_in_the_course)
{
	struct history all = sowing_vectors("omweso");

	ck_assert_int_ge(all.games, 371);
	ck_assert_int_ge(all.endless, 17);
	ck_assert_int_eq(all.longest, 10002);
}

/* ---- placements ---- */

#define EVEN "2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2"
#define HEAP "0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,32"

static struct position
start(void)
{
	struct variant variant = harness_variant("omweso");
	struct position position;
	struct rng rng = {0};

	memset(&position, 0, sizeof position);
	variant.game->start(&position, variant.param, &rng);
	return position;
}

static const struct placement {
	enum judge judge;
	const char *why; /* part of the reason */
	const char *moves[20];
} placements[] = {
	{JUDGE_LEGAL, "", {EVEN, HEAP, "18,1,1,1,1,1,1,1,1,1,1,1,1,1,1,0"}},
	{JUDGE_ILLEGAL, "the counts add up to 31, not 32", {"2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,1"}},
	{JUDGE_ILLEGAL, "add up to 33", {"2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,3"}},
	{JUDGE_ILLEGAL, "add up to 64", {"4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4"}},
	{JUDGE_ILLEGAL, "add up to 0", {"0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0"}},
	{JUDGE_ILLEGAL, "add up to 512", {"32,32,32,32,32,32,32,32,32,32,32,32,32,32,32,32"}},
	{JUDGE_ILLEGAL, "count 1 is negative", {"-1,3,2,2,2,2,2,2,2,2,2,2,2,2,2,4",
	 "-2,6,2,2,2,2,2,2,2,2,2,2,2,2,2,2"}},
	{JUDGE_ILLEGAL, "count 2 is negative", {"32,-1,1,0,0,0,0,0,0,0,0,0,0,0,0,0"}},
	{JUDGE_ILLEGAL, "count 16 is negative", {"2,2,2,2,2,2,2,2,2,2,2,2,2,2,5,-1"}},
	{JUDGE_ILLEGAL, "count 1 is above 32", {"33,-1,0,0,0,0,0,0,0,0,0,0,0,0,0,0",
	 "4294967296,2,2,2,2,2,2,2,2,2,2,2,2,2,2,4",
	 "4294967328,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0",
	 "18446744073709551648,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0",
	 "2147483647,2147483647,34,0,0,0,0,0,0,0,0,0,0,0,0,0"}},
	{JUDGE_ILLEGAL, "count 2 is above 32",
	 {"2,18446744073709551616,2,2,2,2,2,2,2,2,2,2,2,2,2,2"}},
	{JUDGE_ILLEGAL, "a placement has 16 counts, not 15", {"2,2,2,2,2,2,2,2,2,2,2,2,2,2,4"}},
	{JUDGE_ILLEGAL, "a placement has 16 counts, not 17", {EVEN ",0"}},
	{JUDGE_ILLEGAL, "not 2", {"16,16", "32,0"}},
	{JUDGE_ILLEGAL, "the seeds are placed first", {"15"}},
	{JUDGE_MALFORMED, "a placement is 16 counts joined by commas", {"", "32",
	 "2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2", "2, 2,2,2,2,2,2,2,2,2,2,2,2,2,2,2",
	 "02,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2", "-0,4,2,2,2,2,2,2,2,2,2,2,2,2,2,2",
	 "+2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2", "2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,",
	 ",2,2,2,2,2,2,2,2,2,2,2,2,2,2,2", "2,,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2", EVEN ",",
	 EVEN " ", " " EVEN, "2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,x",
	 "2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,-"}},
};

/* By either seat, as the first placement and as the second. */
TESTS(placements_are_judged_at_once, 4 * COUNT_OF(placements))
{
	const struct placement *c = &placements[_i / 4];
	int seat = 1 + _i % 2;
	const struct game *game = game_find("omweso");

	for (const char *const *move = c->moves; *move; move++) {
		struct position position = start(), before;
		char why[GAME_WHY] = "";
		enum judge judge;

		if (_i % 4 / 2)
			game->play(&position, 3 - seat, HEAP, why);
		before = position;
		judge = game->play(&position, seat, *move, why);
		ck_assert_msg(judge == c->judge, "'%s' is %s: %s", *move,
		              harness_judge(judge), why);
		if (judge == JUDGE_LEGAL)
			continue;
		ck_assert_msg(strstr(why, c->why) && *why, "%s", why);
		ck_assert(!memcmp(&before, &position, sizeof position));
	}
}

TEST(the_order_of_placements_does_not_matter)
{
	const struct game *game = game_find("omweso");
	struct position a = start(), b = start();
	char why[GAME_WHY], text[GAME_TEXT];

	ck_assert_int_eq(game->turn(&a), GAME_BOTH);
	game->play(&a, 1, EVEN, why);
	ck_assert_int_eq(game->turn(&a), 2);
	game->write(&a, text);
	ck_assert_str_eq(text, "0 0 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 "
	                 "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0");
	game->play(&a, 2, HEAP, why);

	game->play(&b, 2, HEAP, why);
	ck_assert_int_eq(game->turn(&b), 1);
	game->write(&b, text);
	ck_assert_str_eq(text, "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 "
	                 "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 32");
	game->play(&b, 1, EVEN, why);

	ck_assert(!memcmp(&a, &b, sizeof a));
	ck_assert_int_eq(game->turn(&a), 1);
	game->write(&a, text);
	ck_assert_str_eq(text, "1 0 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 "
	                 "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 32");
}

TEST(placements_cannot_be_listed)
{
	const struct game *game = game_find("omweso");
	struct position position = start();
	char why[GAME_WHY];

	ck_assert_int_eq(game->each(&position, 1, NULL, NULL), -1);
	ck_assert_int_eq(game->each(&position, 2, NULL, NULL), -1);
	ck_assert(!game->outcome(&position).over);
	game->play(&position, 1, EVEN, why);
	ck_assert_int_eq(game->each(&position, 2, NULL, NULL), -1);
	ck_assert(!game->outcome(&position).over);
	game->play(&position, 2, EVEN, why);
	ck_assert_int_eq(game->each(&position, 1, NULL, NULL), 16);
}

/* Each of 32 seeds is thrown at 16 pits: a pit holds k seeds with a chance of (32 over
 * k) 15^(32-k) / 16^32.  20000 placements have 320000 pits, so with a drawn seed a
 * share would be off by 0.5 % less than once in a million runs.  Here the seed is
 * fixed. */
TEST(random_placements_throw_each_seed_by_itself)
{
	static const double share[] = {0.1268, 0.2705, 0.2795, 0.1863, 0.0901};
	const struct game *game = game_find("omweso");
	struct position position = start();
	struct rng rng = {1};
	double seen[33] = {0};
	char move[GAME_MOVE];

	for (int i = 0; i < 20000; i++) {
		char *p = move;

		game->pick(&position, 1, &rng, move);
		for (int pit = 0; pit < PITS; pit++, p++)
			seen[strtol(p, &p, 10)]++;
	}
	for (int k = 0; k < 5; k++)
		ck_assert_double_eq_tol(seen[k] / (20000 * PITS), share[k],
		                        0.005);
}

/* ---- moves ---- */

static const struct board_case moves[] = {
	/* Into an empty pit, and from pit 15 on to pit 0. */
	{"2 0", "0=2 / 5=2", "0", JUDGE_LEGAL, "2 1", "1=1 2=1 / 5=2"},
	{"2 0", "15=3 / 5=2", "15", JUDGE_LEGAL, "2 1", "0=1 1=1 2=1 / 5=2"},
	{"2 1", "5=2 / 0=2", "0", JUDGE_LEGAL, "3 0", "5=2 / 1=1 2=1"},

	/* Relay from an outer pit, whatever is opposite. */
	{"2 0", "0=2 2=1 / 5=2 13=4", "0", JUDGE_LEGAL, "2 1",
	 "1=1 3=1 4=1 / 5=2 13=4"},

	/* Both opposite pits are captured and sown from where the last sowing started.
	 * The end pit keeps its seeds. */
	{"2 0", "6=2 8=1 / 15=1 0=2 5=2", "6", JUDGE_LEGAL, "2 1",
	 "7=2 8=3 9=1 / 5=2"},
	{"2 1", "15=1 0=2 5=2 / 6=2 8=1", "6", JUDGE_LEGAL, "3 0",
	 "5=2 / 7=2 8=3 9=1"},
	/* A relay before that moves the start, */
	{"2 0", "4=2 6=1 8=1 / 15=1 0=1 5=2", "4", JUDGE_LEGAL, "2 1",
	 "5=1 7=2 9=1 10=1 11=1 / 5=2"},
	/* a capture before it does not. */
	{"2 0", "6=2 8=1 9=1 / 15=1 0=2 14=1 1=1 5=2", "6", JUDGE_LEGAL,
	 "2 1", "7=3 9=3 10=1 11=1 12=1 / 5=2"},
	/* With one of the two pits empty: relay. */
	{"2 0", "6=2 8=1 / 15=1 5=2", "6", JUDGE_LEGAL, "2 1",
	 "7=1 9=1 10=1 / 15=1 5=2"},
	{"2 0", "6=2 8=1 / 0=1 5=2", "6", JUDGE_LEGAL, "2 1",
	 "7=1 9=1 10=1 / 0=1 5=2"},

	/* Nothing is captured in a player's first sowing move. */
	{"1 0", "6=2 8=1 / 15=1 0=2 5=2", "6", JUDGE_LEGAL, "1 1",
	 "7=1 9=1 10=1 / 15=1 0=2 5=2"},
	{"1 1", "15=1 0=2 5=2 / 6=2 8=1", "6", JUDGE_LEGAL, "2 0",
	 "15=1 0=2 5=2 / 7=1 9=1 10=1"},

	/* A lap does not skip the pit where it began. */
	{"2 0", "3=15 / 5=2", "3", JUDGE_LEGAL, "2 1",
	 "0=1 1=1 2=1 4=1 5=1 6=1 7=1 8=1 9=1 10=1 11=1 12=1 13=1 14=1 15=1 "
	 "/ 5=2"},
	{"2 0", "3=16 / 5=2", "3", JUDGE_LEGAL, "2 1",
	 "0=1 1=1 2=1 3=1 4=1 5=1 6=1 7=1 8=1 9=1 10=1 11=1 12=1 13=1 14=1 "
	 "15=1 / 5=2"},

	/* Refused. */
	{"2 0", "0=2 1=1 / 5=2", "1", JUDGE_ILLEGAL, NULL,
	 "pit 1 holds one seed only"},
	{"2 0", "0=2 1=1 / 5=2", "5", JUDGE_ILLEGAL, NULL,
	 "pit 5 holds no seeds"},
	{"2 0", "0=2 / 5=2", EVEN, JUDGE_ILLEGAL, NULL,
	 "the seeds have been placed"},
	{"2 0", "0=2 / 5=2", "1,2", JUDGE_ILLEGAL, NULL,
	 "the seeds have been placed"},
};

TESTS(moves_are_judged_by_the_rules, COUNT_OF(moves))
{
	board_check("omweso", PITS, &moves[_i]);
}

static const char *const no_moves[] = {"16", "", "00", "05", "-1", "20", " 0", "0 ", "0,",
	"100", "4294967296", "a"};

TESTS(what_is_no_move_text_is_malformed, COUNT_OF(no_moves))
{
	board_check("omweso", PITS, &(struct board_case){"2 0", "0=2 / 5=2", no_moves[_i],
	            JUDGE_MALFORMED, NULL, "a move is a pit from 0 to 15"});
}

/* ---- the end ---- */

static const struct end_case {
	const char *head, *board;
	int winner; /* -1 = it goes on */
	const char *reason;
} ends[] = {
	{"9 0", "0=1 15=1 / 0=2", 2, "blocked"}, {"9 1", "0=2 / 0=1 15=1", 1, "blocked"},
	{"9 0", "0=2 / 0=1", -1, NULL},
	/* Nobody can move: the player not to move has just moved. */
	{"9 0", "0=1 / 0=1", 2, "blocked"},
	/* The placement is one of 5000 rounds.  A win counts before that. */
	{"5000 1", "0=2 / 0=2", -1, NULL}, {"5001 0", "0=2 / 0=2", 0, "length"},
	{"5001 0", "0=1 / 0=2", 2, "blocked"},
	/* Nothing is decided while seeds are placed. */
	{"0 0", "0=1 / ", -1, NULL},
	{"0 0", "/ 0=1", -1, NULL},
};

TESTS(the_end_is_judged_for_the_player_who_moved, COUNT_OF(ends))
{
	const struct end_case *c = &ends[_i];
	char text[GAME_TEXT];

	board_text(PITS, c->head, c->board, text);
	case_end("omweso", text, c->winner, c->reason);
}

/* ---- texts ---- */

#define SEVEN "2 2 2 2 2 2 2 "
#define SIDE SEVEN "2 " SEVEN "11 "
#define NONE "0 0 0 0 0 0 0 0 "

static const struct refusal texts[] = {
	{NULL, {"1 0 " SIDE SEVEN NONE "3", "1000000 1 " SIDE SEVEN NONE "65535",
	 "1 1 " NONE NONE NONE "0 0 0 0 0 0 0 0"}},
	/* While seeds are placed. */
	{NULL, {"0 0 " NONE NONE NONE "0 0 0 0 0 0 0 0", "0 0 " SIDE NONE "0 0 0 0 0 0 0 0",
	 "0 0 " NONE NONE SEVEN NONE "3"}},
	{"both have placed, so it is round 1", {"0 0 " SIDE SEVEN NONE "3"}},
	{"in round 0 the mover is 0", {"0 1 " NONE NONE NONE "0 0 0 0 0 0 0 0",
	 "0 1 " SIDE NONE "0 0 0 0 0 0 0 0"}},
	/* Of a wrong shape. */
	{"first come the round", {"", "1", "1 "}},
	{"count 1 of 32", {"1 0"}},
	{"the mover, 0 or 1", {"1 2 " SIDE SEVEN NONE "3"}},
	{"first come the round", {"01 0 " SIDE SEVEN NONE "3",
	 "-1 0 " SIDE SEVEN NONE "3"}},
	{"0 to 1000000", {"1000001 0 " SIDE SEVEN NONE "3",
	 "99999999999999999999 0 " SIDE SEVEN NONE "3"}},
	{"count 32 of 32", {"1 0 " SIDE SEVEN "0 0 0 0 0 0 0 0"}},
	{"count 31 of 32", {"1 0 " SIDE SEVEN NONE}},
	{"count 32 of 32", {"1 0 " SIDE SEVEN NONE "3 "}},
	{"more than 32 counts", {"1 0 " SIDE SEVEN NONE "3 0"}},
	{"count 32 of 32", {"1 0 " SIDE SEVEN NONE "65536"}},
	{"count 1 of 32", {"1 0 4294967298 " SEVEN SIDE, "1 0 -2 " SEVEN SIDE,
	 "1 0 02 " SEVEN SIDE, "1 0  " SIDE SEVEN NONE "3"}},
	{"first come the round", {" 1 0 " SIDE SEVEN NONE "3"}},
	{"count 1 of 32", {"1 0 2,2 " SEVEN SIDE}},
	{"count 32 of 32", {"1 0 " SIDE SEVEN NONE "3\n"}},
};

TESTS(position_texts_are_read_strictly, COUNT_OF(texts))
{
	case_texts("omweso", &texts[_i]);
}

TEST(the_picture_shows_pits_in_their_places)
{
	const struct game *game = game_find("omweso");
	struct position position = start();
	struct text picture = {0};
	char text[GAME_TEXT];

	game->draw(&position, &picture);
	ck_assert(!strncmp(text_str(&picture),
	                   "round 0, seat 1 and 2 to place seeds\n", 37));
	text_free(&picture);
	board_text(PITS, "7 1", "0=10 7=11 8=12 15=13 / 0=20 7=21 8=22 15=23",
	           text);
	case_picture("omweso", text,
	                 "round 7, seat 2 to move\n"
	                 "pit      7   6   5   4   3   2   1   0\n"
	                 "seat 2  21   0   0   0   0   0   0  20\n"
	                 "seat 2  22   0   0   0   0   0   0  23\n"
	                 "pit      8   9  10  11  12  13  14  15\n"
	                 "pit     15  14  13  12  11  10   9   8\n"
	                 "seat 1  13   0   0   0   0   0   0  12\n"
	                 "seat 1  10   0   0   0   0   0   0  11\n"
	                 "pit      0   1   2   3   4   5   6   7\n");
}
