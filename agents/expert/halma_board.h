#ifndef HALMA_BOARD_H
#define HALMA_BOARD_H

/*
 * A fast board of Halma, for a player that searches millions of positions.  Squares are
 * numbers, moves are pairs of squares, and a move is made and undone in place.  The rules
 * are in referee/games/halma.c. tests/unit/test_expert_halma.c compares the two.
 *
 * A square is 16 * y + x.  The other side sees square s as 255 - s.  Side 0 is Black,
 * whose camp is around square 0.  Side 1 is White.
 */

#include <stdbool.h>
#include <stdint.h>

#include "game/game.h"

enum {
	HALMA_SIDE = 16,
	HALMA_SQUARES = HALMA_SIDE * HALMA_SIDE,
	HALMA_PIECES = 19,
	/* A jump keeps the parity of x and y, so a piece can reach 63 squares by jumps
	 * and 8 by steps. */
	HALMA_MOVES = HALMA_PIECES * (HALMA_SQUARES / 4 + 8),
};

struct halma_move {
	unsigned char from, to;
};

struct halma_board {
	unsigned char cell[HALMA_SQUARES];  /* 0, or 1 + the side */
	unsigned char index[HALMA_SQUARES]; /* index in piece[] of the piece there */
	unsigned char hops[HALMA_SQUARES];  /* the directions in which a jump from here is
	                                     * possible, as bits */
	unsigned char piece[2][HALMA_PIECES];
	unsigned char pieces[2]; /* by side: the number of its pieces */
	unsigned char home[2];   /* by side: the number of pieces in its own camp */
	unsigned char goal[2];   /* by side: the number of pieces in the opposing camp */
	unsigned char mover;     /* the side to move */
	bool addendum;           /* the addendum's rules apply */
	uint64_t key;            /* a hash of pieces and mover */
};

/* Read the rows and the mover of a valid position text (referee/games/halma.c). */
void halma_board_read(struct halma_board *board, const char *text,
                      bool addendum);

bool halma_board_in_camp(int side, int square);

/* List the moves that are legal for a side if it moves next, grouped by piece.  Returns
 * their number.  A side without moves has lost.  The board changes during the call but
 * not after it. */
int halma_board_moves(struct halma_board *board, int side,
                      struct halma_move moves[HALMA_MOVES]);

/* Move the piece on `from` and pass the turn to the other side.  To undo a move, exchange
 * the squares. */
void halma_board_play(struct halma_board *board, int from, int to);

/* Whether the camp opposite a side is full, with at least one piece of the side in it.
 * Then the side that has just moved wins. */
bool halma_board_has_goal(const struct halma_board *board, int side);

/* Write the text of a legal move in a position. */
void halma_board_text(const struct position *position, struct halma_move move,
                      char text[GAME_MOVE]);

#endif
