#ifndef SOWING_PLAY_H
#define SOWING_PLAY_H

#include "expert/sowing.h"
#include "kit/kit_turn.h"

/* Begin a game: forget the last one, and make a table large enough for `most`
 * moves tried (0 = any number). */
void sowing_play_new(const struct sowing_rules *rules, uint64_t most);

/* Find a sowing move and write it, within the turn's clock and `most` moves tried
 * (0 = any number). */
void sowing_play(const struct sowing_rules *rules, struct kit_turn *turn,
                 uint64_t most, char move[GAME_MOVE]);

#endif
