/*
 * Mancala: every recorded game and single move of the course's own program is replayed;
 * then the rules and texts, case by case.
 */
#include "cases.h"

/* ---- the vectors: GAME, M, END, STEP and TERM lines ---- */

/* Read "M row c0,c1,..." as a position.  N is not recorded. */
static void
read_board(struct position *position, const char *pits, const char *row,
           const char *counts)
{
	struct variant variant = harness_variant("mancala");
	char text[GAME_TEXT], copy[GAME_TEXT];

	text_format(text, sizeof text, "%s 4 %s %s", pits, row, counts);
	for (char *p = text; (p = strchr(p, ','));)
		*p = ' ';
	harness_read(&variant, position, text);
	variant.game->write(position, copy);
	must(!strcmp(text, copy), "'%s' is written '%s'", text, copy);
}

/* Write the counts of a position as the vectors have them. */
static void
board(const struct game *game, const struct position *position,
      char counts[GAME_TEXT])
{
	char text[GAME_TEXT], *p = text;

	game->write(position, text);
	for (int field = 0; field < 3; field++)
		p = strchr(p, ' ') + 1;
	strcpy(counts, p);
	for (p = counts; (p = strchr(p, ' '));)
		*p = ',';
}

/* Play a move.  The position must change as recorded, and must read back as it is
 * written. */
static void
play_recorded(const struct game *game, struct position *position, int row,
              const char *move, const char *after, const char *line)
{
	char counts[GAME_TEXT], text[GAME_TEXT], why[GAME_WHY] = "";
	struct variant variant = harness_variant("mancala");
	struct position again;

	must(game->turn(position) == row + 1, "not row %d in '%s'", row, line);
	must(game->play(position, row + 1, move, why) == JUDGE_LEGAL, "%s: %s",
	     line, why);
	board(game, position, counts);
	must(!strcmp(counts, after), "%s: %s", line, counts);
	game->write(position, text);
	harness_read(&variant, &again, text);
	must(!memcmp(&again, position, game->size), "'%s' is read otherwise",
	     text);
}

static void
must_list(const struct game *game, const struct position *position, int row,
          const char *legal, const char *line)
{
	struct text list = harness_moves(game, position, row + 1);

	must(!strcmp(text_str(&list), legal), "%s: %s", line, text_str(&list));
	text_free(&list);
}

struct replay {
	struct variant variant;
	struct position at;
	int plies;
};

static void
replay_start(struct replay *replay, const char *line)
{
	int pits, stones;
	char name[32];
	struct rng rng = {0};

	must(sscanf(line, "GAME %*s %d %d", &pits, &stones) == 2, "%s", line);
	text_format(name, sizeof name, "mancala,m=%d,n=%d", pits, stones);
	replay->variant = harness_variant(name);
	memset(&replay->at, 0, sizeof replay->at);
	replay->variant.game->start(&replay->at, replay->variant.param, &rng);
	replay->plies = 0;
}

static void
replay_move(struct replay *replay, const char *line)
{
	const struct game *game = replay->variant.game;
	char legal[64], move[8], after[256];
	int ply, row;

	must(sscanf(line, "M %d %d %63s %7s %255s", &ply, &row, legal, move,
	            after) == 5,
	     "%s", line);
	must(ply == ++replay->plies, "%s: ply %d", line, replay->plies);
	must(!game->outcome(&replay->at).over, "over before '%s'", line);
	must_list(game, &replay->at, row, legal, line);
	play_recorded(game, &replay->at, row, move, after, line);
}

static void
replay_end(const struct replay *replay, const char *line)
{
	struct outcome end = replay->variant.game->outcome(&replay->at);
	int row, plies;

	must(sscanf(line, "END %d %d", &row, &plies) == 2, "%s", line);
	must(end.over && end.winner == row + 1 && !strcmp(end.reason, "goals"),
	     "%s: over %d, winner %d", line, end.over, end.winner);
	must(plies == replay->plies, "%s: %d plies", line, replay->plies);
}

