#ifndef PLACE_H
#define PLACE_H

/*
 * A position of a game whose rules are a program: which game, and the text.  A text that
 * is too long for the bytes of a position is kept elsewhere, once, so that equal
 * positions have equal bytes.
 */

#include "game/game.h"

enum { PLACE_TEXT = GAME_SIZE - 2 * sizeof(int) };

struct place {
	int slot;              /* the game's */
	int kept;              /* the number of a longer text, or 0 */
	char text[PLACE_TEXT]; /* else the text, and zeros */
};

void place_set(struct place *place, int slot, const char *text);

const char *place_text(const struct place *place);

/* Forget the longer texts; positions that have one must not be used again. */
void place_forget(void);

#endif
