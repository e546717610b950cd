#ifndef ENTRANT_H
#define ENTRANT_H

/*
 * Whether a player that the operator named can play at all.  Without this the operator's
 * slip would become a forfeit in each game.
 */

#include "agent/player.h"

/* Return whether this user may execute the player's program and, if it is one of our own,
 * whether it takes the words after its name; that program then prints its reason itself. */
bool entrant_is_fit(const struct player *player, char why[PLAYER_WHY]);

#endif
