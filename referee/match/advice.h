#ifndef ADVICE_H
#define ADVICE_H

/*
 * Advice for a person on move: the program of his player (player.h) is started
 * as any other, in the same sandbox, and asked what it would play.  Nothing of
 * it lives on.
 */

#include "game/game.h"
#include "match/ask.h"

struct advice {
	char move[GAME_MOVE];  /* an allowed one, or "" */
	char why[GAME_TEXT];   /* if there is none: a sentence */
	int signals;           /* we were told to stop */
};

/* Ask, and wait for the answer: a few seconds at most.  person: how the person
 * is asked. */
struct advice advice_ask(const struct ask *person, const void *position);

#endif
