#ifndef THINK_H
#define THINK_H

/* Thinking time and table sizes: options and deadlines that several players share. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/options.h"

struct kit_turn;
struct position;

/* The options --time and --mem. */
extern const struct option think_options[];

/* Bring the turn's deadline forward.  With --time: to that time from now.  Otherwise: to
 * three quarters of a clock for one move; to 1/moves of a clock for a whole game, a tenth
 * of which stays in reserve; or to one second without a clock. */
void think_start(struct kit_turn *turn, int moves);

/* Bring the turn's deadline forward to at most `ms` from now. */
void think_at_most(struct kit_turn *turn, int64_t ms);

bool think_is_timed(void);

/* The MB of --mem; without --mem, the player's own value. */
int64_t think_mem_mb(int64_t own);

/* Hash the first `size` bytes of a position, as a table's key. */
uint64_t think_key(const struct position *position, size_t size);

#endif
