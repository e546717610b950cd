#ifndef PROGRESS_H
#define PROGRESS_H

/*
 * Progress messages on standard error while work goes on.  On a terminal we rewrite one
 * line.  Elsewhere we print nothing, or one line each minute.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/clock.h"

struct progress {
	bool terminal;
	bool up;          /* the line is on the screen now */
	int64_t began_us; /* when the measured work began */
	int64_t next_us;  /* when to call progress_show again; CLOCK_NEVER = never */
};

/* Begin.  With each_minute, print a line each minute if standard error is no terminal. */
void progress_open(struct progress *progress, bool each_minute);

/* Show a text without a newline, cut to the terminal's width.  Sets next_us. */
void progress_show(struct progress *progress, const char *text);

/* Remove the line before the program prints something else. */
void progress_clear(struct progress *progress);

/* Estimate when the rest of the work will be done, if the part `done` has taken all the
 * time since the work began.  0 if nothing is done yet. */
int64_t progress_due(const struct progress *progress, int64_t now_us, double done, double rest);

/* Write the time that is left: "1:20", or "?" if nothing is done yet.  Returns `into`. */
const char *progress_left(int64_t due_us, int64_t now_us, char into[CLOCK_WORDS]);

#endif
