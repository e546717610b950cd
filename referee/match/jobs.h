#ifndef JOBS_H
#define JOBS_H

/*
 * Games side by side.  One worker process a game at a time referees it with
 * agents of its own; this process hands out the games, writes the record and
 * reports, so that no slow disk or terminal holds up a clock.  Results come
 * out in schedule order whatever -j is.
 */

#include "match/match.h"

/* Who sees the games while they are played, in this process, and may play in
 * them.  The next game begins when it says so. */
struct jobs_watch {
	void (*hear)(void *context, const struct event *event);
	bool (*ready)(void *context);     /* for the next game */
	int (*fd)(void *context);         /* waited for, too; or -1 */
	int64_t (*due_us)(void *context); /* when serve is to be called */
	/* It may be that there is something to read.  False: no more games, and
	 * what is running is nobody's. */
	bool (*serve)(void *context, bool readable);
	/* In a worker: close what only this process is to keep open. */
	void (*forget)(void *context);
	void *context;
	int answers[3]; /* by player: where a person's can be read without
	                 * waiting (wires/person.c) */
};

struct jobs {
	const struct match *match;
	int workers;
	int record_fd; /* finished games are appended here, or -1 */
	int signal_fd; /* signals_watch's */

	/* Called in schedule order, each once its block is on disk.  False and
	 * errno, where nobody can hear it, ends the run. */
	bool (*report)(void *context, const struct result *result,
	               const struct result_texts *texts);

	/* Asked after each report: whether no more games are needed.  May be
	 * NULL. */
	bool (*enough)(void *context);

	/* Called now and then: so many of the games are played.  May be NULL. */
	void (*progress)(void *context, int played);

	/* Only with one worker.  May be NULL. */
	const struct jobs_watch *watch;

	/* Told what the operator should know, before the first game: a player's
	 * calibrate failed.  May be NULL. */
	void (*note)(void *context, const char *text);
	void *context;
};

enum jobs_end {
	JOBS_DONE,        /* every game has been reported */
	JOBS_LEFT,        /* the watch has left it: what was finished is reported */
	JOBS_INTERRUPTED, /* told to stop: what was finished is reported */
	JOBS_FAILED,      /* the host failed; errno says how, `what` where */
};

/* Play match->from to match->to.  signals: what told us to stop. */
enum jobs_end jobs_run(const struct jobs *jobs, int *signals,
                       const char **what);

/* What a main exits with then: so many games stayed void. */
int jobs_exit_status(enum jobs_end end, int signals, int voids);

#endif
