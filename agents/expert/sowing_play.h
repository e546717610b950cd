#ifndef SOWING_PLAY_H
#define SOWING_PLAY_H

/* The player of Hus and Omweso, after Omweso's placements: fast_search.h on the boards of
 * sowing.h. */

#include "expert/fast_search.h"
#include "expert/sowing.h"
#include "kit/kit_turn.h"

/* The positions of a search.  The caller sets the rules, played, and at[0]. */
struct sowing_line {
	const struct sowing_rules *rules;
	int played; /* plies before the root, without placements */
	struct sowing_board at[FAST_DEPTH + 2];
	struct sowing_board child[FAST_DEPTH + 1][SOWING_PITS]; /* after each move */
};

/* In a search on this board, `game` is a struct sowing_line; a move's code is its pit. */
extern const struct fast_board sowing_fast;

/* Begin a game: discard the last one, and make a table for a search of `most` moves; 0 =
 * no limit. */
void sowing_play_new(const struct sowing_rules *rules, uint64_t most);

/* Find and write a sowing move, within the turn's clock and `most` moves (0 = no
 * limit). */
void sowing_play(const struct sowing_rules *rules, struct kit_turn *turn,
                 uint64_t most, char move[GAME_MOVE]);

#endif
