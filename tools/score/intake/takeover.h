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

/* Fill the workshop's top with the submission.  If false, the finding has the reason. */
bool takeover(struct workshop *workshop);

/* Write the result of a walk over the files into the finding.  False unless the state is
 * TIDY_FINE. */
bool takeover_accept(struct workshop *workshop, enum tidy_state state,
                     const char *why);

/* Note in the finding that a submission has too many bytes.  Returns false. */
bool takeover_refuse_size(struct workshop *workshop, int64_t bytes);

#endif
