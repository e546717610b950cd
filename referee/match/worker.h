#ifndef WORKER_H
#define WORKER_H

/*
 * A worker process: it referees games with its own agents, one game after another.  It
 * sends each result, and each event if there is a spectator, to the process that hands
 * out the games (jobs.h).
 */

#include "game/event.h"
#include "match/match.h"

struct worker_task {
	const struct match *match;
	struct match_root root;
	int core;              /* the first processor, for the term cpus */
	const int *answers;    /* by player: descriptors of people's moves, in a match
	                        * with a spectator; else NULL */
	bool heard;            /* send events */
	int questions;         /* this worker's questions to people have numbers above
	                        * this one, so that it recognises late answers to the
	                        * questions of an earlier worker */
};

/* Referee the games whose numbers come through `requests`, until that pipe ends or a
 * signal tells us to stop.  Returns the exit status: 1 if it could not begin. */
int worker_run(const struct worker_task *task, int requests, int replies);

enum worker_kind { WORKER_RESULT, WORKER_EVENT };

struct worker_reply {
	enum worker_kind kind;
	struct result result;      /* WORKER_RESULT: the result */
	struct result_texts texts; /* its texts, which the caller frees */
	struct event event;        /* WORKER_EVENT: the event */
};

/* Cut the first reply off the bytes that a worker has sent.  Returns false if the reply
 * is not whole yet. */
bool worker_take_reply(struct text *in, struct worker_reply *reply);

#endif
