#ifndef REEL_H
#define REEL_H

/*
 * A recorded game as pictures in a row: the start, and one after each move.  An
 * endless move shows the new start, or the position as it was if the game ended
 * by it.  Nothing but legality is looked at here; check.h does the rest.
 */

#include "replay/story.h"

struct reel_frame {
	struct position position;
	const struct story_event *event; /* the move; NULL for the start */
};

struct reel {
	struct reel_frame *frame;
	int frames; /* 0 if the game did not begin */
	int broken_line; /* of the file, where the reel ends before the game, */
	char broken[STORY_WHY]; /* and why; "" if it does not */
};

/* Play the game.  False where it cannot be played to its end: line and why say
 * so as check_story does, and the reel ends before that. */
bool reel_make(struct reel *reel, const struct story *story, int *line,
               char why[STORY_WHY]);
void reel_free(struct reel *reel);

/* How the game ended, as story_verdict says it; of a reel that ends before, that
 * it does, too. */
void reel_verdict(const struct reel *reel, const struct story *story,
                  struct text *text);

#endif
