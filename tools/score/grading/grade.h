#ifndef GRADE_H
#define GRADE_H

/*
 * One submission, from what was handed in to its finding: it is made
 * (workshop.h), plays its first games, and then each part of the course.
 */

#include <stdint.h>

#include "match/sandbox.h"
#include "score/course/course.h"
#include "score/course/finding.h"
#include "score/intake/intake.h"

struct grade {
	const struct course *course;
	const struct sandbox *sandbox;  /* probed, for builds */
	const char *sandbox_word;       /* as the referee's --sandbox */
	const struct submission *submission;
	const char *out;     /* the folder of results, absolute */
	const char *referee; /* the program */
	const char *self;    /* argv[0] */
	const char *build;   /* a command of its own, or NULL */
	uid_t user;
	uint64_t seed;       /* the grading's */
	int signal_fd;
};

/* False if it was interrupted: there is no finding then.  The working directory
 * is another one afterwards. */
bool grade_submission(const struct grade *grade, struct finding *finding);

/* The seed of a part's games, the same for all students. */
uint64_t grade_seed(uint64_t seed, int part);

#endif
