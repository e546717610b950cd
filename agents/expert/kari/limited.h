#ifndef KARI_LIMITED_H
#define KARI_LIMITED_H

/* Kari for a player whose limit of positions is too low to prove anything: it searches
 * some plies and then evaluates. */

#include <stdbool.h>
#include <stdint.h>

#include "expert/kari/kari_board.h"

/* The best move that a search of `most` positions finds.  We call `enough` every thousand
 * positions; if it returns true the search ends early.  `enough` may be NULL. */
int kari_limited(const struct kari_board *board, uint64_t most,
                 bool (*enough)(void *context), void *context);

#endif
