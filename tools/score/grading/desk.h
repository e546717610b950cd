#ifndef DESK_H
#define DESK_H

/*
 * A grading: the folder of results, and all submissions of a class graded side
 * by side, each by a process of its own, so that whatever a submission makes of
 * its grader, it is that submission's trouble alone.
 *
 *	OUT/grading                what this is: course, definition, seed
 *	OUT/lock                   held by the process that grades
 *	OUT/work/ID/               what was handed in, built
 *	OUT/students/ID/finding    what came of it (finding.h); records, build.log
 *	OUT/students/ID/dropped    if he shall not be graded
 *	OUT/old/ID.N/              of those who were graded again
 */

#include <stdbool.h>
#include <stdint.h>

#include "match/sandbox.h"
#include "score/course/course.h"
#include "score/course/csv.h"
#include "score/course/finding.h"
#include "score/intake/intake.h"

enum { DESK_WHY = 500, DESK_JOBS = 64 };

struct desk_request {
	const struct course *course;
	const struct intake *intake;
	const struct sandbox *sandbox;
	const char *sandbox_word;
	const char *out;        /* absolute */
	const char *referee, *self;
	const struct csv *builds; /* commands to build by: id, command */
	uint64_t seed;
	int jobs;
	bool quiet;
	const bool *wanted;     /* by submission */
	int signal_fd;
};

/* Make the folder, or find it as it was left.  The seed is stored: the one
 * given, or that of before.  False with the reason. */
bool desk_open(const char *out, const struct course *course, bool seeded,
               uint64_t *seed, char why[DESK_WHY]);

/* Grade the wanted that have no finding yet.  False if it was interrupted; what
 * told us is then in *signals. */
bool desk_run(const struct desk_request *request, int *signals);

/* Put a student's grading aside, so that he is graded again; -1 and errno. */
int desk_put_aside(const char *out, const char *id);

/* Put it aside, and grade him no more until it is put aside again. */
int desk_drop(const char *out, const char *id);
bool desk_is_dropped(const char *out, const char *id);

/* What came of a submission, always something; false where that was kept but
 * cannot be read, as the reason then says. */
bool desk_read(const struct desk_request *request, int submission,
               struct finding *finding);

/* Whether it has been graded. */
bool desk_has(const char *out, const char *id);

#endif
