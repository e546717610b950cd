#ifndef JOBS_H
#define JOBS_H

/*
 * Games side by side.  Worker processes (worker.h) referee one game each at a time,
 * with agents of their own.  This process hands out the games, writes the record and
 * reports, so that no slow disk or terminal delays a clock.  Results come out in
 * schedule order whatever -j is.
 */

#include "match/match.h"

/* A spectator of the games, in this process, who may play in them.  The next game
 * begins when the spectator is ready. */
struct jobs_watch {
	void (*hear)(void *context, const struct event *event);
	bool (*ready)(void *context);     /* for the next game */
	int (*fd)(void *context);         /* to poll, or -1 */
	int64_t (*due_us)(void *context); /* when to call serve at the latest */
	/* Called after each wait; whether fd may be read.  False: no more games,
	 * and end the running ones. */
	bool (*serve)(void *context, bool readable);
	/* In a worker: close what only this process needs. */
	void (*forget)(void *context);
	void *context;
	int answers[3]; /* by player: a person's moves, non-blocking
	                 * (wires/wire_person.c) */
};

struct jobs {
	const struct match *match;
	int workers;
	int record_fd; /* finished games are appended here, or -1 */
	int signal_fd; /* signals_watch's */

	/* Called in schedule order, when the game's block is on disk.  False and
	 * errno if it cannot be printed; that ends the match. */
	bool (*report)(void *context, const struct result *result,
	               const struct result_texts *texts);

	/* Called before a game is played: fill in its result if it need not be, and
	 * return 1; else 0.  -1 and errno end the match.  The record's text stays
	 * empty.  Or NULL. */
	int (*held)(void *held_context, int game, struct result *result,
	            struct result_texts *texts);
	void *held_context;

	/* Called after each report: whether no more games are needed.  Or NULL. */
	bool (*enough)(void *context);

	/* Called now and then with the number of games played.  Or NULL. */
	void (*progress)(void *context, int played);

	/* Called with each event, in the order of its game.  Or NULL. */
	void (*hear)(void *context, const struct event *event);

	/* Only with one worker.  Or NULL. */
	const struct jobs_watch *watch;

	/* Called with a note for the operator: the record's disk is full and we
	 * wait.  Or NULL. */
	void (*note)(void *context, const char *text);
	void *context;
};

enum jobs_end {
	JOBS_DONE,        /* every game has been reported */
	JOBS_LEFT,        /* the spectator left; finished games are reported */
	JOBS_INTERRUPTED, /* by a signal; finished games are reported */
	JOBS_FAILED,      /* the host failed; errno says how, `what` where */
};

/* Play match->from to match->to.  `signals` gets those that told us to stop. */
enum jobs_end jobs_run(const struct jobs *jobs, int *signals,
                       const char **what);

/* A main's exit status; `voids` games stayed void. */
int jobs_exit_status(enum jobs_end end, int signals, int voids);

#endif
