#ifndef FOREIGN_BOARD_H
#define FOREIGN_BOARD_H

/*
 * The board of a game whose program has said `board=` (rules(7)): the first word of each
 * position, its rows from the top with slashes between them.  `.` is an empty square, `1`
 * or a capital letter a piece of seat 1, `2` or a small letter one of seat 2.
 */

#include <stdbool.h>

#include "game/view.h"

enum { BOARD_PIECES = 2 + 2 * 26 };

struct board {
	struct game_view view; /* for pictures and pages */
	int rows, columns;     /* 0: there is no board */
	struct view_piece piece[BOARD_PIECES + 1];
	char word[BOARD_PIECES][2];
};

/* Learn the board's size from a start.  False if that has no board. */
bool board_learn(struct board *board, const char *position);

/* Whether a position has a board of that size. */
bool board_fits(const struct board *board, const char *position);

/* Append its picture: a line of columns' names, then a line a row. */
void board_draw(const struct board *board, const char *position,
                struct text *picture);

#endif
