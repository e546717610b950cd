#ifndef CHECK_EXCERPT_H
#define CHECK_EXCERPT_H

/*
 * Excerpts of conversations in the form of `referee -l`, for --check: the lines between
 * the referee and player 1, the agent.
 */

#include <stdbool.h>

#include "base/text.h"

/* Append the last `most` lines of the game that begins at `game` in a log.  Each line
 * becomes "   12.345 -> go 1000\n", or the same without the milliseconds.  Cuts long
 * lines. */
void excerpt_game(const char *game, int most, bool times, struct text *text);

/* The agent's output in the game since the referee's last line to it. */
enum excerpt_heard {
	EXCERPT_NOTHING,
	EXCERPT_PART, /* some, but no newline at its end */
	EXCERPT_LINE,
} excerpt_heard(const char *game);

/* Whether the agent wrote a line, other than a remark, between the end of one game and
 * the start of the next.  If so, append that line and the lines before it, as
 * excerpt_game does. */
bool excerpt_after_end(const char *log, bool times, struct text *text);

#endif
