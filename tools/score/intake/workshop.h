#ifndef WORKSHOP_H
#define WORKSHOP_H

/*
 * A submission on its way to something that can be played: takeover.h copies or
 * unpacks it, layout.h looks at its files, build.h builds it.
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
	const char *command; /* to build by, instead of the course's; or NULL */
	uid_t user;          /* builds run as this user, started as root */
	struct finding *finding; /* what is wrong is noted here */

	const struct course_with *trying; /* by the command that runs */

	char *top;           /* OUT/work/ID */
	struct text root;    /* the folder of its code, in there */
	bool packed;         /* it came in an archive */
	bool built;          /* a build has run, and */
	struct tidy_aside aside; /* what was left out of it */
	char odd[TIDY_WHY];  /* has left this, which is not played; or "" */
};

/* Fill in what a course's text leaves open: {id}, {course}, what the
 * instructor gives, and, unless it is NULL, {file}.  The caller frees it. */
char *workshop_expand(const struct workshop *workshop, const char *text,
                      const char *file);

/* The host failed: note errno in the finding.  Returns false. */
bool workshop_fail(struct workshop *workshop, const char *what);

void workshop_free(struct workshop *workshop);

#endif
