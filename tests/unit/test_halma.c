/*
 * Halma: every recorded position is listed and every recorded move judged under both
 * sets of rules; then the rules and texts, case by case.
 */
#include "cases.h"

/* ---- the vectors: records of P, T, D, S, A, B and M lines ---- */

enum { SEED, ADDENDUM, RULE_SETS };

static const char *const names[RULE_SETS] = {"halma", "halma,rules=addendum"};

struct record {
	struct history h;
	int rules;
	char mover, last;
	char legal[1024]; /* the A line, to which B may refer */
	bool movable;
	int positions, moves;
};

/* The moves as an A line has them: "10:32 30:32,42", where f0 is 15,0. */
struct hex_list {
	const struct history *h;
	struct text text;
	char from[3]; /* of the last move */
};

/* Each move must be legal, a step must lead to the next square, and a chain of jumps
 * must be unbroken: play() checks no more. */
static void
hex_add(void *context, const char *move)
{
	struct hex_list *list = context;
	const struct game *game = list->h->variant.game;
	struct position copy = list->h->at;
	unsigned x, y, u, v;
	char from[3];

	must(sscanf(move + 2, "%u,%u", &x, &y) == 2 && strlen(move) < GAME_MOVE &&
	     sscanf(strrchr(move, ' '), "%u,%u", &u, &v) == 2, "%s", move);
	text_format(from, sizeof from, "%x%x", x, y);
	if (strcmp(from, list->from))
		text_addf(&list->text, "%s%s:%x%x", list->text.len ? " " : "", from, u, v);
	else
		text_addf(&list->text, ",%x%x", u, v);
	strcpy(list->from, from);
	harness_play(game, &copy, game->turn(&copy), move);
}

static void
record_list(struct record *r, const char *legal)
{
	const struct game *game = r->h.variant.game;
	struct hex_list list = {.h = &r->h};

	r->movable = game->each(&r->h.at, game->turn(&r->h.at), hex_add, &list) > 0;
	if (!r->movable)
		text_add(&list.text, "-");
	must(!strcmp(list.text.at, legal), "%s: %s, not %s", r->h.id, list.text.at, legal);
	text_free(&list.text);
}

/* Read a board, with White first where White moves, so that the side to move is seat 1
 * or 2 as in a game. */
static void
record_board(struct record *r, const char *rows)
{
	char text[GAME_TEXT];

	text_format(text, sizeof text, "%s %c 17", rows, r->mover);
	harness_read(&r->h.variant, &r->h.at, text);
	history_shows(&r->h, text, rows);
	must(r->h.variant.game->turn(&r->h.at) == (r->mover == 'B' ? 1 : 2),
	     "%s: another seat", text);
	r->positions++;
}

/* Check the S line.  A and B show whether anybody can move. */
static void
record_end(struct record *r, const char *over)
{
	bool camp = strncmp(over, "none", 4) != 0;

	must(!camp || over[0] == r->last, "%s: odd", r->h.id);
	history_ends(&r->h, !camp && r->movable ? -1 : r->mover == 'B' ? 2 : 1,
	             camp ? "camp" : "blocked", over);
}

static void
record_move(struct record *r, const char *line)
{
	const struct game *game = r->h.variant.game;
	struct position copy = r->h.at;
	char label[RULE_SETS][32], why[GAME_WHY] = "";
	enum judge want, judge;
	int move_at = 0;

	sscanf(line, "M %31[^|]|%31[^|]|%n", label[SEED], label[ADDENDUM],
	       &move_at);
	must(move_at > 0, "%s", line);
	want = !strcmp(label[r->rules], "ok") ? JUDGE_LEGAL
	     : !strcmp(label[r->rules], "malformed") ? JUDGE_MALFORMED : JUDGE_ILLEGAL;
	judge = game->play(&copy, game->turn(&copy), line + move_at, why);
	must(judge == want, "%s: %s: %s: %s", r->h.id, line, harness_judge(judge), why);
	must(judge == JUDGE_LEGAL || (*why && !memcmp(&copy, &r->h.at, game->size)),
	     "%s: %s: no reason, or another position", r->h.id, line);
	r->moves++;
}

