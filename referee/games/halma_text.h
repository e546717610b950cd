#ifndef HALMA_TEXT_H
#define HALMA_TEXT_H

/* Moves of Halma as text: "E 7,1 7,2", or "J 9,9 11,9;J 11,9 11,11". */

#include "game/game.h"
#include "games/halma_plays.h"

/* One line of a move; the squares as cells. */
struct halma_line {
	char kind; /* E or J */
	int from, to;
};

/* Read one line on a board of so many squares in a row; where it ends, at ';' or NUL,
 * or NULL. */
const char *halma_read_line(const char *text, int size, struct halma_line *line);

/* Whether the text has the form of a move; if not, why. */
bool halma_is_move(const char *text, int size, char why[GAME_WHY]);

/* The text of the play to r->to[i]. */
void halma_move_text(const struct reach *r, int i, char text[GAME_MOVE]);

#endif
