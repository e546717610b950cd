#ifndef WORKSHOP_H
#define WORKSHOP_H

/*
 * A submission that is being prepared: takeover.h copies or unpacks it, layout.h checks
 * its files, build.h builds it.
 */

#include <stdbool.h>
#include <sys/types.h>

#include "base/text.h"
#include "score/course/course.h"
#include "score/course/finding.h"
#include "score/course/grading.h"
#include "score/intake/intake.h"
#include "score/intake/tidy.h"

struct workshop {
	const struct grading *grading;
	const struct submission *submission;
	const char *command; /* replaces the course's build command; or NULL */
	uid_t user;          /* runs builds if root started us */
	struct finding *finding; /* gets the reason of a failure */

	const struct course_with *trying; /* the need that the running command tests */

	char *top;           /* OUT/work/ID */
	struct text root;    /* the folder of the code, below top */
	bool packed;         /* the submission came in an archive */
	bool built;          /* a build has run */
	struct tidy_aside aside; /* what was left out of the submission */
	char odd[TIDY_WHY];  /* a file of the build that is not played; or "" */
};

/* Fill in the placeholders of a course's text: {id}, {course}, the names of needs, and
 * {file} unless it is NULL.  The caller frees it. */
char *workshop_expand(const struct workshop *workshop, const char *text,
                      const char *file);

/* Write a failure of the host, with errno, into the finding.  Returns false. */
bool workshop_fail(struct workshop *workshop, const char *what);

void workshop_free(struct workshop *workshop);

#endif
