#ifndef LEAGUE_PLAY_H
#define LEAGUE_PLAY_H

/*
 * Plays a league's games: one referee for each pairing, up to `jobs` at once.
 *
 * The records are the only truth.  A referee's output only wakes this process, which then
 * reads the record, as it does after a crash.  Killing any process at any time therefore
 * loses no game that was on disk.  The next run plays the missing games again, by number.
 */

#include "league/job.h"

/* Play the league.  Returns the exit status: 0, 2 if a referee reports a mistake of the
 * operator, 3 if games stay open, 130 or 143 after a signal. */
int play_league(const struct play *play);

#endif
