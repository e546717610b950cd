#ifndef HALMA_TEXT_H
#define HALMA_TEXT_H

/* Moves of Halma as text: "E 7,1 7,2", or "J 9,9 11,9;J 11,9 11,11". */

#include "game/game.h"
#include "games/halma_plays.h"

/* One line of a move, with cells for squares. */
struct halma_line {
	char kind; /* E or J */
	int from, to;
};

/* Read one line on a board with rows of `size` squares.  Returns the end of the line, at
 * ';' or NUL, or NULL if it is wrong. */
const char *halma_read_line(const char *text, int size, struct halma_line *line);

/* Return whether the text has the form of a move; if not, write the reason to why. */
bool halma_is_move(const char *text, int size, char why[GAME_WHY]);

/* Write the text of the play to r->to[i]. */
void halma_move_text(const struct reach *r, int i, char text[GAME_MOVE]);

#endif
