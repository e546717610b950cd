#ifndef BROWSE_H
#define BROWSE_H

/*
 * The games of a record, one after the other in the terminal, forwards and
 * backwards.
 */

#include "replay/story.h"
#include "replay/tape.h"

/* Where the game that was seen last cannot be followed, and why; "" if it can. */
struct browse_end {
	int line;
	char why[STORY_WHY];
};

/* Begin with that block of the tape, a game, and stay until somebody leaves; what
 * is damaged or cannot be read is passed by.  False and errno where the terminal
 * cannot be had. */
bool browse(const struct tape *tape, const struct tape_block *first, bool ascii,
            struct browse_end *end);

#endif
