#ifndef HELLO_H
#define HELLO_H

/*
 * How a rules program describes its game when it receives `hello` (rules(1)): the
 * constants of a struct game on one line,
 *
 *   	hello 1 <name>[<TAB>key=value...]
 *
 * `rules` writes this line for our own games.  The reader is whichever program started
 * the rules.
 */

#include <stdbool.h>

#include "game/game.h"

/* What a rules program may offer besides the requests that all programs answer. */
enum {
	HELLO_VIEWS = 1,  /* a seat may see less than the position */
	HELLO_DRAW = 2,   /* the program answers `draw` */
	HELLO_RANDOM = 4, /* the program answers `random` */
	HELLO_STATES = 8, /* a seed may be `=STATE`, the state of our generator
	                   * (rng.h): then `startpos` and `random` draw what the
	                   * referee draws in its own games */
	HELLO_VALUE = 16, /* the program answers `value` */
	HELLO_BOARD = 32, /* a position begins with its board (foreign/foreign_board.h) */
	HELLO_LETTERS = 64, /* the board's columns have letters */
	HELLO_RISING = 128, /* the board's rows are numbered from the bottom */
};

/* Append the answer to `hello` for one of our games. */
void hello_write(const struct game *game, struct text *line);

/* Read an answer to `hello`: set the game's constants, which then point into the line, and
 * `offers`.  False, with the reason, if the line has another form or an unknown key. */
bool hello_read(struct game *game, unsigned *offers, char *line,
                char why[GAME_WHY]);

#endif
