#ifndef REPLAY_CREW_H
#define REPLAY_CREW_H

/*
 * Processes that judge games, several at once.  What they say is handed over in the order
 * in which they were started, and whole.
 */

#include <stdbool.h>

#include "base/text.h"

enum { CREW_JOBS = 256 };

struct crew_job;

/* Begin with zeroes but for the first three. */
struct crew {
	int jobs;      /* at once */
	void (*hear)(void *context, const char *said); /* of one that did its work */
	void *context; /* of hear */
	struct crew_job *job;
	int first, running; /* the oldest job that has not been heard, and how many */
	bool failed;   /* a job did not do its work: that has been told */
	int told;      /* the signals that we took meanwhile (signals.h), if they are
	                * watched; from then on nothing is started */
};

/* Start a copy of ourselves that runs work, which appends what is to be said and returns
 * false to fail.  Its standard input is empty.  This waits while as many run as may. */
void crew_start(struct crew *crew, bool (*work)(void *arg, struct text *say),
                void *arg);

/* Hear those that are left. */
void crew_end(struct crew *crew);

#endif
