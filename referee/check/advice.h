#ifndef CHECK_ADVICE_H
#define CHECK_ADVICE_H

/*
 * What the author of an agent that fouled is told: what was expected of it, and
 * what to change.
 */

#include "base/text.h"
#include "check/bout.h"

/* Append what was expected where a game of the bout ended with this verdict
 * against the agent. */
void advice_expected(const struct bouts *all, const struct bout_game *game,
                     const struct verdict *verdict, struct text *text);

/* Append the advice for the same.  bout: the game's. */
void advice_hint(const struct bouts *all, const struct bout *bout,
                 const struct bout_game *game, const struct verdict *verdict,
                 struct text *text);

#endif
