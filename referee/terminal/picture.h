#ifndef PICTURE_H
#define PICTURE_H

/*
 * A position as people see it: the game's own `draw`, with the seats' colours
 * and with the squares or pits marked that the last move changed, made to fit a
 * small terminal; and a page, which is a picture with lines above and below it.
 * This works for every game; one with a view (game/view.h) has colours.
 */

#include <stdbool.h>

#include "base/text.h"
#include "game/game.h"

struct picture_look {
	bool colour;  /* use the colours of ECMA-48 (SGR) */
	bool ascii;   /* draw no pieces in UTF-8 */
	int columns;  /* to fit into; 0 = as wide as it is */
	int rows;     /* to fit into; 0 = as high as it is, below 1 = one */
	int seat;     /* whose view is drawn; 0 = all is */
	const void *title; /* the position whose first line, a sentence, stands
	                    * above; NULL = the one that is drawn */
};

/* Append the picture, lines ended by \n.  before is the position in which the
 * last move was made, or NULL to mark nothing.  A picture that is too wide loses
 * blanks, then its lines of indices, and is then folded; without a board its lines are
 * broken.  One that is then too high keeps the rows about the first change. */
void picture_add(struct text *text, const struct game *game,
                 const void *before, const void *now,
                 const struct picture_look *look);

/* The first of frames 1 to n - 1 that a list of so many rows has, so that `at` is in
 * its middle if it can be. */
int picture_first(int at, int n, int rows);

/* Append a line of that list, as wide as that: "> 12 greedy 33". */
void picture_add_item(struct text *text, int columns, bool shown, int ply,
                      const char *who, const char *move);

/* How many lines there are. */
int picture_rows(const struct text *text);

struct picture_page {
	const struct game *game;
	const void *before, *now;
	struct picture_look look; /* columns and rows are those of the page */
	/* Append the lines above and below the picture, however long: fewer for
	 * each step of `less`, and none above it in the last step. */
	void (*say)(const void *context, int less, struct text *above,
	            struct text *below);
	int least;                /* the last step */
	/* Append lines to stand beside it, at most so many and so wide; or NULL. */
	void (*list)(const void *context, int columns, int rows,
	             struct text *text);
	const void *context;
};

/* Append a page of at most look.rows rows, or two.  `less` is as small as it can be with
 * the whole picture in sight.  If that takes the last step, the picture may have three
 * fifths of the page instead.  Lines below that are still too many lose their beginning.
 * Where there is room left, the board grows. */
void picture_add_page(struct text *text, const struct picture_page *page);

#endif
