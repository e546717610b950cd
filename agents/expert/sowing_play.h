#ifndef SOWING_PLAY_H
#define SOWING_PLAY_H

#include "expert/sowing.h"
#include "kit/kit_turn.h"

/* Begin a game: discard the last one, and make a table for a search of `most` moves; 0 =
 * no limit. */
void sowing_play_new(const struct sowing_rules *rules, uint64_t most);

/* Find and write a sowing move, within the turn's clock and `most` moves (0 = no
 * limit). */
void sowing_play(const struct sowing_rules *rules, struct kit_turn *turn,
                 uint64_t most, char move[GAME_MOVE]);

#endif
