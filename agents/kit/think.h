#ifndef THINK_H
#define THINK_H

/* Thinking for as long as the clock allows: options, deadlines and tables, which
 * several players share. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/options.h"

struct kit_turn;
struct position;

/* The options --time and --mem. */
extern const struct option think_options[];

/* Bring the turn's deadline forward: to --time from now; without --time, to three
 * quarters of a clock for one move, or to one of `moves` shares of a clock for a
 * whole game, a tenth of which is never used; without a clock, to a second. */
void think_start(struct kit_turn *turn, int moves);

/* Whether --time was given. */
bool think_is_timed(void);

/* The MB that --mem gives; without --mem, the player's own. */
int64_t think_mem_mb(int64_t own);

/* A hash of a position, of which `size` bytes are used, as a table's key. */
uint64_t think_key(const struct position *position, size_t size);

#endif
