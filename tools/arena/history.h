#ifndef HISTORY_H
#define HISTORY_H

/*
 * How ratings went: DIR/history.csv, a line a point,
 *
 *	time,slot,games,elo,error
 *
 * with the time in seconds since 1970.  A player has a new point when it has an eighth
 * more games than at its last one, so the file grows with the logarithm of the games.
 * The points are also in the ladder (ladder.h).  A line that is not whole is passed over.
 */

#include "arena/ladder.h"

/* Read the points into the ladder. */
void history_read(struct ladder *ladder, const char *dir);

/* Add the points that are due. */
void history_add(struct ladder *ladder, const char *dir);

/* What a rating has changed by in a day, or since the owner's first point with a small
 * error; NAN if there is none. */
double history_trend(const struct ladder *ladder, int slot);

#endif
