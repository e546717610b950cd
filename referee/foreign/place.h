#ifndef PLACE_H
#define PLACE_H

/*
 * A position of a game whose rules are a program: the game and the position's text.  A
 * text that is too long for the bytes of a position is stored elsewhere, only once, so
 * equal positions have equal bytes.
 */

#include "game/game.h"

enum { PLACE_TEXT = GAME_SIZE - 2 * sizeof(int) };

struct place {
	int slot;              /* slot of the game */
	int kept;              /* the number of a long text, or 0 */
	char text[PLACE_TEXT]; /* a short text, filled with zeros */
};

/* Store a position; place_text returns its text, which is valid until place_forget. */
void place_set(struct place *place, int slot, const char *text);
const char *place_text(const struct place *place);

/* Forget the long texts.  Do not use positions that have one afterwards. */
void place_forget(void);

#endif
