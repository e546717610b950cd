#ifndef VIEW_H
#define VIEW_H

/*
 * A recorded game for people: stepped through in the terminal, or printed from
 * its start to its end where there is none.
 */

#include "reel.h"

/* Step through it; false and errno where the terminal cannot be had. */
bool view_steps(const struct story *story, const struct reel *reel, bool ascii);

/* All positions, one below the other; there may be none. */
void view_all(const struct story *story, const struct reel *reel);

#endif
