#ifndef SCREEN_H
#define SCREEN_H

/*
 * The terminal: paint pages in place, read keys as they are pressed, and restore the
 * terminal on every way out.  Needs only termios and ECMA-48.
 *
 * There is one screen, which belongs to the process that opened it.  In a copy made by
 * fork(2) every call is harmless.  Signals that end or stop the process first restore the
 * terminal, unless they have a handler when the screen is opened.  A program with such
 * handlers (signals_watch) closes the screen itself.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

/* Keys that are not a single byte. */
enum screen_key {
	SCREEN_NONE = -1, /* the deadline came, or the page must be painted again: the
	                   * size has changed, we were in the background, or Ctrl-L was
	                   * pressed */
	SCREEN_END = -2,  /* the end of the input */
	SCREEN_LEFT = 256, SCREEN_RIGHT, SCREEN_UP, SCREEN_DOWN, SCREEN_HOME,
	SCREEN_LAST, SCREEN_PAGE_UP, SCREEN_PAGE_DOWN,
};

/* Take over the terminal.  False if standard input and output are not both a terminal
 * that can address its cursor.  Call it once. */
bool screen_open(void);

/* Restore the terminal.  Harmless if screen_open was never called. */
void screen_close(void);

/* Whether to use colours: NO_COLOR is unset or empty. */
bool screen_has_colour(void);

/* Whether the locale's name contains UTF-8. */
bool screen_has_utf8(void);

/* Show as many lines of a page as fit. */
void screen_show(const struct text *page);

/* Whether screen_key has found that the page must be painted again. */
bool screen_is_stale(void);

/* Wait for a key until a deadline of clock.h.  Returns a byte or an enum screen_key. */
int screen_key(int64_t deadline_us);

#endif
