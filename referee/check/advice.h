#ifndef CHECK_ADVICE_H
#define CHECK_ADVICE_H

/*
 * What to tell the author of an agent that fouled: what was expected of it,
 * and, in a sentence, what to change.
 */

#include "check/bout.h"

enum { ADVICE = 400 };

/* What was expected in the last position of a game of the bout, of an agent in
 * this seat, in place of what the verdict says. */
void advice_expect(const struct bout *bout, int game,
                   const struct verdict *verdict, char expected[ADVICE]);

/* What to change. */
void advice_give(const struct bout *bout, int game,
                 const struct verdict *verdict, char hint[ADVICE]);

#endif
