#ifndef KARI_LIMITED_H
#define KARI_LIMITED_H

/* Kari for a player who may not look at enough positions to prove anything:
 * so many plies ahead, and then by the value of what is seen there. */

#include <stdbool.h>
#include <stdint.h>

#include "expert/kari_board.h"

/* A legal move, the best that a search finds that looks at `most` positions
 * and is given up once `enough` is true (it may be NULL; it is asked every
 * thousand positions). */
int kari_limited(const struct kari_board *board, uint64_t most,
                 bool (*enough)(void *context), void *context);

#endif
