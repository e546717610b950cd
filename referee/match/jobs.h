#ifndef JOBS_H
#define JOBS_H

/*
 * Games side by side.  Each worker process (worker.h) referees one game at a time with
 * its own agents.  The main process hands out the games, writes the record and reports,
 * so that no slow disk or terminal delays a clock.  Results come in the order of the
 * schedule, whatever -j is.
 */

#include "match/match.h"

struct resume;

/* A spectator, in the main process, who may also play in the games.  The next game begins
 * when the spectator is ready. */
struct jobs_watch {
	void (*hear)(void *context, const struct event *event);
	bool (*ready)(void *context);     /* whether the next game may begin */
	int (*fd)(void *context);         /* a descriptor to poll, or -1 */
	int64_t (*due_us)(void *context); /* the latest time for the next call of serve */
	/* Called after each wait; `readable` says whether fd may be read.  Returns false
	 * to end the running games and play no more. */
	bool (*serve)(void *context, bool readable);
	/* Called in a worker: close what only the main process needs. */
	void (*forget)(void *context);
	void *context;
	int answers[3]; /* by player: descriptor of a person's moves, non-blocking
	                 * (wires/wire_person.c) */
};

struct jobs {
	const struct match *match;
	int workers;
	int signal_fd; /* the descriptor from signals_watch */
	struct resume *resume; /* the record: its games are not played again, and finished
	                        * games are appended; or NULL */

	/* Called in the order of the schedule, when the game's record is on disk.  Returns
	 * false and errno if the result cannot be printed; that ends the match. */
	bool (*report)(void *context, const struct result *result,
	               const struct result_texts *texts);

	/* Called after each report: returns whether the games are enough.  May be
	 * NULL. */
	bool (*enough)(void *context);

	/* Called from time to time with the number of games played.  May be NULL. */
	void (*progress)(void *context, int played);

	/* Called with each event, in the order of its game.  May be NULL. */
	void (*hear)(void *context, const struct event *event);

	/* Only with one worker.  May be NULL. */
	const struct jobs_watch *watch;

	/* Called with a note for the operator: the disk is full and we wait.  May be
	 * NULL. */
	void (*note)(void *context, const char *text);
	void *context;
};

enum jobs_end {
	JOBS_DONE,        /* every game has been reported */
	JOBS_LEFT,        /* the spectator or the results' reader left; finished games
	                   * are reported */
	JOBS_INTERRUPTED, /* a signal came; finished games are reported */
	JOBS_FAILED,      /* the host failed: `what` says at what, and errno why */
};

/* Play match->from to match->to.  `signals` receives the signals that told us to stop. */
enum jobs_end jobs_run(const struct jobs *jobs, int *signals,
                       const char **what);

/* Return a main's exit status; `voids` is the number of games that stayed void. */
int jobs_exit_status(enum jobs_end end, int signals, int voids);

#endif
