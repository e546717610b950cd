#ifndef GRADE_H
#define GRADE_H

/*
 * Grades one submission: builds it (workshop.h), plays its first games, and then each part
 * of the course.
 */

#include <stdbool.h>
#include <sys/types.h>

#include "score/course/finding.h"
#include "score/course/grading.h"
#include "score/intake/intake.h"

/* Grade a submission.  If `finding` has stale parts, play only these again, with the
 * earlier build; otherwise it must be zeroed.  build: a build command for it, or NULL.
 * user: the user that runs builds if root started us.  Returns false if a signal stopped
 * the grading; then the finding must not be written.  Changes the working directory. */
bool grade_submission(const struct grading *grading,
                      const struct submission *submission, const char *build,
                      uid_t user, struct finding *finding);

#endif
