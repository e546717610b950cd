#ifndef WORKER_H
#define WORKER_H

/*
 * A worker process: it referees games with agents of its own, one game after
 * another, and sends each result, and each event if someone watches, to the
 * process that hands out the games (jobs.h).
 */

#include "game/event.h"
#include "match/match.h"

struct worker_task {
	const struct match *match;
	const char *root;      /* of the agents' folders, or NULL */
	bool mounts;           /* which are file systems of their own */
	const int *answers;    /* a watched match: where to read people's moves,
	                        * by player; else NULL */
	bool heard;            /* send events */
	int questions;         /* people are asked under higher numbers: an
	                        * answer to an earlier worker may still come */
};

/* Referee the games whose numbers come through `requests`, until that ends or a
 * signal tells us to stop.  Returns the exit status, 0. */
int worker_run(const struct worker_task *task, int requests, int replies);

enum worker_kind { WORKER_RESULT, WORKER_EVENT };

struct worker_reply {
	enum worker_kind kind;
	struct result result;      /* WORKER_RESULT: this and its texts, which */
	struct result_texts texts; /* are the caller's */
	struct event event;        /* WORKER_EVENT */
};

/* Cut the first reply off the bytes that a worker has sent.  False if it is not
 * whole yet. */
bool worker_take_reply(struct text *in, struct worker_reply *reply);

#endif