TESTS(positions_and_moves_are_judged_as_recorded, RULE_SETS)
{
	FILE *lines = harness_vectors("halma");
	struct record r = {.rules = _i, .h.variant = harness_variant(names[_i])};
	char line[1200], over[32] = "";

	while (harness_line(lines, line, sizeof line))
		if (line[0] == 'P')
			sscanf(line, "P %15s", r.h.id);
		else if (line[0] == 'T')
			sscanf(line, "T %c %c", &r.mover, &r.last);
		else if (line[0] == 'D')
			record_board(&r, line + 2);
		else if (line[0] == 'S')
			sscanf(line, "S %31s", over);
		else if (line[0] == 'A')
			strcpy(r.legal, line + 2);
		else if (line[0] == 'B') {
			record_list(&r, _i == SEED || line[2] == '=' ? r.legal : line + 2);
			record_end(&r, over);
		} else if (line[0] == 'M')
			record_move(&r, line);
	harness_close(lines);
	ck_assert_int_ge(r.positions, 1356);
	ck_assert_int_ge(r.moves, 6397);
}

/* ---- boards for the cases ---- */

#define ROW "................"
#define ROWS4 ROW "/" ROW "/" ROW "/" ROW
#define ROWS8 ROWS4 "/" ROWS4

#define CAMPS \
	"BBBBB.........../BBBBB.........../BBBB............/" \
	"BBB............./BB............../" ROWS4 "/" ROW "/" ROW \
	"/..............WW/.............WWW/............WWWW/" \
	"...........WWWWW/...........WWWWW"

/* Write a board: "33 83/43/B 4" is Black on 3,3 and 8,3, White on 4,3, and Black to
 * move at ply 4, with squares as in the vectors.  A board in full stays as it is. */
static const char *
board(const char *text)
{
	static char ring[2][GAME_TEXT];
	static int at;
	char *rows = ring[at = !at];
	int slashes = 0;

	for (const char *p = text; *p; p++)
		slashes += *p == '/';
	if (slashes != 2)
		return text;
	strcpy(rows, ROWS8 "/" ROWS8 " ");
	for (char piece = 'B'; piece; piece = piece == 'B' ? 'W' : '\0', text++)
		for (unsigned x, y; sscanf(text, "%1x%1x", &x, &y) == 2;) {
			rows[17 * y + x] = piece;
			text += 2 + (text[2] == ' ');
		}
	return strcat(rows, text);
}

/* ---- moves ---- */

/* A board with steps and jumps. */
#define OPEN "33 83/43 63 65/"

/* Black's only piece, in White's camp, can only jump out of it.  It comes back into it
 * if there is a piece on 14,11. */
#define OUT_AND_IN(on_14_11) "be/cb " on_14_11 "dc bd cd ce de bf cf/"

/* Black in its own camp: 0,0 cannot move; 4,0 can leave or stay. */
#define HOME_LEAVE "00 40 6e/ff/"

/* Black's only piece at home, 0,0, can go further within, but not out. */
#define HOME_STUCK "00 54//"

