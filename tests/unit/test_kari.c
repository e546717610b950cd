/*
 * Kari: every recorded game of the course's own program is replayed; then the rules and
 * texts, case by case.
 */
#include "cases.h"

/* ---- the vectors: GAME, S, M and END lines, see the head of the file ---- */

struct replay {
	struct variant variant;
	struct position at;
	char id[16];
	int plies;
};

static void
replay_game(struct replay *replay, const char *line)
{
	char opening[8], name[32];
	struct rng rng = {0};

	must(sscanf(line, "GAME %15s %7s", replay->id, opening) == 2, "%s",
	     line);
	text_format(name, sizeof name, "kari,opening=%s", opening);
	replay->variant = harness_variant(name);
	replay->variant.game->start(&replay->at, replay->variant.param, &rng);
	replay->plies = 0;
}

static void
replay_board(const struct replay *replay, const char *board, const char *when)
{
	char text[GAME_TEXT];

	replay->variant.game->write(&replay->at, text);
	must(!strncmp(text, board, 25), "%s: %s, not %s %s", replay->id, text,
	     board, when);
}

static void
replay_move(struct replay *replay, const char *line)
{
	const struct game *game = replay->variant.game;
	char side, legal[64], move[4], board[32], text[GAME_TEXT], end[32];
	int ply, turn, seat;
	struct text list;

	must(sscanf(line, "M %d %c %d %63s %3s %31s", &ply, &side, &turn, legal,
	            move, board) == 6,
	     "%s", line);
	must(ply == ++replay->plies, "%s: ply %d", replay->id, ply);
	must(!game->outcome(&replay->at).over, "%s: over at '%s'", replay->id,
	     line);
	seat = side == 'r' ? 1 : 2;
	must(game->turn(&replay->at) == seat, "%s: not %c", replay->id, side);
	game->write(&replay->at, text);
	text_format(end, sizeof end, " %c %d", side, turn);
	must(!strcmp(text + 25, end), "%s: %s, not %s", replay->id, text, end);
	list = harness_moves(game, &replay->at, seat);
	must(!strcmp(text_str(&list), legal), "%s: %s, not %s", replay->id,
	     text_str(&list), legal);
	text_free(&list);
	harness_play(game, &replay->at, seat, move);
	replay_board(replay, board, line);
}

static void
replay_end(const struct replay *replay, const char *line)
{
	struct outcome end = replay->variant.game->outcome(&replay->at);
	char winner, reason[16];
	int plies;

	must(sscanf(line, "END %c %15s %d", &winner, reason, &plies) == 3, "%s",
	     line);
	must(end.over && end.winner == (winner == 'r' ? 1 : 2) &&
	             !strcmp(end.reason, reason) && plies == replay->plies,
	     "%s: not '%s'", replay->id, line);
}

TEST(games_replay_as_in_the_course)
{
	FILE *lines = harness_vectors("kari");
	struct replay replay = {0};
	char line[512];
	int games_seen = 0;

	while (harness_line(lines, line, sizeof line))
		if (!strncmp(line, "GAME ", 5))
			replay_game(&replay, line);
		else if (!strncmp(line, "S ", 2))
			replay_board(&replay, line + 2, "at the start");
		else if (!strncmp(line, "M ", 2))
			replay_move(&replay, line);
		else {
			replay_end(&replay, line);
			games_seen++;
		}
	harness_close(lines);
	ck_assert_int_ge(games_seen, 570);
}

/* ---- moves ---- */

