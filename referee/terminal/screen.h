#ifndef SCREEN_H
#define SCREEN_H

/*
 * The terminal: it paints pages in place, reads keys as they are pressed, and is
 * as it was before on every way out.  It needs only termios and ECMA-48.  On a
 * terminal that cannot address its cursor (TERM=dumb) pages come one below the
 * other.
 *
 * There is one screen, and it belongs to the process that opened it: in a copy
 * made by fork(2) every call is harmless.  Signals that end or stop the process
 * first give the terminal back, unless they have a handler when the screen is
 * opened: a program that watches for them (signals_watch) closes the screen
 * itself.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

/* Keys that are not a single byte. */
enum screen_key {
	SCREEN_NONE = -1, /* the deadline came, or the page must be painted again:
	                   * the size has changed, we were in the background, or
	                   * Ctrl-L was pressed */
	SCREEN_END = -2,  /* the end of the input */
	SCREEN_LEFT = 256, SCREEN_RIGHT, SCREEN_UP, SCREEN_DOWN, SCREEN_HOME,
	SCREEN_LAST, SCREEN_PAGE_UP, SCREEN_PAGE_DOWN,
};

/* Whether standard input and output are both a terminal. */
bool screen_is_here(void);

/* Whether that terminal can be painted on. */
bool screen_can_paint(void);

/* Take the terminal; false and errno where it cannot be. */
bool screen_open(void);

/* Give it back as it was.  Harmless if it was never taken. */
void screen_close(void);

/* Whether colours are wanted: NO_COLOR is unset or empty, and the terminal is not
 * dumb. */
bool screen_has_colour(void);

/* Whether the locale's name has UTF-8 in it. */
bool screen_has_utf8(void);

/* Show a page: as many of its lines as fit. */
void screen_show(const struct text *page);

/* Whether screen_key has found that the page must be painted again. */
bool screen_is_stale(void);

/* Wait for a key until a deadline of clock.h: a byte, or one of the above. */
int screen_key(int64_t deadline_us);

#endif
