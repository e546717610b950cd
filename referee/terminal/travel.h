#ifndef TRAVEL_H
#define TRAVEL_H

/*
 * A move on its way: the positions between before and after, for seeds that
 * travel and pieces that jump.  No game knows them; path.h does.
 */

#include <stdbool.h>
#include <stdint.h>

#include "terminal/path.h"

struct travel {
	const struct variant *variant;
	int seat;
	struct text path;
	struct path_board board; /* at the start */
	int steps, frames, at;   /* of the path; shown of these; so far */
	int64_t playback_us;         /* between frames: all of it takes no second */
	struct position before;  /* the move, and */
	struct position now;     /* what is to be shown */
};

/* A move that is legal in `before`.  False where there is nothing between. */
bool travel_begin(struct travel *travel, const struct variant *variant,
                  const void *before, int seat, const char *move);

/* The next position, in `now`; false when it has arrived. */
bool travel_next(struct travel *travel);

/* Stop it; harmless on one that never began. */
void travel_end(struct travel *travel);

#endif
