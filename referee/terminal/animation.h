#ifndef ANIMATION_H
#define ANIMATION_H

/*
 * A move on its way: the positions between before and after, as seeds travel and
 * pieces jump.  The game's view says how (game/view.h).
 */

#include <stdint.h>

#include "game/view.h"

struct animation {
	const struct variant *variant;
	int seat;
	char move[GAME_MOVE];
	int steps, frames, at;  /* of the move; shown of these; shown so far */
	int64_t frame_us;       /* how long a frame stands: all of them together,
	                         * less than a second */
	struct position before; /* the move */
	struct position now;    /* what is to be shown */
};

/* Begin with a move that is legal in `before`.  False where there is nothing to
 * show between. */
bool animation_begin(struct animation *animation, const struct variant *variant,
                     const void *before, int seat, const char *move);

/* The next position, in `now`; false when the move has arrived. */
bool animation_next(struct animation *animation);

#endif
