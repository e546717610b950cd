#ifndef GROUND_H
#define GROUND_H

/*
 * What stays the same of a board while a game goes on, for its page: how the
 * cells of path.h lie, whose they are, how they are named.
 */

#include "terminal/path.h"

/* Halma's rows; the columns of Mancala's longest board, with both goals. */
enum { GROUND_ROWS = 16, GROUND_COLUMNS = 34 };

struct ground_plan {
	int rows, columns;
	int cell[GROUND_ROWS][GROUND_COLUMNS]; /* -1 = none */
};

/* How the cells lie as seat 1 sees them, who sits below. */
void ground_plan(const struct game *game, const struct path_board *board,
                struct ground_plan *plan);

/* Append the picture without pieces and seeds, an <svg id="picture">; its cells
 * are elements of the class `cell`, in their order.  In Halma seat 1 has the
 * pieces of the letter `one`. */
void ground_write(struct text *page, const struct game *game,
                 const struct path_board *board, char one);

#endif
