#ifndef FOREIGN_BOARD_H
#define FOREIGN_BOARD_H

/*
 * The board of a game whose program has answered `board=` (rules(7)).  It is the first
 * word of each position: its rows from the top with slashes between them.  `.` is an
 * empty square, `1` or a capital letter a piece of seat 1, `2` or a small letter a piece
 * of seat 2.
 */

#include <stdbool.h>

#include "game/view.h"

struct board {
	struct game_view view; /* the view for pictures and pages; has the columns */
	int rows;              /* 0 = the game has no board */
};

/* Set the board's size from a start.  False if the start has no board. */
bool board_learn(struct board *board, const char *position);

/* Return whether a position has a board of this size. */
bool board_fits(const struct board *board, const char *position);

/* Append the picture: a line with the columns' names, then a line for each row. */
void board_draw(const struct board *board, const char *position,
                struct text *picture);

#endif
