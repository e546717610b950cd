#ifndef CANVAS_H
#define CANVAS_H

/*
 * A drawing of signs that can be made narrower or lower.  Row 0 is a sentence,
 * unless it begins with a blank.  The sentence never changes; its end is cut off if it is
 * too long.
 */

#include <stdbool.h>

enum { CANVAS_ROWS = 80, CANVAS_COLUMNS = 256 };

/* The colour of a sign: none, dim, or a player's. */
enum canvas_ink { INK_NONE, INK_DIM, INK_ONE, INK_TWO };

struct canvas_sign {
	char byte;
	unsigned char ink;
	bool mark; /* changed by the last move */
};

struct canvas {
	struct canvas_sign at[CANVAS_ROWS][CANVAS_COLUMNS];
	int rows, columns;
};

void canvas_clear_row(struct canvas *canvas, int row);

/* Find the next word of a row from *at on, and set *at to its start.  Copies at most 15
 * bytes.  Returns the word's length, or 0 at the end. */
int canvas_word(const struct canvas *canvas, int row, int *at, char word[16]);

/* Whether a row holds the names of the pits below or above it. */
bool canvas_is_index(const struct canvas *canvas, int row);

/* Narrow the drawing to these columns.  A grid loses blanks between its columns, and then
 * its rows of names.  If that is not enough, or without a grid, lines are broken. */
void canvas_fit_width(struct canvas *canvas, int columns, bool grid);

/* Lower the drawing to these rows.  First remove its rows of names, then the rows
 * farthest from the first mark. */
void canvas_fit_height(struct canvas *canvas, int rows);

#endif
