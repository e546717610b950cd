#ifndef JOBS_H
#define JOBS_H

/*
 * Games side by side.  One worker process a game at a time referees it with
 * agents of its own; this process hands out the games, writes the record and
 * reports, so that no slow disk or terminal holds up a clock.  Results come
 * out in schedule order whatever -j is.
 */

#include "match.h"

struct jobs {
	const struct match *match;
	int workers;
	int record_fd; /* finished games are appended here, or -1 */
	int signal_fd; /* proc_watch's */

	/* Called in schedule order, each once its block is on disk.  False and
	 * errno, where nobody can hear it, ends the run. */
	bool (*report)(void *context, const struct result *result,
	               const struct result_texts *texts);

	/* Asked after each report: whether no more games are needed.  May be
	 * NULL. */
	bool (*enough)(void *context);

	/* Called now and then: so many of the games are played.  May be NULL. */
	void (*progress)(void *context, int played);

	/* Told what the operator should know, before the first game: a player's
	 * calibrate failed.  May be NULL. */
	void (*note)(void *context, const char *text);
	void *context;
};

enum jobs_end {
	JOBS_DONE,        /* every game has been reported */
	JOBS_INTERRUPTED, /* told to stop: what was finished is reported */
	JOBS_FAILED,      /* the host failed; errno says how, `what` where */
};

/* Play match->from to match->to.  signals: what told us to stop. */
enum jobs_end jobs_run(const struct jobs *jobs, int *signals,
                       const char **what);

#endif
