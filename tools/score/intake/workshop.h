#ifndef WORKSHOP_H
#define WORKSHOP_H

/*
 * From what was handed in to something that can be played: taken over into a
 * folder of ours, looked at, built, and its players named.
 */

#include <stdbool.h>
#include <sys/types.h>

#include "base/text.h"
#include "match/sandbox.h"
#include "score/course/course.h"
#include "score/course/finding.h"
#include "score/intake/intake.h"

struct workshop {
	const struct course *course;
	const struct sandbox *sandbox; /* probed */
	const struct submission *submission;
	const char *out;     /* the folder of results, absolute */
	const char *command; /* to build by, instead of the course's, or NULL */
	uid_t user;          /* as whom, started as root */
	int signal_fd;

	/* By workshop_make: */
	struct text top;     /* OUT/work/ID */
	struct text root;    /* its code, in there */
	bool packed;         /* it came in an archive */
	struct finding *finding; /* what is wrong is noted here */
};

/* True if it can be played. */
bool workshop_make(struct workshop *workshop);

/* The player that an agent of the submission is, to be started in the root;
 * NULL if there is no such agent in it.  The caller frees it. */
char *workshop_player(const struct workshop *workshop, const char *agent);

/* Put in what a course's text leaves open: {id}, {dir}, {course} and what the
 * instructor gives.  The caller frees it. */
char *workshop_expand(const struct workshop *workshop, const char *text);

void workshop_free(struct workshop *workshop);

#endif
