#ifndef MCGILL_H
#define MCGILL_H

/* The wire of McGill's courses, for Hus (2016) and Omweso (2015): the player is
 * a client that connects to the course's server, or to our referee (tcp:). */

#include <stdint.h>

struct kit_player;

/* Play a game ("hus", "omweso") at an address, "HOST:PORT"; own_seed as
 * kit_set_dice has it.  Returns main's status as kit_main does. */
int mcgill_play(const struct kit_player *player, const char *game,
                const char *address, int64_t own_seed);

#endif
