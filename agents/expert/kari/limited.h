#ifndef KARI_LIMITED_H
#define KARI_LIMITED_H

/* Kari for a player whose limit of positions is too low to prove anything: it searches
 * some plies and then evaluates. */

#include <stdint.h>

#include "expert/kari/kari_board.h"

struct kit_turn;

/* The best move that a search of `most` positions finds before the turn's deadline. */
int kari_limited(const struct kari_board *board, uint64_t most,
                 const struct kit_turn *turn);

#endif
