#ifndef SOWING_PLAY_H
#define SOWING_PLAY_H

#include "expert/sowing.h"
#include "kit/turn.h"

/* A new game: forget the last, and take a table that does for so many moves
 * tried. */
void sowing_play_new(const struct sowing_rules *rules, uint64_t most);

/* What Hus and Omweso have in common: find a sowing move and write it, within
 * the deadline and at most so many moves tried (0 = any number). */
void sowing_play(const struct sowing_rules *rules, struct kit_turn *turn,
                 uint64_t most, char move[GAME_MOVE]);

#endif
