#ifndef TAKEOVER_H
#define TAKEOVER_H

/*
 * What was handed in, taken over into our folder and looked at: an archive is
 * unpacked in the sandbox, a folder copied; 50 MB, 2,000 entries and 20 levels
 * are the most.  For workshop.c.
 */

#include <stdbool.h>

#include "score/intake/tidy.h"
#include "score/intake/workshop.h"

enum { TAKEOVER_LINE = 200 };

/* Into the workshop's top.  False, and the finding says why. */
bool takeover(struct workshop *workshop);

/* Whether it is as the course wants it; where its code is goes into the
 * workshop's root.  False, and the finding says why. */
bool takeover_look(struct workshop *workshop);

/* The host failed, errno says how: the finding. */
void takeover_fail(struct workshop *workshop, const char *what);

/* The line that tells most of what a command said last: the first with the word
 * `error`, or else the last that is not make's; without odd bytes. */
void takeover_tell_end(const char *said, char line[TAKEOVER_LINE]);

#endif
