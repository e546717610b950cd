#ifndef DESK_H
#define DESK_H

/*
 * The desk grades the submissions of a class side by side, each in its own process, so
 * that a failure stays in one grading.  The folder of results:
 *
 *	OUT/so-far                 exists while the tables are incomplete
 *	OUT/grading                the course, its definition, the seed
 *	OUT/lock                   held by the process that grades
 *	OUT/work/ID/               the submission, built
 *	OUT/students/ID/finding    the result (finding.h); records, build.log
 *	OUT/students/ID/dropped    the submission is left out
 *	OUT/old/ID.N/              earlier gradings
 */

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "score/course/course.h"
#include "score/course/finding.h"
#include "score/intake/intake.h"

enum { DESK_WHY = 500, DESK_JOBS = 64 };

/* Make or open the folder of results.  Stores the given seed, or sets *seed to the
 * folder's own.  False with the reason. */
bool desk_open(const char *out, const struct course *course, bool seeded,
               uint64_t *seed, char why[DESK_WHY]);

/* Grade the wanted submissions whose status is open (status_is_open).  Call on_graded
 * after each.  If signals interrupt this, return false and set *signals to them. */
bool desk_run(const struct grading *grading, const bool wanted[],
              void (*on_graded)(void *context), void *context, int *signals);

/* Move a grading to OUT/old, to grade the submission again.  -1 and errno on failure. */
int desk_put_aside(const char *out, const char *id);

/* Put a grading aside, and leave the submission out until the next desk_put_aside. */
int desk_drop(const char *out, const char *id);
bool desk_is_dropped(const char *out, const char *id);

/* Read the findings of all submissions into grading->finding; a finding for students
 * without a submission is the last.  A finding with status WAITING or GRADER_ERROR, such as
 * a missing one or one with parts that now play other games, is graded in each run. */
void desk_load(struct grading *grading);
void desk_unload(struct grading *grading);

/* Whether a submission has a finding. */
bool desk_has(const char *out, const char *id);

/*
 * grade.c: grades one submission.  It builds it (workshop.h), plays its first games, and
 * then each part of the course.
 */

/* Grade a submission.  If `finding` has stale parts, play only these again, with the
 * earlier build; otherwise it must be zeroed.  build: a build command for it, or NULL.
 * user: the user that runs builds if root started us.  Returns false if a signal stopped
 * the grading; then the finding must not be written.  Changes the working directory. */
bool grade_submission(const struct grading *grading,
                      const struct submission *submission, const char *build,
                      uid_t user, struct finding *finding);

#endif