static void
single_move(const char *line)
{
	char pits[8], row[8], before[256], move[8], after[256];
	struct position position;

	must(sscanf(line, "STEP %7s %7s %255s %7s %255s", pits, row, before, move,
	            after) == 5, "%s", line);
	read_board(&position, pits, row, before);
	play_recorded(game_find("mancala"), &position, atoi(row), move, after, line);
}

static void
single_end(const char *line)
{
	const struct game *game = game_find("mancala");
	char pits[8], row[8], counts[256], winner[8], legal[64];
	struct position position;
	struct outcome end;
	int over;

	must(sscanf(line, "TERM %7s %7s %255s %d %7s %63s", pits, row, counts, &over,
	            winner, legal) == 6, "%s", line);
	read_board(&position, pits, row, counts);
	end = game->outcome(&position);
	must(end.over == over, "%s: %d", line, end.over);
	must(end.winner == (over ? atoi(winner) + 1 : 0), "%s: %d", line, end.winner);
	must_list(game, &position, atoi(row), legal, line);
}

TEST(games_moves_and_ends_are_as_in_the_course)
{
	FILE *lines = harness_vectors("mancala");
	struct replay replay = {0};
	char line[512];
	int games_seen = 0, moves_seen = 0, ends_seen = 0;

	while (harness_line(lines, line, sizeof line))
		if (!strncmp(line, "GAME ", 5)) {
			replay_start(&replay, line);
		} else if (!strncmp(line, "M ", 2)) {
			replay_move(&replay, line);
		} else if (!strncmp(line, "END ", 4)) {
			replay_end(&replay, line);
			games_seen++;
		} else if (!strncmp(line, "STEP ", 5)) {
			single_move(line);
			moves_seen++;
		} else if (!strncmp(line, "TERM ", 5)) {
			single_end(line);
			ends_seen++;
		}
	harness_close(lines);
	ck_assert_int_ge(games_seen, 166);
	ck_assert_int_ge(moves_seen, 1500);
	ck_assert_int_ge(ends_seen, 200);
}

/* ---- moves ---- */

/* The start, the course's first picture. */
#define START "6 4 0 4 4 4 4 4 4 0 4 4 4 4 4 4 0"

