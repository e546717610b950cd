#ifndef REPLAY_PARALLEL_H
#define REPLAY_PARALLEL_H

/*
 * Processes that judge games, several at once.  The caller receives the whole text of one
 * process after the other, in the order in which the processes were started.
 */

#include <stdbool.h>

#include "base/text.h"

enum { PARALLEL_JOBS = 256 };

struct parallel_job;

/* Set the first three members, and zero the rest. */
struct parallel {
	int jobs;      /* how many processes may run at once */
	void (*hear)(void *context, const char *said); /* receives the text of a job
	                                                * that did its work */
	void *context; /* argument of hear */
	struct parallel_job *job;
	int first, running; /* index of the oldest job, and the number of jobs */
	bool failed;   /* a job failed, and we have printed a warning */
	int signals;   /* signals to end that came meanwhile (signals.h), if the caller
	                * watches them; then no job starts */
};

/* Start a copy of this process that calls `work`, which appends its text to `say` and
 * returns false on failure.  The copy's standard input is empty.  If parallel->jobs processes
 * run already, wait for one to end before the start. */
void parallel_start(struct parallel *parallel, bool (*work)(void *arg, struct text *say),
                    void *arg);

/* Wait for the jobs that are left. */
void parallel_end(struct parallel *parallel);

#endif
