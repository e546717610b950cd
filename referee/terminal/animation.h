#ifndef ANIMATION_H
#define ANIMATION_H

/*
 * The animation of a move: the positions between before and after, in which seeds travel
 * and pieces jump.  The game's view supplies them (game/view.h).
 */

#include <stdint.h>

#include "game/view.h"

struct animation {
	const struct variant *variant;
	int seat;
	char move[GAME_MOVE];
	int steps, frames, at;  /* steps of the move; frames to show; frames shown so
	                         * far */
	int64_t frame_us;       /* how long each frame is shown; all frames together take
	                         * less than a second */
	struct position before; /* before the move */
	struct position now;    /* to show now */
};

/* Begin the animation of a move that is legal in `before`.  False if there is nothing to
 * show in between. */
bool animation_begin(struct animation *animation, const struct variant *variant,
                     const void *before, int seat, const char *move);

/* Set `now` to the next position.  False when the move is complete. */
bool animation_next(struct animation *animation);

#endif
