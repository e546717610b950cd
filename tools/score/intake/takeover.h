#ifndef TAKEOVER_H
#define TAKEOVER_H

/*
 * What was handed in, taken over into OUT/work/ID: a folder is copied, an archive
 * unpacked in the sandbox.
 */

#include <stdbool.h>

#include "score/intake/tidy.h"
#include "score/intake/workshop.h"

/* The most that a submission may unpack to. */
extern const struct tidy_bounds takeover_bounds;

/* Take it over into the workshop's top.  False; the finding has the reason. */
bool takeover(struct workshop *workshop);

/* Note in the finding what a walk over the files has met.  False unless they are
 * fine. */
bool takeover_accept(struct workshop *workshop, enum tidy_state state,
                     const char *why);

/* Note a submission of more bytes than the course allows.  Returns false. */
bool takeover_refuse_size(struct workshop *workshop, int64_t bytes);

#endif
