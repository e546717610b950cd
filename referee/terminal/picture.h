#ifndef PICTURE_H
#define PICTURE_H

/*
 * A position as people see it: the game's own `draw`, with the seats' colours,
 * the squares or pits that the last move changed marked, and made to fit a
 * small terminal.  It works for every game as it is; a game with a view
 * (game/view.h) has colours.
 */

#include <stdbool.h>

#include "base/text.h"
#include "game/game.h"

struct picture_look {
	bool colour;  /* with the escape sequences of ECMA-48 (SGR) */
	bool ascii;   /* else pieces may be drawn in UTF-8 */
	int columns;  /* to fit into; 0 = as wide as it is */
	int rows;     /* to fit into, at least one; 0 = as high as it is */
	const void *title; /* the position whose first line, a sentence, stands
	                    * above; NULL = the one that is drawn */
};

/* Append the picture, lines ended by \n.  before is the position in which the
 * last move was made, or NULL to mark nothing.  What is too wide loses blanks,
 * then its lines of indices, and is then folded; what is then too high keeps
 * the rows where something has changed. */
void picture_add(struct text *text, const struct game *game,
                 const void *before, const void *now,
                 const struct picture_look *look);

/* Append lines, those broken that are longer than the terminal is wide. */
void picture_wrap(struct text *text, const struct text *lines, int columns);

/* How many lines there are. */
int picture_rows(const struct text *text);

/* A page: a picture, and what is said about it. */
struct picture_page {
	const struct game *game;
	const void *before, *now;
	struct picture_look look; /* its columns and rows are the page's */
	/* Append the lines above and below the picture, however long; fewer for
	 * each step of `less`, and above it none in the last one. */
	void (*say)(const void *from, int less, struct text *above,
	            struct text *below);
	const void *from;
	int least;                /* the last step, for a few words */
};

/* Append a page that is no higher than two rows or look.rows.  As much is said
 * as leaves the whole picture in sight or, where nothing but the last step would,
 * four rows of it; of what is too long all the same the end is seen. */
void picture_add_page(struct text *text, const struct picture_page *page);

#endif
