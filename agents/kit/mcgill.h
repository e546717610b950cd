#ifndef MCGILL_H
#define MCGILL_H

/* The wire of McGill's courses, for Hus (2016) and Omweso (2015): the player is
 * a client of the course's server, or of our referee (tcp:). */

struct kit_player;

/* Play a game ("hus", "omweso") at an address, "HOST:PORT", or with
 * parameters, "HOST:PORT,rounds=100".  Returns main's status: 0; 1 if the server cannot
 * be reached or makes no sense; 2 if the address does not. */
int mcgill_play(const struct kit_player *player, const char *game,
                const char *address);

#endif
