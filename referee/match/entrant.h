#ifndef ENTRANT_H
#define ENTRANT_H

/*
 * Whether a player that the operator named can play at all.  Without this the operator's
 * slip would become a forfeit in each game.
 */

#include "agent/player.h"

/* Return false, with the reason, if the user who runs us may not execute the player's
 * program.  Not for graders: they want a verdict on such a program. */
bool entrant_may_run(const struct player *player, char why[PLAYER_WHY]);

/* Return false if a player is one of our own and refuses the words after its name.  Its
 * program then prints the reason. */
bool entrant_takes_words(const struct player *player, char why[PLAYER_WHY]);

#endif
