#ifndef SCREEN_H
#define SCREEN_H

/*
 * The terminal: pages painted in place, keys as they are pressed, and the
 * terminal as it was on every way out.  termios and ECMA-48 are all it needs;
 * on one that cannot address its cursor (TERM=dumb) pages come one below the
 * other.
 *
 * There is one, and it is that process's which opened it: in a copy made by
 * fork(2) everything here is harmless.  Signals that end or stop a process, and that nobody handles
 * yet when it is opened, first give the terminal back; a program that watches
 * for some of them (signals_watch) keeps these, and closes the screen itself.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

/* Keys besides the bytes that are their own. */
enum screen_key {
	SCREEN_NONE = -1, /* the deadline came, or the page is to be repainted:
	                   * the size has changed, we were in the background, or
	                   * Ctrl-L was pressed */
	SCREEN_END = -2,  /* nothing comes any more */
	SCREEN_LEFT = 256, SCREEN_RIGHT, SCREEN_UP, SCREEN_DOWN, SCREEN_HOME,
	SCREEN_LAST, SCREEN_PAGE_UP, SCREEN_PAGE_DOWN,
};

/* Whether standard input and output are both a terminal. */
bool screen_is_here(void);

/* Whether that terminal can be painted on. */
bool screen_can_paint(void);

/* Take the terminal; false and errno where it cannot be. */
bool screen_open(void);

/* Give it back as it was; also where it was never taken. */
void screen_close(void);

/* The size now; 80 x 24 where nobody knows. */
void screen_size(int *columns, int *rows);

/* Whether colours are wanted: NO_COLOR is unset or empty, and it is no dumb
 * terminal. */
bool screen_has_colour(void);

/* Whether the locale's words name UTF-8. */
bool screen_has_utf8(void);

/* Show a page: lines, of which no more than fit are shown. */
void screen_show(const struct text *page);

/* Whether the page shown last is to be painted anew, as found by screen_key. */
bool screen_is_stale(void);

/* Wait for a key until a deadline of clock.h: a byte, or one of the above. */
int screen_key(int64_t deadline_us);

#endif