/* Reasons: the recorded positions show what is legal. */
static const struct {
	int rules;
	const char *position, *move, *why;
} refused[] = {
	{SEED, OPEN "B 4", "J 3,3 5,3;J 5,3 3,3", "the play ends where it began, on 3,3"},
	{SEED, OPEN "B 4", "E 3,3 3,3", "a piece stands on 3,3"},
	{SEED, OPEN "B 4", "E 3,3 5,3", "E is a step to the next square, not to 5,3"},
	{SEED, OPEN "B 4", "J 3,3 2,3",
	 "J is a jump to the second next square, not to 2,3"},
	/* Cells wrap round in memory, squares do not. */
	{SEED, OPEN "B 4", "J 3,3 2,5", "J is a jump"},
	{SEED, OPEN "B 4", "E 3,3 15,2", "E is a step"},
	{SEED, OPEN "B 4", "J 3,3 3,5", "there is nothing to jump over on 3,4"},
	/* Not over the square that the piece itself has left. */
	{SEED, OPEN "B 4", "J 3,3 5,3;J 5,3 7,3;J 7,3 5,5;J 5,5 3,3",
	 "nothing to jump over on 6,4"},
	{SEED, "33/43 34/B 4", "J 3,3 5,3;J 5,3 3,3;J 3,3 3,5;J 3,5 3,3",
	 "ends where it began"},
	{SEED, OPEN "B 4", "J 3,3 5,3;J 6,3 8,3", "the last jump did not end on 6,3"},
	{SEED, OPEN "B 4", "E 4,3 4,4", "no black piece stands on 4,3"},
	{SEED, OPEN "W 4", "E 3,3 3,4", "no white piece stands on 3,3"},
	{SEED, "50/40/W 9", "J 4,0 6,0", "a piece in the opposing camp may not leave it"},
	{ADDENDUM, "50/40/W 9", "J 4,0 6,0", "a piece in the opposing camp may not leave it"},
	{SEED, OUT_AND_IN("eb ") "B 9", "J 11,14 11,12;J 11,12 13,10", "may not leave it"},
	/* In the own camp the addendum allows only leaving, while any piece can leave, */
	{ADDENDUM, HOME_LEAVE "B 9", "E 6,14 6,13", "addendum, rule 1:"},
	{ADDENDUM, HOME_LEAVE "B 9", "E 0,0 1,1", "addendum, rule 1:"},
	/* then going further from the corner, in x or y, and nearer in neither, */
	{ADDENDUM, HOME_STUCK "B 9", "E 5,4 6,4", "addendum, rule 2:"},
	{ADDENDUM, "11//B 9", "E 1,1 0,1", "addendum, rule 2:"},
	{ADDENDUM, "/ee/W 9", "E 14,14 15,13", "addendum, rule 2:"},
	/* then moves of the pieces outside. */
	{ADDENDUM, "11 64/10 20 01 21 31 02 12 22 32 13 33/B 9", "E 1,1 0,0",
	 "addendum, rule 3:"},
	/* The game is over: a play back home still breaks the rules. */
	{ADDENDUM, "11/10 20 01 21 31 02 12 22 32 13 33/B 9", "E 1,1 0,0",
	 "addendum: a play within the own camp must go further"},
	/* A piece that has left does not come back. */
	{ADDENDUM, "50 60//B 9", "E 5,0 4,0",
	 "addendum: a play from outside the own camp may not end in it"},
	{ADDENDUM, "/30 50 bd dd/W 9", "E 13,13 14,12", "addendum, rule 1:"},
	{ADDENDUM, "51/50 41 42/B 9", "J 5,1 3,1", "from outside the own camp"},
};

TESTS(a_refusal_says_why, COUNT_OF(refused))
{
	case_move(names[refused[_i].rules], board(refused[_i].position), refused[_i].move,
	          JUDGE_ILLEGAL, refused[_i].why);
}

static const char *const malformed[] = {
	"", "E", "E ", "E 3,3", "E 3,3 ", "E 3,3 3,4 ", " E 3,3 3,4",
	"E 3,3 3,4;", "E 3,3 3,4\n", "E 3,3 3,4\r", "e 3,3 3,4", "j 3,3 5,3",
	"E  3,3 3,4", "E 3,3  3,4", "E 3, 3 3,4", "E 3 ,3 3,4", "E3,3 3,4",
	"E\t3,3 3,4", "E 3.3 3.4", "E 3;3 3;4", "E 03,3 3,4", "E 3,3 3,04",
	"E +3,3 3,4", "E 3,3 -1,3", "E 3,3 16,3", "E 3,3 3,16", "E 3,3 3,20",
	"E 3,3 100,3", "E 3,3 3,4 5,5", "E 3,3 3", "E 3,3 ,4", "X 3,3 3,4",
	"3,3 3,4", "E 3,3 3,4;E 3,4 3,5", "E 3,3 3,4;J 3,4 5,4",
	"J 3,3 5,3;E 5,3 5,4", "J 3,3 5,3;", "J 3,3 5,3;;J 5,3 7,3",
	"J 3,3 5,3; J 5,3 7,3", "J 3,3 5,3 J 5,3 7,3", "J 3,3 5,3\nJ 5,3 7,3",
	"J 3,3 5,3;J 5,3", "J 3,3 5,3,7,3", "E d,3 3,4", "E 3,3 3,\xb4", "-",
	"EE 3,3 3,4", "E 3,3 3,4x", "E 3,3 3,99999999999999999999",
};

TESTS(other_texts_are_malformed, COUNT_OF(malformed))
{
	case_move("halma", board(OPEN "B 4"), malformed[_i], JUDGE_MALFORMED, "");
}