static const struct move_case {
	const char *position, *move;
	enum judge judge;
	const char *after; /* the position, or part of the reason */
} moves[] = {
	/* Red's three directions and blue's. */
	{"....." ".A..." "....." "....." "...f. r 1", "11", JUDGE_LEGAL,
	 "....." "..A.." "....." "....." "...f. b 1"},
	{"....." ".A..." "....." "....." "...f. r 1", "12", JUDGE_LEGAL,
	 "....." "....." ".A..." "....." "...f. b 1"},
	{"....." ".A..." "....." "....." "...f. r 1", "13", JUDGE_LEGAL,
	 "....." "....." "..A.." "....." "...f. b 1"},
	{"....." ".A..." "....." "....." "...f. b 2", "61", JUDGE_LEGAL,
	 "....." ".A..." "....." "....." "..f.. r 3"},
	{"....." ".A..." "....." "....." "...f. b 2", "62", JUDGE_LEGAL,
	 "....." ".A..." "....." "...f." "..... r 3"},
	{"....." ".A..." "....." "....." "...f. b 2", "63", JUDGE_LEGAL,
	 "....." ".A..." "....." "..f.." "..... r 3"},

	/* An enemy cube is captured, an own one blocks. */
	{"AB..." ".a..." "....." "....." "....c r 1", "13", JUDGE_LEGAL,
	 ".B..." ".A..." "....." "....." "....c b 1"},
	{"AB..." ".a..." "....." "....." "....c r 1", "11", JUDGE_ILLEGAL,
	 "cube 1 meets the edge or an own cube"},
	{"....." ".F..." "..a.." "....." "D.... b 1", "13", JUDGE_LEGAL,
	 "....." ".a..." "....." "....." "D.... r 2"},
	{"....." ".c..." ".e..." "....." "...D. b 1", "52", JUDGE_ILLEGAL,
	 "cube 5 meets the edge or an own cube"},

	/* The edges of the board. */
	{"....A" "....." "....." "....." "f.... r 1", "11", JUDGE_ILLEGAL,
	 "edge"},
	{"....A" "....." "....." "....." "f.... r 1", "12", JUDGE_LEGAL,
	 "....." "....A" "....." "....." "f.... b 1"},
	{"....." "....." "....." "....." "A.f.. r 1", "12", JUDGE_ILLEGAL,
	 "edge"},
	{"....." "....." "....." "....." "A.f.. r 1", "11", JUDGE_LEGAL,
	 "....." "....." "....." "....." ".Af.. b 1"},
	{"....A" "....." "....." "....." "f.... b 2", "61", JUDGE_ILLEGAL,
	 "edge"},
	{"..f.A" "....." "....." "....." "..... b 2", "62", JUDGE_ILLEGAL,
	 "edge"},

	/* Odd turns are for odd cubes, even turns for even ones, for both sides. */
	{"AB..." "....." "....." "....." "...ef r 1", "22", JUDGE_ILLEGAL,
	 "turn 1 is for cubes 1, 3, 5, not 2"},
	{"AB..." "....." "....." "....." "...ef r 2", "12", JUDGE_ILLEGAL,
	 "turn 2 is for cubes 2, 4, 6, not 1"},
	{"AB..." "....." "....." "....." "...ef b 1", "62", JUDGE_ILLEGAL,
	 "turn 1 is for cubes 1, 3, 5, not 6"},
	{"AB..." "....." "....." "....." "...ef r 1", "32", JUDGE_ILLEGAL,
	 "cube 3 has been captured"},

	/* A pass is a move if nothing can move: there are no such cubes ... */
	{"B...." "....." "....." "....." "...a. r 1", "00", JUDGE_LEGAL,
	 "B...." "....." "....." "....." "...a. b 1"},
	{"B...." "....." "....." "....." "...a. b 2", "00", JUDGE_LEGAL,
	 "B...." "....." "....." "....." "...a. r 3"},
	{"B...." "....." "....." "....." "...a. r 2", "00", JUDGE_ILLEGAL,
	 "a cube can move, so no pass"},
	{"B...." "....." "....." "....." "...a. b 1", "00", JUDGE_ILLEGAL,
	 "a cube can move, so no pass"},
	/* ... or no free squares.  An enemy's square counts as free. */
	{"AB..." "DF..." "....." "....." "...a. r 1", "00", JUDGE_LEGAL,
	 "AB..." "DF..." "....." "....." "...a. b 1"},
	{"AB..." "Da..." "....." "....." "...f. r 1", "00", JUDGE_ILLEGAL,
	 "a cube can move, so no pass"},
	{"B...." "....." "....." "...ae" "...cb b 2", "00", JUDGE_LEGAL,
	 "B...." "....." "....." "...ae" "...cb r 3"},
};

