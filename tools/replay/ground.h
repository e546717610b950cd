#ifndef GROUND_H
#define GROUND_H

/*
 * The board of a page without its pieces and seeds, which stays the same while
 * the game goes on.  The game's view says how the cells lie and whose they are.
 */

#include "game/view.h"

struct ground {
	const struct game_view *view;
	const void *position; /* the caller's */
	int cells;
	int first;         /* the colour of seat 1 */
	int rows, columns;
};

/* The ground of a position's board. */
struct ground ground_of(const struct game_view *view, const void *position,
                        const struct view_board *board, int first);

/* The cell in a row and column, from 0; -1 = none. */
int ground_cell(const struct ground *ground, int row, int column);

/* Append the picture, an <svg id="picture">; its cells are elements of the class
 * `cell`, in their order. */
void ground_write(struct text *page, const struct ground *ground);

#endif