TEST(a_chain_may_have_any_length)
{
	struct variant variant = harness_variant("halma");
	struct position position;
	struct text chain = {0};
	char why[GAME_WHY] = "", text[GAME_TEXT];

	harness_read(&variant, &position, board(OPEN "B 4"));
	for (int i = 0; i < 10000; i++)
		text_add(&chain, "J 3,3 5,3;J 5,3 3,3;");
	text_add(&chain, "J 3,3 5,3");
	ck_assert(variant.game->play(&position, 1, text_str(&chain), why) ==
	          JUDGE_LEGAL);
	variant.game->write(&position, text);
	ck_assert(strstr(text, "/....WBW.B......./") != NULL);
	harness_read(&variant, &position, board(OPEN "B 4"));
	text_add(&chain, ";J 5,3 3,3");
	ck_assert(variant.game->play(&position, 1, text_str(&chain), why) ==
	          JUDGE_ILLEGAL);
	text_add(&chain, ";J");
	ck_assert(variant.game->play(&position, 1, text_str(&chain), why) ==
	          JUDGE_MALFORMED);
	ck_assert(strstr(why, "line 20003 is not") != NULL);
	text_free(&chain);
}

TEST(a_blocked_player_has_an_empty_list)
{
	struct variant variant = harness_variant("halma");
	struct position position;
	struct rng rng = {0};
	char move[GAME_MOVE] = "?";

	harness_read(&variant, &position, board(OUT_AND_IN("") "B 7"));
	ck_assert_int_eq(variant.game->each(&position, 1, NULL, NULL), 0);
	variant.game->pick(&position, 1, &rng, move);
	ck_assert_str_eq(move, "");
}

/* ---- seats ---- */

static const struct seat_case {
	const char *variant, *position;
	int turn;
} seats[] = {
	{"halma", CAMPS " B 0", 1}, {"halma", CAMPS " W 0", 2}, {"halma", CAMPS " B 3", 1},
	{"halma,first=black", CAMPS " W 3", 2}, {"halma,first=white", CAMPS " W 0", 1},
	{"halma,first=white", CAMPS " W 7", 1}, {"halma,first=white", CAMPS " B 0", 2},
	{"halma,first=random", CAMPS " B 0", 1}, {"halma,first=random", CAMPS " W 0", 1},
	{"halma,first=random", CAMPS " W", 1}, {"halma,first=random", CAMPS " W 1", 2},
	{"halma,first=random", CAMPS " B 1", 2}, {"halma,first=random", CAMPS " B 4", 1},
};

TESTS(seat_1_is_who_moves_first, COUNT_OF(seats))
{
	struct variant variant = harness_variant(seats[_i].variant);
	struct position position;

	harness_read(&variant, &position, seats[_i].position);
	ck_assert_int_eq(variant.game->turn(&position), seats[_i].turn);
}

TEST(who_moves_first_can_be_drawn)
{
	struct variant variant = harness_variant("halma,first=random");
	int white = 0;

	for (int seed = 0; seed < 100; seed++) {
		struct rng rng = rng_derive((uint64_t)seed, RNG_START, 0, 0, 0);
		struct position position;
		char text[GAME_TEXT];

		variant.game->start(&position, variant.param, &rng);
		ck_assert_int_eq(variant.game->turn(&position), 1);
		variant.game->write(&position, text);
		ck_assert(!strncmp(text, CAMPS, sizeof CAMPS - 1));
		white += strchr(text, ' ')[1] == 'W';
	}
	ck_assert_int_ge(white, 25);
	ck_assert_int_le(white, 75);
}

/* ---- the end ---- */

/* All of Black's camp, or all of it but 4,0, is White's.  Black's other pieces are far
 * off. */
#define NEARLY "9e/00 10 20 30 50 01 11 21 31 41 02 12 22 32 03 13 23 04 14/"
#define FULL "9e/00 10 20 30 40 01 11 21 31 41 02 12 22 32 03 13 23 04 14/"

