#ifndef FEED_H
#define FEED_H

/*
 * --events: what happens, one JSON object a line, for a program that follows the games
 * (referee.1).  A slow reader delays nothing, because lines wait in memory, up to
 * FEED_ROOM bytes and one more line.  If a line has no room or cannot be written, we
 * leave out that line and all later ones, and say so once on standard error.  We cut no
 * line.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/json.h"

enum { FEED_ROOM = 1 << 20 };

/* The option --events.  feed_take empties the file, and ends the program if it cannot write
 * there.  With fd:1 the program prints nothing but events on standard output. */
#define FEED_OPTION {0, "events", "FILE|fd:N", NULL, .take = feed_take}
void feed_take(const char *name);

/* Return whether the operator asked for events.  If not, these functions do nothing. */
bool feed_asked(void);

/* Return the file's name, or NULL if there is none. */
const char *feed_file(void);

/* feed_begin begins a line; feed_write writes it and frees the text. */
void feed_begin(struct json *json, const char *ev, int64_t at_us);
void feed_write(struct json *json);

/* Write a JSON object, which begins with {"v":1, as a line; add `ev` and the time. */
void feed_object(const char *ev, const char *object);

/* Give the reader one second for the lines that wait, and close. */
void feed_close(void);

#endif