static const struct move_case {
	const char *position, *move;
	enum judge judge;
	const char *after; /* the position, or part of the reason */
} moves[] = {
	/* The two examples of the course's text. */
	{START, "4", JUDGE_LEGAL, "6 4 1 4 4 4 4 0 5 1 5 5 4 4 4 4 0"},
	{"6 4 0 4 4 4 4 0 5 1 5 5 4 4 4 4 0", "0", JUDGE_LEGAL,
	 "6 4 1 0 5 5 5 0 5 7 5 0 4 4 4 4 0"},

	/* Each row fills its own goal and leaves out the other. */
	{"2 1 0 0 3 0 1 1 0", "1", JUDGE_LEGAL, "2 1 1 0 0 1 2 2 0"},
	{"2 1 1 1 1 0 1 1 0", "4", JUDGE_LEGAL, "2 1 0 1 1 0 1 0 1"},
	/* A last stone in the own goal gives no second turn. */
	{START, "2", JUDGE_LEGAL, "6 4 1 4 4 0 5 5 5 1 4 4 4 4 4 4 0"},

	/* Captures: only into an own empty pit with stones opposite it. */
	{"3 3 0 1 0 0 0 2 5 1 0", "0", JUDGE_LEGAL, "3 3 1 0 0 0 6 2 0 1 0"},
	{"3 3 0 1 0 0 0 2 0 1 0", "0", JUDGE_LEGAL, "3 3 1 0 1 0 0 2 0 1 0"},
	{"3 3 0 1 1 0 0 2 5 1 0", "0", JUDGE_LEGAL, "3 3 1 0 2 0 0 2 5 1 0"},
	/* The start pit is not skipped: a lap of 2M+1 ends in it, and captures if there
	 * are stones opposite, which there are by then. */
	{"2 1 0 5 0 0 0 0 0", "0", JUDGE_LEGAL, "2 1 1 0 1 3 1 0 0"},
	/* Two rounds: the start pit then holds 2. */
	{"2 1 0 10 0 0 0 0 0", "0", JUDGE_LEGAL, "2 1 1 2 2 2 2 2 0"},
	{"2 1 0 0 65535 0 0 0 9", "1", JUDGE_LEGAL,
	 "2 1 1 13107 13107 13107 13107 13107 9"},

	/* Counts are exact, even those that are too large for a text. */
	{"1 1 0 1 65535 0 0", "0", JUDGE_LEGAL, "1 1 1 0 65536 0 0"},
	{"1 1 0 3 0 65535 0", "0", JUDGE_LEGAL, "1 1 1 0 65538 0 0"},

	/* A pass is a move if nothing can move, whether the game is over or not. */
	{"2 1 0 0 0 1 0 1 0", "-", JUDGE_LEGAL, "2 1 1 0 0 1 0 1 0"},
	{"2 1 1 1 0 0 0 0 1", "-", JUDGE_LEGAL, "2 1 0 1 0 0 0 0 1"},
	{"2 1 0 0 0 1 0 0 1", "-", JUDGE_LEGAL, "2 1 1 0 0 1 0 0 1"},
	{START, "-", JUDGE_ILLEGAL, "row 0 has a move, so no pass"},
	{"2 1 1 0 0 0 0 1 0", "-", JUDGE_ILLEGAL, "row 1 has a move"},

	/* What the rules forbid. */
	{START, "6", JUDGE_ILLEGAL, "6 is a goal"},
	{START, "13", JUDGE_ILLEGAL, "13 is a goal"},
	{START, "7", JUDGE_ILLEGAL, "pit 7 is row 1's, not row 0's"},
	{"2 1 1 1 1 0 1 1 0", "1", JUDGE_ILLEGAL, "pit 1 is row 0's"},
	{"2 1 1 1 1 0 1 1 0", "2", JUDGE_ILLEGAL, "2 is a goal"},
	{"2 1 1 1 1 0 0 1 0", "3", JUDGE_ILLEGAL, "pit 3 is empty"},
	{"2 1 0 0 0 1 0 1 0", "0", JUDGE_ILLEGAL, "pit 0 is empty"},
};

TESTS(moves_are_judged_by_the_rules, COUNT_OF(moves))
{
	const struct move_case *c = &moves[_i];

	case_move("mancala", c->position, c->move, c->judge, c->after);
}

static const char *const no_moves[] = {
	"", "14", "99", "00", "04", "+4", "-4", "4 ", " 4", "4\n", "4x", "x", "--", "-\r",
	"None", "4294967300", "\xb4",
};

TESTS(what_is_no_move_text_is_malformed, COUNT_OF(no_moves))
{
	case_move("mancala", START, no_moves[_i], JUDGE_MALFORMED,
	          "a move is a pit's index, 0 to 12, or -");
}

TEST(pick_draws_each_pit_alike)
{
	struct variant variant = harness_variant("mancala");
	struct position position;
	struct rng rng = {0};
	char move[GAME_MOVE];
	int drawn[14] = {0};

	harness_read(&variant, &position,
	             "6 4 1 1 1 1 1 1 1 7 0 3 0 1 0 9 2");
	for (int i = 0; i < 3000; i++) {
		variant.game->pick(&position, 2, &rng, move);
		drawn[atoi(move)]++;
	}
	for (int i = 0; i < 14; i++)
		if (i == 8 || i == 10 || i == 12)
			ck_assert_msg(drawn[i] > 850 && drawn[i] < 1150,
			              "%d: %d", i, drawn[i]);
		else
			ck_assert_int_eq(drawn[i], 0);
	harness_read(&variant, &position, "2 1 0 0 0 0 1 0 0");
	variant.game->pick(&position, 1, &rng, move);
	ck_assert_str_eq(move, "-");
}

