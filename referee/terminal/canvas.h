#ifndef CANVAS_H
#define CANVAS_H

/*
 * A drawing of signs that can be made narrower, lower or larger.  Row 0 is a sentence,
 * unless it begins with a blank.  The sentence never changes; its end is cut off if it is
 * too long.
 */

#include <stdbool.h>

enum { CANVAS_ROWS = 80, CANVAS_COLUMNS = 256 };

/* The colour of a sign: none, dim, or a player's. */
enum canvas_ink { INK_NONE, INK_DIM, INK_ONE, INK_TWO };

/* Bytes that draw the upper and lower edge of a tile. */
enum { CANVAS_UPPER = 1, CANVAS_LOWER = 2 };

struct canvas_sign {
	char byte;
	unsigned char ink;
	bool mark; /* changed by the last move */
	bool fill; /* part of a tile */
	bool bar;  /* at the side of a marked tile */
};

struct canvas {
	struct canvas_sign at[CANVAS_ROWS][CANVAS_COLUMNS];
	bool board[CANVAS_ROWS]; /* by row: contains squares or pits */
	int rows, columns;
};

void canvas_clear_row(struct canvas *canvas, int row);

/* Find the next word of a row from *at on, and set *at to its start.  Copies at most 15
 * bytes.  Returns the word's length, or 0 at the end. */
int canvas_word(const struct canvas *canvas, int row, int *at, char word[16]);

/* Whether a row holds the names of the pits below or above it. */
bool canvas_is_index(const struct canvas *canvas, int row);

/* Narrow the drawing to these columns.  A grid loses blanks between its columns, then
 * its rows of names, and is then folded.  In another drawing, lines are broken. */
void canvas_fit_width(struct canvas *canvas, int columns, bool grid);

/* Lower the drawing to these rows.  First remove its rows of names, then the rows
 * farthest from the first mark. */
void canvas_fit_height(struct canvas *canvas, int rows);

/* Enlarge the squares and pits to fill the room.  The squares and pits of a seat become
 * tiles. */
void canvas_grow(struct canvas *canvas, int columns, int rows);

#endif
