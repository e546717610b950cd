#ifndef ENTRANT_H
#define ENTRANT_H

/*
 * Whether a player that the operator named can play at all.  Without this the operator's
 * slip would become a forfeit in each game.
 */

#include "agent/player.h"

/* Return whether this user may execute the player's program.  Only for a command that a
 * person types: those who grade want a verdict. */
bool entrant_may_run(const struct player *player, char why[PLAYER_WHY]);

/* Return whether a player, if it is one of our own, takes the words after its name.  If
 * not, its program prints the reason. */
bool entrant_takes_words(const struct player *player, char why[PLAYER_WHY]);

#endif