/* ---- texts ---- */

static const struct refusal texts[] = {
	{NULL, {START, "1 1 1 0 0 0 0", "1 255 0 65535 65535 65535 65535"}},
	{"a position begins with M 1-32, N 1-255, the row 0 or 1", {""}},
	{"a position begins", {" ", "6", "6 4", "0 4 0 0 0", "33 4 0 0 0", "-1 4 0 0 0",
	 "01 4 0 0 0 0 0", "1 0 0 0 0 0 0", "1 256 0 0 0 0 0", "1 1 2 0 0 0 0",
	 "1 1 W 0 0 0 0", "1  1 0 0 0 0 0", " 1 1 0 0 0 0 0", "1\t1 0 0 0 0 0"}},
	{"0 counts follow the row, not 4", {"1 1 0"}},
	{"counts follow the row, not 4", {"1 1 0 "}},
	{"1 counts follow the row, not 4", {"1 1 0 0"}},
	{"3 counts follow the row, not 4", {"1 1 0 0 0 0"}},
	{"5 counts follow the row, not 4", {"1 1 0 0 0 0 0 0", "1 1 0 0 0 0 0 ",
	 "1 1 0 0 0  0 0"}},
	{"the count of index 2 is no number", {"1 1 0 0 0  0"}},
	{"the count of index 3 is no number", {"1 1 0 0 0 0 ", "1 1 0 0 0 0 65536"}},
	{"the count of index 0 is no number from 0 to 65535", {"1 1 0 -1 0 0 0"}},
	{"the count of index 1", {"1 1 0 0 00 0 0"}},
	{"the count of index 2", {"1 1 0 0 0 0x 0", "1 1 0 0 0 0,0 0"}},
	{"the count of index 1", {"1 1 0 0 99999999999999999999 0 0"}},
	{"the count of index 3", {"1 1 0 0 0 0 0\n"}},
};

TESTS(position_texts_are_read_strictly, COUNT_OF(texts))
{
	case_texts("mancala", &texts[_i]);
}

TEST(the_largest_board_fits_its_texts)
{
	struct variant variant = harness_variant("mancala,m=32,n=255");
	struct position position;
	char text[GAME_TEXT] = "32 255 1", copy[GAME_TEXT];
	struct text picture = {0};

	for (int i = 0; i < 66; i++)
		strcat(text, " 65535");
	harness_read(&variant, &position, text);
	variant.game->write(&position, copy);
	ck_assert_str_eq(text, copy);
	harness_play(variant.game, &position, 2, "64");
	variant.game->write(&position, copy);
	ck_assert(strstr(copy, " 66544") != NULL);
	variant.game->draw(&position, &picture);
	ck_assert(strstr(text_str(&picture), "66544") != NULL);
	text_free(&picture);
}

TEST(parameters_make_the_start)
{
	static const struct {
		const char *variant, *start;
	} cases[] = {
		{"mancala", START},
		{"mancala,m=3,n=3", "3 3 0 3 3 3 0 3 3 3 0"},
		{"mancala,m=1,n=255", "1 255 0 255 0 255 0"},
		{"mancala,n=1,m=2", "2 1 0 1 1 0 1 1 0"},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct variant variant = harness_variant(cases[i].variant);
		struct rng rng = {0};
		struct position position;
		char text[GAME_TEXT];

		variant.game->start(&position, variant.param, &rng);
		variant.game->write(&position, text);
		ck_assert_str_eq(text, cases[i].start);
		ck_assert(rng.state == 0);
	}
}

TEST(the_picture_shows_pits_in_their_places)
{
	case_picture("mancala", "3 3 1 1 2 3 44 5 6 7 88",
		"3 x 3, row 1 to move; goals: 7 left, 3 right\n"
		"  pit       6     5     4  to move\n"
		"            7     6     5\n"
		"     88                    44\n"
		"            1     2     3\n"
		"  pit       0     1     2\n");
}
