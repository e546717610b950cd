#ifndef CANVAS_H
#define CANVAS_H

/*
 * A drawing, sign by sign, that is made narrower, lower or larger.  Row 0 is a
 * sentence, unless it begins with a blank: it keeps its signs, and what is too long of
 * it is not printed.
 */

#include <stdbool.h>

enum { CANVAS_ROWS = 80, CANVAS_COLUMNS = 256 };

/* The colour of a sign: none, dim, or a player's. */
enum canvas_ink { INK_NONE, INK_DIM, INK_ONE, INK_TWO };

/* Bytes that are the edges of what is filled. */
enum { CANVAS_UPPER = 1, CANVAS_LOWER = 2 };

struct canvas_sign {
	char byte;
	unsigned char ink;
	bool mark; /* changed by the last move */
	bool fill; /* part of a tile, */
	bool bar;  /* or at the side of one that is marked */
};

struct canvas {
	struct canvas_sign at[CANVAS_ROWS][CANVAS_COLUMNS];
	bool board[CANVAS_ROWS]; /* the row has squares or pits */
	int rows, columns;
};

/* Fill a row with blanks. */
void canvas_clear_row(struct canvas *canvas, int row);

/* The next word of a row from *at on; its length, or 0 at the end. */
int canvas_word(const struct canvas *canvas, int row, int *at, char word[16]);

/* Whether a row names the pits below or above it. */
bool canvas_is_index(const struct canvas *canvas, int row);

/* Make it as narrow as that: it loses blanks between its columns, then its rows of
 * names; then a grid is folded, and the lines of other drawings are broken. */
void canvas_fit_width(struct canvas *canvas, int columns, bool grid);

/* Make it as low as that: it loses its rows of names, then those farthest from the
 * first mark. */
void canvas_fit_height(struct canvas *canvas, int rows);

/* Make the squares and pits as large as there is room for; those of a seat become
 * tiles. */
void canvas_grow(struct canvas *canvas, int columns, int rows);

#endif
