#ifndef KARI_BOARD_H
#define KARI_BOARD_H

/*
 * A fast board of Kari, for programs that play millions of moves.
 *
 * Two cubes of a side whose numbers are both odd, or both even, move in the same turns and
 * in the same ways, so the winner does not depend on which is which.  A side moves its odd
 * and its even numbers in alternate turns.  A position is therefore four sets of squares,
 * as the player to move sees them: its cubes that move now and those that move later, in
 * its next turn, and the same of the opponent.  A set is a word with a bit for each
 * square, 6 * row + column.  The sixth column holds no cube; a step over the edge leads
 * into it or out of the word.
 *
 * A move is a number below KARI_MOVES: 4 * square + direction of the cube on that square.
 * 0 is the pass.  You can copy a struct kari_board by assignment:
 *
 *	struct kari_board board;
 *	unsigned char moves[KARI_MOST];
 *
 *	kari_board_set(&board, &turn->position);
 *	while (!kari_board_winner(&board)) {
 *		int n = kari_board_moves(&board, moves);
 *
 *		kari_board_play(&board, moves[rng_below(rng, n)]);
 *	}
 */

#include <stdint.h>

#include "game/game.h"

enum {
	KARI_SIDE = 5,
	KARI_ROW = KARI_SIDE + 1, /* bits a row */
	KARI_PASS = 0,
	KARI_MOST = 9,    /* the most moves of a position */
	KARI_MOVES = 120, /* every move is below this */
};

#define KARI_SQUARES 0x1f7df7dfu    /* all 25 */
#define KARI_GOAL_1 (1u << 28)      /* seat 1's: row 5, column 5 */
#define KARI_GOAL_2 1u              /* seat 2's: row 1, column 1 */

struct kari_board {
	uint32_t now, later; /* the cubes of the player to move */
	uint32_t next, last; /* the opponent's cubes, in the order of their turns */
	int side;            /* the player to move is seat side + 1 */
};

void kari_board_set(struct kari_board *board, const struct position *position);

/* Write the text of a move in the position from which the board was set. */
void kari_board_text(const struct position *position, int move,
                     char text[GAME_MOVE]);

/* The number of squares in a set. */
static inline int
kari_count(uint32_t set)
{
	set -= set >> 1 & 0x55555555u;
	set = (set & 0x33333333u) + (set >> 2 & 0x33333333u);
	set = (set + (set >> 4)) & 0x0f0f0f0fu;
	return (int)(set * 0x01010101u >> 24);
}

/* The first square of a set that is not empty. */
static inline int
kari_first(uint32_t set)
{
	/* Every five consecutive bits of the factor are different (de Bruijn). */
	static const unsigned char place[32] = {
		0,  1,  28, 2,  29, 14, 24, 3,  30, 22, 20, 15, 25, 17, 4,  8,
		31, 27, 13, 23, 21, 19, 16, 7,  26, 12, 18, 6,  11, 5,  10, 9,
	};

	return place[(uint32_t)((set & -set) * 0x077cb531u) >> 27];
}

/* The bits by which a step goes: direction 1 is horizontal, 2 vertical, 3 diagonal. */
static inline int
kari_step(int direction)
{
	return direction == 1 ? 1 : KARI_ROW + direction - 2;
}

/* kari_ahead returns the squares one step ahead of these cubes, in the direction of side 0
 * or 1 (seat - 1); kari_behind returns the squares one step behind them. */
static inline uint32_t
kari_ahead(uint32_t cubes, int side, int step)
{
	return side == 0 ? cubes << step : cubes >> step;
}

static inline uint32_t
kari_behind(uint32_t cubes, int side, int step)
{
	return side == 0 ? cubes >> step : cubes << step;
}

static inline uint32_t
kari_goal(int side)
{
	return side == 0 ? KARI_GOAL_1 : KARI_GOAL_2;
}

/* The squares to which a set's cubes can step.  Some bits may lie
 * outside the board. */
static inline uint32_t
kari_attacked(uint32_t set, int side)
{
	return kari_ahead(set, side, 1) | kari_ahead(set, side, KARI_ROW) |
	       kari_ahead(set, side, KARI_ROW + 1);
}

/* The cubes that can move in a direction to the wanted squares. */
static inline uint32_t
kari_movable(const struct kari_board *board, uint32_t wanted, int direction)
{
	wanted &= KARI_SQUARES & ~(board->now | board->later);
	return board->now &
	       kari_behind(wanted, board->side, kari_step(direction));
}

/* List the legal moves, at least one, by direction and square.  Returns their number. */
static inline int
kari_board_moves(const struct kari_board *board, unsigned char moves[KARI_MOST])
{
	int n = 0;

	for (int direction = 1; direction <= 3; direction++)
		for (uint32_t left = kari_movable(board, KARI_SQUARES, direction);
		     left; left &= left - 1)
			moves[n++] = (unsigned char)(4 * kari_first(left) +
			                             direction);
	if (!n)
		moves[n++] = KARI_PASS;
	return n;
}

/* The position after a move.  With `from` and `to` empty, after a pass. */
static inline struct kari_board
kari_board_after(const struct kari_board *board, uint32_t from, uint32_t to)
{
	return (struct kari_board){
		.now = board->next & ~to,
		.later = board->last & ~to,
		.next = board->later,
		.last = (board->now ^ from) | to,
		.side = !board->side,
	};
}

static inline void
kari_board_play(struct kari_board *board, int move)
{
	uint32_t from = move == KARI_PASS ? 0 : 1u << (move >> 2);
	uint32_t to = kari_ahead(from, board->side, kari_step(move & 3));

	*board = kari_board_after(board, from, to);
}

/* The seat that has reached its goal or taken the last cube; 0 if none has yet. */
static inline int
kari_board_winner(const struct kari_board *board)
{
	uint32_t mine = board->now | board->later;
	uint32_t theirs = board->next | board->last;

	if (theirs & kari_goal(!board->side) || !mine)
		return 2 - board->side;
	return mine & kari_goal(board->side) || !theirs ? board->side + 1 : 0;
}

/* A move that wins at once, by stepping on the goal or taking the last cube.  KARI_PASS
 * if there is none.  The game must not be over. */
static inline int
kari_board_finish(const struct kari_board *board)
{
	uint32_t theirs = board->next | board->last;
	uint32_t wanted = kari_goal(board->side) |
	                  (theirs & (theirs - 1) ? 0 : theirs);

	for (int direction = 1; direction <= 3; direction++) {
		uint32_t from = kari_movable(board, wanted, direction);

		if (from)
			return 4 * kari_first(from) + direction;
	}
	return KARI_PASS;
}

#endif
