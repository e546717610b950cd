#ifndef THINK_H
#define THINK_H

/* What the players share that think for as long as they may: options, how long
 * that is, and how a table knows a position. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/options.h"

struct kit_turn;
struct position;

/* The options --time, --mem and --notes. */
extern const struct option think_options[];

/* What --notes says: write a line a move on stderr. */
extern bool think_notes;

/* Bring the turn's deadline forward to --time from now; without it, to the most
 * of a clock that is for one move, or to a share of one that is for a whole
 * game, if about so many moves are still to come; to a second without a clock. */
void think_start(struct kit_turn *turn, int moves);

/* Whether --time was given. */
bool think_is_timed(void);

/* What --mem gave, or the player's own. */
int64_t think_mem_mb(int64_t own);

/* A number for a position of so many bytes, for tables: two have the same one in
 * 2^64 cases. */
uint64_t think_key(const struct position *position, size_t size);

#endif
