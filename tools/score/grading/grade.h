#ifndef GRADE_H
#define GRADE_H

/*
 * One submission, from what was handed in to its finding: it is built (build.h),
 * plays its first games, and then each part of the course.
 */

#include <stdbool.h>
#include <sys/types.h>

#include "score/course/finding.h"
#include "score/course/grading.h"
#include "score/intake/intake.h"

/* Grade it.  build: a command for this submission, or NULL.  user: builds run as
 * this user, started as root.  False if a signal interrupted it, and then there is
 * no finding.  The working directory is another one afterwards. */
bool grade_submission(const struct grading *grading,
                      const struct submission *submission, const char *build,
                      uid_t user, struct finding *finding);

/* Play only the parts of a finding that are stale, with what was built before; its status
 * is OK.  False as above. */
bool grade_stale(const struct grading *grading,
                 const struct submission *submission, struct finding *finding);

#endif
