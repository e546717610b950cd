#ifndef REPLAY_DATA_H
#define REPLAY_DATA_H

/* The game as data of its page, for page.js. */

#include "replay/frames.h"
#include "replay/ground.h"

struct review;

/* Append a script element with the game's data.  The ground is NULL for a game
 * without a view, which is shown by the text of its `draw`.  review may be NULL. */
void data_write(struct text *page, const struct recorded *game,
                const struct frames *frames, const struct ground *ground,
                const struct review *review);

#endif
