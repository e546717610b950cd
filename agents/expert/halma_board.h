#ifndef HALMA_BOARD_H
#define HALMA_BOARD_H

/*
 * Halma's board for a player that looks at millions of positions: squares are
 * numbers, moves are pairs of them, and a move is made and taken back in place.
 * The rules are those of referee/games/halma.c; tests/unit/test_expert_halma.c
 * compares the two.
 *
 * A square is 16 * y + x; as the other side sees the board, square s is 255 - s.
 * Side 0 is Black, whose camp is around square 0, side 1 is White.
 */

#include <stdbool.h>
#include <stdint.h>

#include "game/game.h"

enum {
	HALMA_SIDE = 16,
	HALMA_SQUARES = HALMA_SIDE * HALMA_SIDE,
	HALMA_PIECES = 19,
	/* A jump keeps the parity of x and y, so a piece can come to 63 squares
	 * by jumps and to 8 by steps. */
	HALMA_MOVES = HALMA_PIECES * (HALMA_SQUARES / 4 + 8),
};

struct halma_move {
	unsigned char from, to;
};

struct halma_board {
	unsigned char cell[HALMA_SQUARES];  /* 0, or 1 + the side */
	unsigned char index[HALMA_SQUARES]; /* of the piece there, in piece[] */
	unsigned char hops[HALMA_SQUARES];  /* a bit a direction: a jump that
	                                     * way is possible from here */
	unsigned char piece[2][HALMA_PIECES];
	unsigned char pieces[2]; /* how many */
	unsigned char home[2];   /* of these, in the own camp, */
	unsigned char goal[2];   /* in the opposing one */
	unsigned char mover;     /* the side that is to move */
	bool addendum;           /* whether its rules hold */
	uint64_t key;            /* of pieces and mover: a hash */
};

/* Read the rows and the mover of a valid position text
 * (referee/games/halma.c). */
void halma_board_read(struct halma_board *board, const char *text,
                      bool addendum);

/* Whether the square belongs to the side's own camp. */
bool halma_board_in_camp(int side, int square);

/* List the moves that are legal for a side when it moves next, those of a piece
 * together, and return how many.  A side that has none has lost.  The board is
 * changed meanwhile and left as it was. */
int halma_board_moves(struct halma_board *board, int side,
                      struct halma_move moves[HALMA_MOVES]);

/* Move the piece on `from` and pass the turn to the other side.  The same with
 * the squares exchanged takes the move back. */
void halma_board_play(struct halma_board *board, int from, int to);

/* Whether the side's pieces and its owner's fill the opposing camp: then the side
 * that has just moved wins. */
bool halma_board_has_goal(const struct halma_board *board, int side);

/* The text of a legal move, jumps by a shortest chain. */
void halma_board_text(struct halma_board *board, struct halma_move move,
                      char text[GAME_MOVE]);

#endif
