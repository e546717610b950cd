/*
 * Kari's experts: the fast board against the referee's rules, the solver and the verdicts
 * against an exhaustive search, openings and their classes, the book, and any position that
 * the player may get.
 *
 * Here are three openings of the classes that are solved soonest; solve-kari-slow.t has
 * all twelve.
 */
#include "experts.h"

#include "expert/kari/expert_kari.h"
#include "expert/kari/kari_board.h"
#include "expert/kari/kari_eval.h"
#include "expert/kari/limited.h"
#include "expert/kari/solver.h"
#include "expert/kari/trap.h"

enum { SQUARES = 25, CUBES = 6 };

static const struct game *
kari(void)
{
	return game_find("kari");
}

/* ---- positions ---- */

/* Draw any board with at most that many cubes a side.  The game may be over. */
static void
draw_board(struct rng *rng, struct position *position, int most)
{
	struct variant variant;
	char text[GAME_TEXT];

	memset(text, '.', SQUARES);
	for (int side = 0; side < 2; side++)
		for (int n = 0; n < most; n++) {
			char cube = (char)("Aa"[side] +
			                   (int)rng_below(rng, CUBES));
			uint32_t at = rng_below(rng, SQUARES);

			if (text[at] == '.' && !memchr(text, cube, SQUARES))
				text[at] = cube;
		}
	text_format(text + SQUARES, sizeof text - SQUARES, " %c %d",
	            "rb"[rng_below(rng, 2)], (int)rng_below(rng, 50) + 1);
	harness_begin(&variant, position, "kari", text);
}

static void
set_opening(struct position *position, int opening)
{
	struct rng rng = {0};

	kari()->start(position, &opening, &rng);
}

/* ---- the board ---- */

struct listed {
	const struct position *position;
	struct kari_board board;
	bool seen[KARI_MOVES];
	int n;
};

static void
compare_move(void *context, const char *text)
{
	struct listed *listed = context;
	struct position after = *listed->position;
	struct kari_board played = listed->board, board;
	char own[GAME_MOVE];
	int move = 0;

	for (; move < KARI_MOVES; move++) {
		if (!listed->seen[move])
			continue;
		kari_board_text(listed->position, move, own);
		if (!strcmp(own, text))
			break;
	}
	must(move < KARI_MOVES, "%s is not listed", text);
	harness_play(kari(), &after, listed->board.side + 1, text);
	kari_board_set(&board, &after);
	kari_board_play(&played, move);
	must(!memcmp(&board, &played, sizeof board), "%s", text);
	listed->n--;
}

static void
compare_moves(const struct position *position, const struct kari_board *board)
{
	struct listed listed = {.position = position, .board = *board};
	unsigned char moves[KARI_MOST];

	listed.n = kari_board_moves(board, moves);
	for (int i = 0; i < listed.n; i++) {
		must(!listed.seen[moves[i]], "twice: %d", moves[i]);
		listed.seen[moves[i]] = true;
	}
	kari()->each(position, board->side + 1, compare_move, &listed);
	must(listed.n == 0, "%d more than legal", listed.n);
}

/* The board names a move that wins at once if and only if there is one. */
static void
compare_finish(const struct kari_board *board)
{
	unsigned char moves[KARI_MOST];
	int n = kari_board_moves(board, moves), finish;
	bool any = false;

	finish = kari_board_finish(board);
	for (int i = 0; i < n; i++) {
		struct kari_board after = *board;
		bool won;

		kari_board_play(&after, moves[i]);
		won = kari_board_winner(&after) == board->side + 1;
		must(won || finish == KARI_PASS || finish != moves[i],
		     "%d wins nothing", finish);
		any = any || won;
	}
	must(any == (finish != KARI_PASS), "a win not seen, or none seen");
}

/* Returns whether the game is over. */
static bool
compare_position(const struct position *position)
{
	struct outcome end = kari()->outcome(position);
	struct kari_board board;

	kari_board_set(&board, position);
	must(board.side + 1 == kari()->turn(position), "mover");
	must(kari_board_winner(&board) == (end.over ? end.winner : 0),
	     "winner");
	if (end.over)
		return true;
	compare_moves(position, &board);
	compare_finish(&board);
	return false;
}

TEST(the_board_plays_by_the_rules)
{
	struct rng rng = {1};
	int positions = 0;

	while (positions < (harness_slow() ? 50000 : 8000)) {
		struct position position;
		int drawn[GAME_PARAMS] = {0};

		kari()->start(&position, drawn, &rng);
		for (; positions++, !compare_position(&position);)
			harness_pick(kari(), &position, &rng);
	}
	for (int i = 0; i < (harness_slow() ? 50000 : 10000); i++) {
		struct position position;

		draw_board(&rng, &position, 1 + i % CUBES);
		compare_position(&position);
	}
}

/* ---- the solver ---- */

/* Return whether the player to move wins, by the rules alone: no table, no verdicts. */
static bool
wins_plainly(const struct kari_board *board)
{
	unsigned char moves[KARI_MOST];
	int winner = kari_board_winner(board), n;
	bool wins = false;

	if (winner)
		return winner == board->side + 1;
	n = kari_board_moves(board, moves);
	while (n-- > 0 && !wins) { /* the diagonal first, which ends soonest */
		struct kari_board after = *board;

		kari_board_play(&after, moves[n]);
		wins = !wins_plainly(&after);
	}
	return wins;
}

