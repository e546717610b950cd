/*
 * Kari is small enough to be solved during the game: one player wins each position, and
 * solver.c finds out which.  So this player wins all won positions, from the first move
 * on.  In a lost position it plays for the opponent's errors (trap.c).
 *
 * The first move takes longest to solve.  There are only twelve different first
 * positions.  The book has the winning moves of the eight that seat 1 wins.
 */
#include <string.h>

#include "base/text.h"
#include "expert/expert.h"
#include "expert/kari/expert_kari.h"
#include "expert/kari/kari_board.h"
#include "expert/kari/limited.h"
#include "expert/kari/solver.h"
#include "expert/kari/trap.h"
#include "kit/kit_turn.h"
#include "kit/think.h"

enum {
	CUBES = 6,
	MOVES = 12,       /* a clock for a whole game is divided among this many */
	FALLBACK = 20000, /* positions for a move in case the proof fails: about 2 ms */

	/* The most positions of a proof: about a second.  From an empty table, no won
	 * position after a first move takes more than 1.4 million.  Proving an opening
	 * lost may take 4.5 million, but gains nothing. */
	PROOF = 2000000,
	TRAP_MS = 400,      /* the most time to look for a trap */
	TRAP_PROOF = 200000, /* positions for one reply */
};

/* ---- openings ---- */

/* The squares of the places 1 to 6, and the mirror image of each place. */
static const unsigned char camp[CUBES] = {
	0, 1, 2, KARI_ROW, KARI_ROW + 1, 2 * KARI_ROW,
};
static const unsigned char mirror[CUBES] = {0, 3, 5, 1, 4, 2};

/* The three places of the odd cubes as a number, such as 134; with `image`, their places
 * in the mirror image in the diagonal. */
static int
number_of(const bool odd[CUBES], bool image)
{
	int number = 0;

	for (int i = 0; i < CUBES; i++)
		if (odd[image ? mirror[i] : i])
			number = 10 * number + i + 1;
	return number;
}

const struct kari_class kari_classes[] = {
	{123, 72, 4 * 2 + 2},
	{124, 36, KARI_PASS},
	{134, 72, KARI_PASS},
	{234, 72, 4 * 1 + 3},
	{125, 72, 4 * 7 + 1},
	{135, 72, 4 * 2 + 2},
	{235, 72, 4 * 1 + 3},
	{245, 36, KARI_PASS},
	{345, 72, 4 * 7 + 2},
	{136, 36, KARI_PASS},
	{236, 72, 4 * 1 + 3},
	{356, 36, 4 * 12 + 2},
	{0},
};

static const struct kari_class *
find_class(int odd_at)
{
	const struct kari_class *class = kari_classes;

	while (class->odd_at && class->odd_at != odd_at)
		class++;
	return class;
}

/* The class with these places of the odd cubes, and whether the table has its mirror image. */
static const struct kari_class *
class_of(const bool odd[CUBES], bool *mirrored)
{
	const struct kari_class *class = find_class(number_of(odd, false));

	*mirrored = !class->odd_at;
	return *mirrored ? find_class(number_of(odd, true)) : class;
}

const struct kari_class *
kari_class(const char *opening)
{
	bool odd[CUBES], mirrored;

	for (int i = 0; i < CUBES; i++)
		odd[i] = (opening[i] - '0') % 2;
	return class_of(odd, &mirrored);
}

/* Whether a board is the start of a game; if so, `odd` has the places of its odd cubes. */
static bool
is_start(const struct kari_board *board, bool odd[CUBES])
{
	struct kari_board start = {.side = 0};

	for (int i = 0; i < CUBES; i++) {
		odd[i] = board->now >> camp[i] & 1;
		*(odd[i] ? &start.now : &start.later) |= 1u << camp[i];
		*(odd[i] ? &start.next : &start.last) |= KARI_GOAL_1 >> camp[i];
	}
	return !memcmp(&start, board, sizeof start) &&
	       kari_count(start.now) == CUBES / 2;
}

static int
mirror_move(int move)
{
	int square = move / 4, direction = move % 4;

	square = square % KARI_ROW * KARI_ROW + square / KARI_ROW;
	return 4 * square + (direction == 3 ? 3 : 3 - direction);
}

/* The book's move.  If the book has no move, the pass, which cannot be a book move: in no
 * start is it legal. */
static int
book_move(const struct kari_board *board)
{
	bool odd[CUBES], mirrored;
	int move;

	if (!is_start(board, odd))
		return KARI_PASS;
	move = class_of(odd, &mirrored)->move;
	return move != KARI_PASS && mirrored ? mirror_move(move) : move;
}

/* ---- for tools ---- */

/* Prove which seat wins a position if both play best, or has won.  Ignores the limits, and
 * keeps its table between calls. */
static struct proof
prove(const struct position *position, const struct prove_limits *limits)
{
	static struct kari_solver tool;
	struct kari_board board;
	uint64_t before;
	int winner;

	(void)limits;
	if (!tool.table)
		kari_solver_start(&tool, KARI_TABLE_MB);
	before = tool.looked;
	kari_board_set(&board, position);
	winner = kari_solver_search(&tool, &board) == KARI_WINS ? board.side
	                                                        : !board.side;
	return (struct proof){.low = 1 - 2 * winner, .high = 1 - 2 * winner,
	                      .looked = tool.looked - before};
}

/* ---- the player ---- */

static int
set_trap(struct kit_turn *turn, struct kari_solver *solver,
         const struct kari_board *board)
{
	think_at_most(turn, TRAP_MS);
	solver->most = TRAP_PROOF;
	return kari_trap(solver, board);
}

static int
solve(struct kit_turn *turn, struct kari_solver *solver,
      const struct kari_board *board)
{
	int fallback = kari_limited(board, FALLBACK, turn);
	enum kari_answer answer;

	solver->turn = turn;
	solver->most = PROOF;
	answer = kari_solver_search(solver, board);
	text_format(turn->remark, sizeof turn->remark, "%s",
	            answer == KARI_WINS    ? "won, proved"
	            : answer == KARI_LOSES ? "lost, proved"
	                                   : "not proved");
	if (answer == KARI_WINS)
		return solver->move;
	if (kit_time_up(turn))
		return fallback;
	return set_trap(turn, solver, board);
}

static int
choose_move(struct kit_turn *turn, const struct kari_board *board,
            uint64_t most)
{
	static struct kari_solver solver;
	unsigned char moves[KARI_MOST];
	int book = book_move(board);

	if (!solver.table)
		kari_solver_start(&solver, think_mem_mb(KARI_TABLE_MB));
	else if (turn->fresh)
		kari_solver_forget(&solver);
	if (kari_board_moves(board, moves) == 1)
		return moves[0];
	if (most)
		return kari_limited(board, most, turn);
	if (book == KARI_PASS)
		return solve(turn, &solver, board);
	text_format(turn->remark, sizeof turn->remark, "won, by the book");
	return book;
}

static void
choose(struct kit_turn *turn, uint64_t most, char move[GAME_MOVE])
{
	struct kari_board board;

	think_start(turn, MOVES);
	kari_board_set(&board, &turn->position);
	kari_board_text(&turn->position, choose_move(turn, &board, most),
	                move);
}

const struct expert expert_kari = {
	.game = "kari",
	.choose = choose,
	.solve = prove,
	.level = {{100, 338}, {150, 200}, {300, 110}, {600, 75},
	          {2000, 30}, {9000, 12}, {32000, 4}, {120000, 0}},
};
