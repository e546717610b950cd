#ifndef EVENTS_H
#define EVENTS_H

/*
 * --events: a match as it happens, one JSON object a line (referee.1).  A reader that
 * is slow delays nothing: lines wait in memory, up to EVENTS_ROOM bytes.  What has no
 * room then, or cannot be written, is left out from there on, which standard error
 * says once; no line is cut.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "game/event.h"
#include "match/match.h"

enum { EVENTS_ROOM = 1 << 20 };

struct events {
	const char *name;    /* FILE or fd:N, NULL: nobody asked */
	int fd;
	int64_t began_us;
	struct text waiting; /* whole lines but for the first, */
	size_t begun;        /* of which so many bytes are written */
	bool over;           /* no more is written */
};

/* Open a file, emptied, or take a descriptor: before anything else is opened.  False
 * and errno if it cannot be written. */
bool events_open(struct events *events, const char *name);

/* Write the first line, of the match. */
void events_match(struct events *events, const struct match *match);

void events_hear(struct events *events, const struct event *event);

/* Write a JSON object of the report as an event. */
void events_object(struct events *events, const char *ev, const struct text *object);

/* Give the reader a second for what waits, and close. */
void events_close(struct events *events);

#endif
