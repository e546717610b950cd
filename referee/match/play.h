#ifndef PLAY_H
#define PLAY_H

/*
 * One game: ask for moves, judge and apply them, announce them, and keep the banks.  A
 * decided game stays decided, whatever its players do afterwards.
 */

#include "match/play_state.h"

/* Play the game, starting processes if there are none, and append its lines to `record`
 * (record.h: from `start` on, without `result`).  Afterwards an agent at fault is dead.
 * The others live on and know the end of the game. */
struct played play_game(const struct play *play, struct text *record);

#endif
