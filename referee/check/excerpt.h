#ifndef CHECK_EXCERPT_H
#define CHECK_EXCERPT_H

/*
 * Conversations, as `referee -l` writes them, and what --check reads out of
 * them: the lines between the referee and player 1, the agent.
 */

#include <stdbool.h>

#include "base/text.h"

/* Append the last `most` lines of the game that begins at `game` in a log, each
 * as "   12.345 -> go 1000\n", or without the milliseconds.  Long lines are
 * cut. */
void excerpt_game(const char *game, int most, bool times, struct text *text);

/* What the agent has written in the game since it was last told something. */
enum excerpt_heard {
	EXCERPT_NEVER,   /* nothing, and nothing before that */
	EXCERPT_NOTHING, /* but something before that */
	EXCERPT_PART,    /* something without a newline at its end */
	EXCERPT_LINE,
} excerpt_heard(const char *game);

/* Whether the agent wrote something, other than a remark, after a game had ended
 * and before the next one began.  If so, append that line and those before it,
 * as excerpt_game does. */
bool excerpt_after_end(const char *log, bool times, struct text *text);

#endif
