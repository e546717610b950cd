#ifndef KARI_LIMITED_H
#define KARI_LIMITED_H

/* Kari for a player that may look at too few positions to prove anything: some
 * plies ahead, and then by value. */

#include <stdbool.h>
#include <stdint.h>

#include "expert/kari/kari_board.h"

/* The best move that a search of `most` positions finds.  The search ends early
 * once `enough`, which is called every thousand positions and may be NULL,
 * returns true. */
int kari_limited(const struct kari_board *board, uint64_t most,
                 bool (*enough)(void *context), void *context);

#endif
