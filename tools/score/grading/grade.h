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

/* Grade a submission.  build: a build command for it, or NULL.  user: the user that runs
 * builds if root started us.  Returns false, and writes no finding, if a signal stopped
 * the grading. Changes the working directory. */
bool grade_submission(const struct grading *grading,
                      const struct submission *submission, const char *build,
                      uid_t user, struct finding *finding);

/* Play again only the stale parts of a finding with status OK, with the earlier build.
 * Returns false like grade_submission. */
bool grade_stale(const struct grading *grading,
                 const struct submission *submission, struct finding *finding);

#endif
