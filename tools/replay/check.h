#ifndef REPLAY_CHECK_H
#define REPLAY_CHECK_H

/*
 * A recorded game held against the rules: its starts are those of its seed,
 * its moves legal and by whoever had to move, the moves for a late player those
 * that chance draws, endless moves endless, the end where the game ends and for
 * its reason, and a forfeit one that can have been.
 */

#include "replay/story.h"

/* Whether all of it agrees; if not, why says what does not, and *line is the
 * line of the file. */
bool check_story(const struct story *story, int *line, char why[STORY_WHY]);

#endif
