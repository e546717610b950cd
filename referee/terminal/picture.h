#ifndef PICTURE_H
#define PICTURE_H

/*
 * A position as people see it: the game's own `draw`, in the seats' colours, with the
 * last move's squares or pits marked.  This works for every game.  Only a game with a
 * view (game/view.h) has colours.
 */

#include <stdbool.h>

#include "base/text.h"
#include "game/game.h"

enum {
	PICTURE_GAP = 3, /* columns between the picture and the list beside it */
	CANVAS_ROWS = 80,
	CANVAS_COLUMNS = 256,
};

/* The colour of a sign: none, dim, or a player's. */
enum canvas_ink { INK_NONE, INK_DIM, INK_ONE, INK_TWO };

/* A drawing of signs.  Row 0 is a sentence, unless it begins with a blank.  The
 * sentence never changes; its end is cut off if it is too long. */
struct canvas {
	struct canvas_sign {
		char byte;
		unsigned char ink;
		bool mark; /* changed by the last move */
	} at[CANVAS_ROWS][CANVAS_COLUMNS];
	int rows, columns;
};

struct picture_look {
	bool colour;  /* use the colours of ECMA-48 (SGR) */
	bool ascii;   /* draw pieces without UTF-8 */
	int columns;  /* the most columns; 0 = no limit */
	int rows;     /* the most rows of the page (console.h) */
	int seat;     /* the seat whose view to draw; 0 = everything */
	const void *title; /* the position whose first line, a sentence, goes above the
	                    * board; NULL = the drawn position */
};

/* Append a picture of any size, in ASCII without colours, as lines ended by \n.
 * `before` is the position before the last move; NULL marks nothing. */
void picture_add(struct text *text, const struct game *game, const void *before,
                 const void *now, int seat);

/* Draw the picture.  One that is too wide first loses blanks and then its lines of
 * indices; if that is not enough its lines are broken. */
void picture_draw(struct canvas *canvas, const struct game *game, const void *before,
                  const void *now, const struct picture_look *look);

/* Lower the drawing to these rows.  First remove its rows of names, then the rows
 * farthest from the first mark. */
void picture_fit_height(struct canvas *canvas, int rows);

/* Append the canvas of a picture.  The lines of `list` go beside its rows below the
 * first. */
void picture_add_canvas(struct text *text, const struct canvas *canvas,
                        const struct game *game, const struct picture_look *look,
                        const char *list);

#endif
