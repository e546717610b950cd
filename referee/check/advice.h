#ifndef CHECK_ADVICE_H
#define CHECK_ADVICE_H

/*
 * Advice for the author of an agent that committed a fault: the expected behaviour, and
 * the change to make.
 */

#include "base/text.h"
#include "check/bout.h"

/* Append the expected behaviour for a game that ended with this verdict against the
 * agent. */
void advice_expected(const struct bouts *all, const struct bout_game *game,
                     const struct verdict *verdict, struct text *text);

/* Append the change to make after this verdict on a game of the bout. */
void advice_hint(const struct bouts *all, const struct bout *bout,
                 const struct bout_game *game, const struct verdict *verdict,
                 struct text *text);

#endif