static const struct {
	const char *variant, *position;
	int winner; /* -1: it goes on */
	const char *reason;
} ends[] = {
	{"halma", NEARLY "B 7", -1},
	{"halma", FULL "B 7", 2, "camp"},
	{"halma,first=white", FULL "B 7", 1, "camp"},
	/* Only the player who has just moved can win, */
	{"halma", FULL "W 7", 1, "blocked"},
	/* an opponent who stays does not prevent a win, */
	{"halma", "00 20 30 40 01 11 21 31 41 02 12 22 32 03 13 23 04 14/10/B 7", 2, "camp"},
	/* one piece of the winner's must be there, */
	{"halma", "00 10 20 30 40 01 11 21 31 41 02 12 22 32 03 13 23 04 14/17/B 7", -1},
	/* and no square may be empty. */
	{"halma", "9e/00 10 20 30 40 01 11 21 31 41 02 12 22 32 03 13 23 04/B 7", -1},
	/* No piece loses. */
	{"halma", "/9e/B 7", 2, "blocked"},
	/* Its jumps lead out of the opposing camp, so there is no legal play, */
	{"halma", OUT_AND_IN("") "B 7", 2, "blocked"},
	/* unless they lead in again. */
	{"halma", OUT_AND_IN("eb ") "B 7", -1},
	/* Its only plays lead into its own camp, which the addendum forbids. */
	{"halma", "24/42 33 34 44 15 25 35 06 26 46/B 7", -1},
	{"halma,rules=addendum", "24/42 33 34 44 15 25 35 06 26 46/B 7", 2, "blocked"},
	/* The cap. */
	{"halma", CAMPS " B 999", -1},
	{"halma", CAMPS " B 1000", 0, "length"},
	{"halma,plies=1", CAMPS " W 1", 0, "length"},
	{"halma,plies=7", FULL "B 7", 2, "camp"},
};

TESTS(the_end_is_judged_for_the_player_who_moved, COUNT_OF(ends))
{
	case_end(ends[_i].variant, board(ends[_i].position), ends[_i].winner, ends[_i].reason);
}

/* ---- texts ---- */

static const struct refusal texts[] = {
	{NULL, {CAMPS " B 0", CAMPS " W 1000000000", ROWS8 "/" ROWS8 " W 3"}},
	{"row 0 has 0 squares, not 16", {"", " B 0"}},
	{"16 rows joined", {ROWS8}},
	{"row 8 has 0 squares, not 16", {ROWS8 "/"}},
	{"16 rows joined by / and a blank after them", {ROWS8 " B 0"}},
	{"16 rows joined", {ROWS8 "/" ROWS4 "/" ROW "/" ROW "/" ROW " B 0",
	 ROWS8 "/" ROWS8 "/" ROW " B 0", ROWS8 "/" ROWS8 "/ B 0", ROWS8 "/" ROWS8}},
	{"row 7 has 17 squares, not 16", {ROWS8 "." "/" ROWS8 " B 0"}},
	{"row 0 has 15 squares, not 16", {"..............." "/" ROWS8 " B 0"}},
	{"square 0,0 is none of B, W and .", {"b.............../" ROWS8 " B 0"}},
	{"square 9,1 is none of", {ROW "/.........x....../" ROWS8 " B 0"}},
	{"square 0,0 is none of", {"-.............../" ROWS8 " B 0"}},
	{"there are more than 19 black pieces", {
	 "BBBBBBBBBBBBBBBB/BBBB............/" ROWS8 " B 0"}},
	{"there are more than 19 white pieces", {
	 "WWWWWWWWWWWWWWWW/WWWW............/" ROWS8 " B 0"}},
	{"after the rows come B or W", {CAMPS " ", CAMPS " b 0", CAMPS " . 0",
	 CAMPS "  B 0", CAMPS " BW 0"}},
	{"the plies played", {CAMPS " B ", CAMPS " B  0", CAMPS " B -1", CAMPS " B 01",
	 CAMPS " B 0 "}},
	{"the plies played, 0 to 1000000000", {CAMPS " B 1000000001"}},
	{"the plies played", {CAMPS " B 99999999999999999999"}},
	{"row 15 has 18 squares", {CAMPS "\tB 0"}},
};

TESTS(position_texts_are_read_strictly, COUNT_OF(texts))
{
	case_texts("halma", &texts[_i]);
}

/* Boards that the camps fit on, and the squares of a camp's rows. */
static const struct {
	int size, camp;
	int width[5];
} boards[] = {
	{4, 3, {2, 1}}, {6, 6, {3, 2, 1}}, {8, 10, {4, 3, 2, 1}},
	{8, 13, {4, 4, 3, 2}}, {10, 15, {5, 4, 3, 2, 1}},
	{11, 19, {5, 5, 4, 3, 2}}, {16, 3, {2, 1}}, {16, 19, {5, 5, 4, 3, 2}},
};

