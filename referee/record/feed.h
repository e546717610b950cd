#ifndef FEED_H
#define FEED_H

/*
 * --events: what happens, one JSON object a line, for a program that follows it
 * (referee.1).  A reader that is slow delays nothing: lines wait in memory, FEED_ROOM
 * bytes and a line.  What has no room then, or cannot be written, is left out from there
 * on, which standard error says once; no line is cut.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/json.h"

enum { FEED_ROOM = 1 << 20 };

/* The option, of every program that plays.  A file is emptied; a name that cannot be
 * written ends the program.  What the program prints is left out for fd:1. */
#define FEED_OPTION {0, "events", "FILE|fd:N", NULL, .take = feed_take}
void feed_take(const char *name);

/* Whether somebody asked.  If not, the functions below do nothing. */
bool feed_asked(void);

/* The file that it goes to, or NULL. */
const char *feed_file(void);

/* Begin and write a line; the text is freed. */
void feed_begin(struct json *json, const char *ev, int64_t at_us);
void feed_write(struct json *json);

/* Write an object of JSON, which begins with its version, as a line. */
void feed_object(const char *ev, const char *object);

/* Give the reader a second for what waits, and close. */
void feed_close(void);

#endif
