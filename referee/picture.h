#ifndef PICTURE_H
#define PICTURE_H

/*
 * A position as people see it: the game's own `draw`, with the seats' colours,
 * the squares or pits that the last move changed marked, and made to fit a
 * small terminal.  It works for every game as it is; what makes one nicer is a
 * line in the table of picture.c.
 */

#include <stdbool.h>

#include "game.h"
#include "text.h"

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

/* How many lines it appends. */
int picture_rows(const struct text *text);

#endif
