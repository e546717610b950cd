#ifndef TAKEOVER_H
#define TAKEOVER_H

/*
 * Takes a submission over into OUT/work/ID: copies a folder, or unpacks an archive in the
 * sandbox.
 */

#include <stdbool.h>

#include "score/intake/tidy.h"
#include "score/intake/workshop.h"

/* The most that a submission may unpack to. */
extern const struct tidy_bounds takeover_bounds;

/* Take the submission over into the workshop's top.  False; the finding has the reason. */
bool takeover(struct workshop *workshop);

/* Note in the finding what a walk over the files has found.  False unless the state is
 * TIDY_FINE. */
bool takeover_accept(struct workshop *workshop, enum tidy_state state,
                     const char *why);

/* Note that a submission has more bytes than the course allows.  Returns false. */
bool takeover_refuse_size(struct workshop *workshop, int64_t bytes);

#endif
