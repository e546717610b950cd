/*
 * Kari: every recorded game of the course's own program is replayed; then the rules and
 * texts, case by case.
 */
#include "cases.h"

/* ---- the vectors: GAME, S, M and END lines, see the head of the file ---- */

static void
begin_game(struct history *h, const char *line)
{
	char opening[8], name[32];

	must(sscanf(line, "GAME %15s %7s", h->id, opening) == 2, "%s", line);
	text_format(name, sizeof name, "kari,opening=%s", opening);
	history_begin(h, name, NULL);
}

static void
play_move(struct history *h, const char *line)
{
	char side, legal[64], move[4], board[32], end[32];
	int ply, turn;

	must(sscanf(line, "M %d %c %d %63s %3s %31s", &ply, &side, &turn, legal,
	            move, board) == 6 && ply == h->plies + 1, "%s", line);
	text_format(end, sizeof end, " %c %d", side, turn);
	history_shows(h, end, line);
	history_play(h, side == 'r' ? 1 : 2, legal, move, board, line);
}

static void
end_game(struct history *h, const char *line)
{
	char winner, reason[16];
	int plies;

	must(sscanf(line, "END %c %15s %d", &winner, reason, &plies) == 3 &&
	     plies == h->plies, "%s", line);
	history_ends(h, winner == 'r' ? 1 : 2, reason, line);
}

TEST(games_replay_as_in_the_course)
{
	FILE *lines = harness_vectors("kari");
	struct history h = {0};
	char line[512];

	while (harness_line(lines, line, sizeof line))
		if (!strncmp(line, "GAME ", 5))
			begin_game(&h, line);
		else if (!strncmp(line, "S ", 2))
			history_shows(&h, line + 2, line);
		else if (!strncmp(line, "M ", 2))
			play_move(&h, line);
		else
			end_game(&h, line);
	harness_close(lines);
	ck_assert_int_ge(h.games, 570);
}

/* ---- moves ---- */

/* Reasons: the recorded games show what is legal, and where it leads. */
static const struct {
	const char *position, *move, *why;
} refused[] = {
	{"AB..." ".a..." "....." "....." "....c r 1", "11",
	 "cube 1 meets the edge or an own cube"},
	{"....." ".c..." ".e..." "....." "...D. b 1", "52",
	 "cube 5 meets the edge or an own cube"},
	{"....A" "....." "....." "....." "f.... r 1", "11", "edge"},
	{"..f.A" "....." "....." "....." "..... b 2", "62", "edge"},
	/* Odd turns are for odd cubes, even turns for even ones, for both sides. */
	{"AB..." "....." "....." "....." "...ef r 1", "22",
	 "turn 1 is for cubes 1, 3, 5, not 2"},
	{"AB..." "....." "....." "....." "...ef r 2", "12",
	 "turn 2 is for cubes 2, 4, 6, not 1"},
	{"AB..." "....." "....." "....." "...ef b 1", "62",
	 "turn 1 is for cubes 1, 3, 5, not 6"},
	{"AB..." "....." "....." "....." "...ef r 1", "32", "cube 3 has been captured"},
	{"B...." "....." "....." "....." "...a. r 2", "00", "a cube can move, so no pass"},
	/* An enemy's square counts as free. */
	{"AB..." "Da..." "....." "....." "...f. r 1", "00", "a cube can move, so no pass"},
};

TESTS(a_refusal_says_why, COUNT_OF(refused))
{
	case_move("kari", refused[_i].position, refused[_i].move, JUDGE_ILLEGAL, refused[_i].why);
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

static const struct {
	const char *position;
	int winner;
	const char *reason;
} ends[] = {
	/* The player not to move has just moved.  A win by the corner comes before a
	 * win by cubes. */
	{"B...." "....." "....." "....." "...aA r 3", 1, "corner"},
	{"....." "....." "..a.." "....." "..... r 3", 2, "capture"},
	{"....." "....." "....." "....." "..... r 3", 2, "capture"},
};

TESTS(the_end_is_judged_for_the_player_who_moved, COUNT_OF(ends))
{
	case_end("kari", ends[_i].position, ends[_i].winner, ends[_i].reason);
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