static struct variant
board_variant(int i, const char *more)
{
	char name[64];

	text_format(name, sizeof name, "halma,size=%d,camp=%d%s", boards[i].size,
	            boards[i].camp, more);
	return harness_variant(name);
}

/* Write the rows of a board with this piece in Black's camp and that one in White's. */
static void
camps_text(int i, char black, char white, struct text *text)
{
	int n = boards[i].size;

	for (int y = 0; y < n; y++)
		for (int x = 0; x < n; x++) {
			int top = y < 5 ? boards[i].width[y] : 0;
			int low = n - 1 - y < 5 ? boards[i].width[n - 1 - y] : 0;
			char c = x < top ? black : n - 1 - x < low ? white : '.';

			text_add_bytes(text, &c, 1);
			if (x == n - 1)
				text_add(text, y < n - 1 ? "/" : "");
		}
}

TESTS(other_boards_begin_with_full_camps, COUNT_OF(boards))
{
	struct variant v = board_variant(_i, "");
	struct position position, again;
	struct text rows = {0}, want = {0};
	char text[GAME_TEXT], why[GAME_WHY];
	struct rng rng = {1};

	camps_text(_i, 'B', 'W', &rows);
	text_addf(&want, "%s B 0", rows.at);
	v.game->start(&position, v.param, &rng);
	ck_assert_msg(v.game->read(&again, v.param, want.at, why), "%s", why);
	ck_assert(!memcmp(&position, &again, v.game->size));
	if (boards[_i].camp != 19)
		text_addf(&want, " camp=%d", boards[_i].camp);
	v.game->write(&position, text);
	ck_assert_str_eq(text, want.at);
	ck_assert_msg(v.game->read(&again, v.param, text, why), "%s", why);
	ck_assert(!memcmp(&position, &again, v.game->size));
	text_add(&want, " camp=19");
	ck_assert(!v.game->read(&again, v.param, want.at, why));
	text_free(&rows);
	text_free(&want);
}

/* White is in Black's camp, and then Black in White's; White has just moved. */
TESTS(on_other_boards_a_full_camp_wins, COUNT_OF(boards))
{
	struct variant v = board_variant(_i, "");
	struct text rows = {0}, name = {0};

	variant_write(&v, &name);
	camps_text(_i, 'W', 'B', &rows);
	text_add(&rows, " B 8");
	case_end(name.at, rows.at, 2, "camp");
	*strchr(rows.at, 'W') = '.';
	case_end(name.at, rows.at, 2, "blocked");
	text_free(&rows);
	text_free(&name);
}

static void
must_be_legal(void *context, const char *move)
{
	struct position after = *(struct position *)context;
	const struct game *game = game_find("halma");

	harness_play(game, &after, game->turn(&after), move);
}

TESTS(other_boards_are_played_to_an_end, COUNT_OF(boards))
{
	struct variant v = board_variant(_i, ",rules=addendum,plies=300");
	struct position position;
	struct rng rng = {7};
	char move[GAME_MOVE], why[GAME_WHY];
	int plies = 0;

	v.game->start(&position, v.param, &rng);
	for (; !v.game->outcome(&position).over; plies++) {
		int seat = v.game->turn(&position);

		must(v.game->each(&position, seat, must_be_legal, &position) > 0,
		     "no move");
		harness_pick(v.game, &position, &rng);
	}
	ck_assert_int_le(plies, 300);
	text_format(move, sizeof move, "E 0,0 0,%d", boards[_i].size);
	v.game->start(&position, v.param, &rng);
	ck_assert_int_eq(v.game->play(&position, 1, move, why), JUDGE_MALFORMED);
}

TEST(the_picture_has_coordinates_and_camps)
{
	struct variant variant = harness_variant("halma");
	struct position position;
	struct text picture = {0};
	const char *s;

	harness_read(&variant, &position, board(OPEN "W 41"));
	variant.game->draw(&position, &picture);
	s = text_str(&picture);
	ck_assert(strstr(s, "ply 41, white (W) to move"));
	ck_assert(strstr(s, "    0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 "
	                    "15\n"));
	ck_assert(strstr(s, "\n 0  :  :  :  :  :  .  ."));
	ck_assert(strstr(s, "\n 3  :  :  :  B  W  .  W  .  B  ."));
	ck_assert(strstr(s, ".  .  :  :  :  :  :\n"));
	text_free(&picture);
}
