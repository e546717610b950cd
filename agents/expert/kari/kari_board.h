#ifndef KARI_BOARD_H
#define KARI_BOARD_H

/*
 * A fast board of Kari, for programs that play millions of moves.
 *
 * Two cubes of a side whose numbers are both odd, or both even, move in the same turns and
 * in the same ways, so the winner does not depend on which is which.  A position is
 * therefore four sets of squares: for each seat the cubes with odd and with even numbers.
 * A set is a word with a bit for each square, 6 * row + column.  The sixth column holds no
 * cube; a step over the edge leads into it or out of the word.
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

#include <stdbool.h>
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
	uint32_t cubes[2][2]; /* [seat - 1][1 = odd numbers] */
	unsigned char mover;  /* the seat to move, less one */
	unsigned char odd;    /* 1 in odd turns, in which odd numbers move */
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

/* The squares one step ahead of these cubes, in the direction of side 0 or 1 (seat - 1).
 * With the other side, the squares from which the cubes came. */
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

static inline uint32_t
kari_all(const struct kari_board *board, int side)
{
	return board->cubes[side][0] | board->cubes[side][1];
}

/* The mover's cubes that can move in a direction. */
static inline uint32_t
kari_movable(const struct kari_board *board, int direction)
{
	int side = board->mover;

	return board->cubes[side][board->odd] &
	       kari_behind(KARI_SQUARES & ~kari_all(board, side), side,
	                   kari_step(direction));
}

/* List the legal moves, at least one, by direction and square.  Returns their number. */
static inline int
kari_board_moves(const struct kari_board *board, unsigned char moves[KARI_MOST])
{
	int n = 0;

	for (int direction = 1; direction <= 3; direction++)
		for (uint32_t left = kari_movable(board, direction); left;
		     left &= left - 1)
			moves[n++] = (unsigned char)(4 * kari_first(left) +
			                             direction);
	if (!n)
		moves[n++] = KARI_PASS;
	return n;
}

static inline void
kari_board_play(struct kari_board *board, int move)
{
	int side = board->mover;

	if (move != KARI_PASS) {
		uint32_t from = 1u << (move >> 2);
		uint32_t to = kari_ahead(from, side, kari_step(move & 3));

		board->cubes[side][board->odd] ^= from | to;
		board->cubes[!side][0] &= ~to;
		board->cubes[!side][1] &= ~to;
	}
	board->mover = (unsigned char)!side;
	board->odd ^= (unsigned char)side;
}

/* Whether a side has reached its goal or taken the last cube. */
static inline bool
kari_has_won(const struct kari_board *board, int side)
{
	return kari_all(board, side) & kari_goal(side) ||
	       !kari_all(board, !side);
}

/* The seat that has won; 0 if none has yet. */
static inline int
kari_board_winner(const struct kari_board *board)
{
	if (kari_has_won(board, !board->mover))
		return 2 - board->mover;
	return kari_has_won(board, board->mover) ? board->mover + 1 : 0;
}

/* A move that wins at once, by stepping on the goal or taking the last cube.  KARI_PASS
 * if there is none.  The game must not be over. */
static inline int
kari_board_finish(const struct kari_board *board)
{
	int side = board->mover;
	uint32_t theirs = kari_all(board, !side);
	uint32_t wanted = kari_goal(side) |
	                  (theirs & (theirs - 1) ? 0 : theirs);

	for (int direction = 1; direction <= 3; direction++) {
		uint32_t from = kari_movable(board, direction) &
		                kari_behind(wanted, side, kari_step(direction));

		if (from)
			return 4 * kari_first(from) + direction;
	}
	return KARI_PASS;
}

#endif
