#ifndef HELLO_H
#define HELLO_H

/*
 * What a program that knows the rules of a game says of itself when it is told
 * `hello` (rules(1)): the constants of a struct game as one line,
 *
 *	hello 1 <name>[<TAB>key=value...]
 *
 * `rules` writes it for the games of ours, and whoever starts a program reads it.
 */

#include <stdbool.h>

#include "game/game.h"

/* What a program offers besides what all answer. */
enum {
	HELLO_VIEWS = 1,  /* seats see less than the position */
	HELLO_DRAW = 2,   /* `draw` */
	HELLO_RANDOM = 4, /* `random` */
	HELLO_STATES = 8, /* a seed may be `=STATE`, the state of a generator of
	                   * ours (rng.h): then `startpos` and `random` draw what
	                   * the referee draws in a game of its own */
	HELLO_VALUE = 16, /* `value` */
	HELLO_BOARD = 32, /* a position begins with its board (foreign/foreign_board.h), */
	HELLO_LETTERS = 64, /* whose columns have letters, */
	HELLO_RISING = 128, /* and whose rows are numbered from the bottom */
};

/* Append the line for a game of ours. */
void hello_write(const struct game *game, struct text *line);

/* Fill in the game's constants, which then lie in the line, and what it offers.
 * False with the reason if the line is none of that form.  Keys that we do not know
 * are passed over. */
bool hello_read(struct game *game, unsigned *offers, char *line,
                char why[GAME_WHY]);

#endif