TESTS(moves_are_judged_by_the_rules, COUNT_OF(moves))
{
	const struct move_case *c = &moves[_i];

	case_move("kari", c->position, c->move, c->judge, c->after);
}

static const char *const no_moves[] = {
	"", "0", "1", "01", "10", "14", "71", "000", "111", "11 ",
	" 11", "1 1", "A1", "1\xb9", "11\n", "resign", "knight", "7", "011", "-11", "0x11",
	"1e1", "4294967307", "99999999999999999999",
};

TESTS(what_is_no_move_text_is_malformed, COUNT_OF(no_moves))
{
	case_move("kari", "A......................bf r 1", no_moves[_i], JUDGE_MALFORMED,
	          "a move is a cube 1-6 and a direction 1-3, or 00");
}

/* ---- the end ---- */

static const struct end_case {
	const char *position;
	int winner; /* 0 = it goes on */
	const char *reason;
} ends[] = {
	{"A...." "....." "....." "....." "....a r 1", 0, NULL},
	{"a...." "....." "....." "....." "....A r 1", 2, "corner"},
	{"B...." "....." "....." "....." "...aA b 3", 1, "corner"},
	{"....." "....." "..A.." "....." "..... b 3", 1, "capture"},
	{"....." "....." "..a.." "....." "..... r 3", 2, "capture"},

	/* The player not to move has just moved.  A win by the corner comes before a
	 * win by cubes. */
	{"B...." "....." "....." "....." "...aA r 3", 1, "corner"},
	{"....." "....." "....." "....." "..... r 3", 2, "capture"},
};

TESTS(the_end_is_judged_for_the_player_who_moved, COUNT_OF(ends))
{
	const struct end_case *c = &ends[_i];

	case_end("kari", c->position, c->winner ? c->winner : -1, c->reason);
}

/* ---- texts ---- */

#define START "CEB..FA...D...d...af..bec"

static const struct refusal positions[] = {
	{NULL, {START " r 1", START " b 1000000", "......................... b 7"}},
	{"there are 0 squares, not 25", {"", " "}},
	{"there are 26 squares, not 25", {START ". r 1"}},
	{"there are 24 squares, not 25", {"CEB..FA...D...d...af..be r 1"}},
	{"square 25 is none of", {"CEB..FA...D...d...af..beg r 1"}},
	{"square 1 is none of", {"GEB..FA...D...d...af..bec r 1"}},
	{"square 11 is none of", {"CEB..FA...0...d...af..bec r 1",
	 "CEB..FA...\xc1...d...af..bec r 1"}},
	{"cube C stands twice", {"CEB..FA...C...d...af..bec r 1"}},
	{"cube a stands twice", {"CEB..FA...D...d...af..bea r 1"}},
	{"r or b and the turn", {START, START " ", START " r", START " r ", START " R 1",
	 START " B 1", START " 1 r", START " r 0", START " r -1", START " r 01",
	 START " r 1 ", START " r 1.0", START " r  1", START "  r 1", START " r 1000001",
	 START " r 99999999999999999999"}},
	{"squares", {START "\tr 1"}},
};

TESTS(position_texts_are_read_strictly, COUNT_OF(positions))
{
	case_texts("kari", &positions[_i]);
}

TEST(an_opening_given_is_the_start)
{
	struct variant variant = harness_variant("kari,opening=352614");
	struct rng rng = {0};
	struct position position;
	char text[GAME_TEXT];

	variant.game->start(&position, variant.param, &rng);
	variant.game->write(&position, text);
	ck_assert_str_eq(text, START " r 1");
	ck_assert(rng.state == 0);
}
