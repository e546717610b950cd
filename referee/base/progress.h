#ifndef PROGRESS_H
#define PROGRESS_H

/*
 * What the operator sees on standard error while work goes on: where that is a terminal,
 * one line that is written anew; elsewhere nothing, or a line each minute.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/clock.h"

struct progress {
	bool terminal;
	bool up;          /* the line is on the screen */
	int64_t began_us; /* the work that is measured */
	int64_t next_us;  /* when the line is due; CLOCK_NEVER: there is none */
};

/* The work begins.  each_minute: of that which is no terminal, too. */
void progress_open(struct progress *progress, bool each_minute);

/* Show how far it is, in a text without a newline.  What the terminal has no room for is
 * cut. */
void progress_show(struct progress *progress, const char *text);

/* Take the line away, before something else is printed. */
void progress_clear(struct progress *progress);

/* The time that is left, in words, at the pace since the work began: so much is done, so
 * much is not; "?" before anything is done. */
const char *progress_left(const struct progress *progress, int64_t now_us, double done,
                          double rest, char into[CLOCK_WORDS]);

#endif