static void
compare_winner(struct kari_solver *solver, const struct position *position)
{
	struct kari_board board, after;
	enum kari_verdict verdict;
	bool wins;

	kari_board_set(&board, position);
	wins = wins_plainly(&board);
	must(kari_solver_search(solver, &board) ==
	             (wins ? KARI_WINS : KARI_LOSES),
	     "not what a plain search finds");
	if (kari_board_winner(&board))
		return;
	verdict = kari_verdict(&board);
	must(verdict == KARI_SEEN_NONE || wins == (verdict == KARI_SEEN_WON),
	     "a wrong verdict");
	after = board;
	kari_board_play(&after, solver->move);
	must(!wins || !wins_plainly(&after), "%d does not win", solver->move);
}

TEST(the_solver_agrees_with_a_plain_search)
{
	struct kari_solver solver;
	struct rng rng = {2};

	kari_solver_start(&solver, 1);
	for (int i = 0; i < (harness_slow() ? 5000 : 500); i++) {
		struct position position;

		draw_board(&rng, &position, i % 4 ? 2 : 3);
		compare_winner(&solver, &position);
	}
	kari_solver_stop(&solver);
}

/* With the smallest table, which forgets most of what it finds. */
TEST(a_full_table_changes_no_answer)
{
	struct kari_solver large, small;
	struct rng rng = {3};

	kari_solver_start(&large, 4);
	kari_solver_start(&small, 1);
	small.pairs = 16;
	for (int i = 0; i < 300; i++) {
		struct position position;
		struct kari_board board;

		draw_board(&rng, &position, 4);
		kari_board_set(&board, &position);
		must(kari_solver_search(&large, &board) ==
		             kari_solver_search(&small, &board),
		     "board %d", i);
	}
	kari_solver_stop(&large);
	kari_solver_stop(&small);
}

TEST(a_search_gives_up_and_goes_on)
{
	struct kari_solver solver;
	struct position position;
	struct kari_board board;
	int times = 1;

	set_opening(&position, 241365);
	kari_board_set(&board, &position);
	kari_solver_start(&solver, KARI_TABLE_MB);
	solver.most = 100000;
	while (kari_solver_search(&solver, &board) == KARI_UNSOLVED)
		times++;
	ck_assert_int_gt(times, 2);
	ck_assert_int_lt(times, 100);
	kari_solver_stop(&solver);
}

/* ---- openings ---- */

TEST(openings_have_twelve_classes)
{
	int seen[1000] = {0}, sum = 0;
	char opening[CUBES + 1], why[GAME_WHY];

	for (int number = 123456; number <= 654321; number++)
		if (kari()->check(&number, why)) {
			text_format(opening, sizeof opening, "%d", number);
			seen[kari_class(opening)->odd_at]++;
			sum++;
		}
	ck_assert_int_eq(sum, 720);
	for (const struct kari_class *c = kari_classes; c->odd_at; c++) {
		ck_assert_int_eq(seen[c->odd_at], c->openings);
		sum -= seen[c->odd_at];
	}
	ck_assert_int_eq(sum, 0);
}

/* ---- the player ---- */

/* Openings of the classes that are solved soonest, the last one mirrored: half a
 * million to a million positions each.  That takes a second in all; fewer positions
 * would not fill a table as games do. */
static const struct opening_case {
	int opening, winner;
} openings[] = {
	{241365, 1}, /* 346, the image of 236 */
	{132546, 2}, /* 124 */
	{132456, 1}, /* 125 */
};

/* Return the seat that wins, and add the number of positions searched. */
static int
winner_of(const struct position *position, uint64_t *looked)
{
	struct proof proof = expert_kari.solve(position, NULL);

	ck_assert_int_eq(proof.low, proof.high);
	*looked += proof.looked;
	return proof.low == 1 ? 1 : 2;
}

TESTS(openings_are_solved_and_the_book_wins, harness_slow() ? COUNT_OF(openings) : 1)
{
	const struct opening_case *c = &openings[_i];
	struct position position;
	const struct variant variant = harness_variant("kari");
	char opening[CUBES + 1];
	uint64_t positions = 0;

	set_opening(&position, c->opening);
	ck_assert_int_eq(winner_of(&position, &positions), c->winner);
	ck_assert(positions > 0);
	text_format(opening, sizeof opening, "%d", c->opening);
	ck_assert((kari_class(opening)->move != KARI_PASS) ==
	          (c->winner == 1));
	if (c->winner == 1) {
		expert_plays(&variant, &position, 0, 10000);
		ck_assert_int_eq(winner_of(&position, &positions), 1);
	}
}

/* In any position that is not over, at any level, with 4 ms or more. */
TEST(every_move_is_legal)
{
	static const uint64_t levels[] = {0, 1, 16, 80, 400, 2000};
	const struct variant variant = harness_variant("kari");
	struct rng rng = {4};

	for (int i = 0; i < (harness_slow() ? 600 : 75); i++) {
		struct position position;

		draw_board(&rng, &position, 1 + i % CUBES);
		if (!kari()->outcome(&position).over)
			expert_plays(&variant, &position, levels[i % 6], 4 + i % 10);
	}
}

TEST(a_won_position_is_kept)
{
	const struct variant variant = harness_variant("kari");
	struct rng rng = {5};
	uint64_t positions = 0;
	int won = 0;

	for (int i = 0; i < 300; i++) {
		struct position position;
		int seat;

		draw_board(&rng, &position, 4);
		seat = kari()->turn(&position);
		if (kari()->outcome(&position).over ||
		    winner_of(&position, &positions) != seat)
			continue;
		won++;
		expert_plays(&variant, &position, 0, 10000);
		must(winner_of(&position, &positions) == seat, "board %d", i);
	}
	ck_assert_int_gt(won, 100);
}
