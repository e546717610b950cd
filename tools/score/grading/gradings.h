#ifndef GRADINGS_H
#define GRADINGS_H

/*
 * The gradings in the folder of results:
 *
 *	OUT/so-far                 exists while the tables are incomplete
 *	OUT/grading                the course, its definition, the seed
 *	OUT/lock                   held by the process that grades
 *	OUT/work/ID/               the submission, built
 *	OUT/students/ID/finding    the result (finding.h); records, build.log
 *	OUT/students/ID/begun      the finding so far, of a grading that has not ended
 *	OUT/students/ID/dropped    the submission is left out
 *	OUT/old/ID.N/              earlier gradings
 */

#include <stdbool.h>
#include <stdint.h>

#include "score/course/grading.h"
#include "score/intake/intake.h"

enum { GRADINGS_WHY = 500 };

/* Make or open the folder of results.  With `seeded` store the seed there; otherwise set
 * *seed to the folder's own.  False with the reason. */
bool gradings_open(const char *out, const struct course *course, bool seeded,
                   uint64_t *seed, char why[GRADINGS_WHY]);

/* Whether each id of a submission or student is a name of its own on the results' file
 * system: for some systems Team1 and team1 are one name.  False with the reason. */
bool gradings_tell_apart(const char *out, const struct intake *intake, char why[GRADINGS_WHY]);

/* Move a grading to OUT/old, to grade the submission again.  -1 and errno on failure. */
int gradings_put_aside(const char *out, const char *id);

/* Copy a grading to OUT/old, to go on with it from the stage `redo` of the submission, CHECKED
 * or PLAYED.  -1 on failure. */
int gradings_rewind(const struct grading *grading, struct submission *submission);

/* Put a grading aside, and leave the submission out until the next gradings_put_aside. */
int gradings_drop(const char *out, const char *id);
bool gradings_is_dropped(const char *out, const char *id);

/* Read the finding of one submission, or of all.  If it is missing, or parts now play other
 * games, its status becomes WAITING, and so the next run grades the submission. */
void gradings_read(const struct grading *grading, struct submission *submission);
void gradings_load(const struct grading *grading);

/* Write the finding of a submission, as `finding` if its grading has ended (`whole`), or else
 * as `begun`, and remove the other file.  After an error of the grader the reason then says to
 * run score again.  -1 and errno on failure. */
int gradings_save(const struct grading *grading, struct submission *submission, bool whole);

/* Whether a submission has a finding. */
bool gradings_has(const char *out, const char *id);

#endif
