#ifndef VIEW_H
#define VIEW_H

/*
 * A recorded game for people: stepped through in the terminal, or printed from
 * its start to its end where there is none.
 */

#include "replay/reel.h"

/* What comes behind a game. */
enum view_way {
	VIEW_LEAVES,
	VIEW_NEXT,     /* game of its file; never behind the last one */
	VIEW_PREVIOUS, /* and never before the first */
};

/* Step through it on the screen, which is open, as the nth game of so many, from
 * 1; also one that did not begin. */
enum view_way view_steps(const struct story *story, const struct reel *reel,
                         int nth, int of, bool ascii);

/* All positions, one below the other; there may be none. */
void view_all(const struct story *story, const struct reel *reel);

#endif
