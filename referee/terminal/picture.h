#ifndef PICTURE_H
#define PICTURE_H

/*
 * A position as people see it: the game's own `draw`, in the seats' colours, with the
 * last move's squares or pits marked, fitted to a small terminal.  Also a page: a picture
 * with lines above and below it.  This works for every game.  Only a game with a view
 * (game/view.h) has colours.
 */

#include <stdbool.h>

#include "base/text.h"
#include "game/game.h"

struct picture_look {
	bool colour;  /* use the colours of ECMA-48 (SGR) */
	bool ascii;   /* draw pieces without UTF-8 */
	int columns;  /* the most columns; 0 = no limit */
	int rows;     /* the most rows; 0 = no limit, negative = one row */
	int seat;     /* the seat whose view to draw; 0 = everything */
	const void *title; /* the position whose first line, a sentence, goes above the
	                    * board; NULL = the drawn position */
};

/* Append the picture as lines ended by \n.  `before` is the position before the last
 * move; NULL marks nothing.  A picture that is too wide first loses blanks and then its
 * lines of indices; if that is not enough its lines are broken.  A picture that is too high
 * keeps the rows around the first change. */
void picture_add(struct text *text, const struct game *game,
                 const void *before, const void *now,
                 const struct picture_look *look);

/* The first of frames 1 to n - 1 in a list of this many rows, so that `at` is in its
 * middle if possible. */
int picture_first(int at, int n, int rows);

/* Append a line of picture_first's list, at most this wide: "> 12 greedy 33". */
void picture_add_item(struct text *text, int columns, bool shown, int ply,
                      const char *who, const char *move);

/* The number of lines. */
int picture_rows(const struct text *text);

struct picture_page {
	const struct game *game;
	const void *before, *now;
	struct picture_look look; /* columns and rows are the page's */
	/* Append the lines above and below the picture, of any length.  Each step of
	 * `less` means fewer lines.  The last step means none above. */
	void (*say)(const void *context, int less, struct text *above,
	            struct text *below);
	int least;                /* the last step of `less` */
	/* Append lines to go beside the picture, within these columns and rows; or
	 * NULL. */
	void (*list)(const void *context, int columns, int rows,
	             struct text *text);
	const void *context;
};

/* Append a page of at most look.rows rows, or two.  Uses the smallest `less` with which
 * the whole picture fits.  If only the last step would do, the picture may take three
 * fifths of the page instead.  Lines below that still do not fit lose their beginning. */
void picture_add_page(struct text *text, const struct picture_page *page);

#endif
