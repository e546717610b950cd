#ifndef DESK_H
#define DESK_H

/*
 * The desk grades all submissions of a class side by side, each in a process of
 * its own, so that trouble in one grading stays there.  The folder of results:
 *
 *	OUT/so-far                 the tables are of a grading under way
 *	OUT/grading                what this is: course, definition, seed
 *	OUT/lock                   held by the process that grades
 *	OUT/work/ID/               what was handed in, built
 *	OUT/students/ID/finding    the result (finding.h); records, build.log
 *	OUT/students/ID/dropped    this one is left out
 *	OUT/old/ID.N/              earlier gradings
 */

#include <stdbool.h>
#include <stdint.h>

#include "score/course/course.h"
#include "score/course/finding.h"
#include "score/course/grading.h"

enum { DESK_WHY = 500, DESK_JOBS = 64 };

/* Make the folder, or open it as it was left.  The seed is stored: the given one,
 * or that of before.  False with the reason. */
bool desk_open(const char *out, const struct course *course, bool seeded,
               uint64_t *seed, char why[DESK_WHY]);

/* Grade the wanted submissions that have no finding yet; on_graded is called after
 * each.  False if signals interrupted it, which are then in *signals. */
bool desk_run(const struct grading *grading, const bool wanted[],
              void (*on_graded)(void *context), void *context, int *signals);

/* Put a submission's grading aside, so that it is graded again; -1 and errno. */
int desk_put_aside(const char *out, const char *id);

/* The same, and leave it out until it is put aside once more. */
int desk_drop(const char *out, const char *id);
bool desk_is_dropped(const char *out, const char *id);

/* The finding of a submission; without one, WAITING, or
 * GRADER_ERROR and the reason.  False
 * if there is one that cannot be read. */
bool desk_read(const struct grading *grading, int submission,
               struct finding *finding);

/* Whether there is a finding. */
bool desk_has(const char *out, const char *id);

/* Whether there is one that stands: GRADER_ERROR is tried again each time, and so are
 * parts that play something else by now. */
bool desk_is_settled(const struct grading *grading, int submission);

#endif
