#ifndef PLAY_H
#define PLAY_H

/*
 * One game: ask, judge, apply, tell, and keep the banks.  A game that is
 * decided stands, whatever its players do then.
 */

#include "match/play_state.h"

/* Play the game, starting processes where there are none, and append its lines
 * to `record` (record.h: from `start` on, without `result`).  Afterwards an agent
 * at fault is dead; the others live on and have heard the end. */
struct played play_game(const struct play *play, struct text *record);

#endif
