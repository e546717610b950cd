#ifndef SUITE_RUN_H
#define SUITE_RUN_H

/*
 * Ask one agent the cases of a suite, a move each, as in a game that begins in
 * that position.  Its program runs as in a match, with the same wire, clocks,
 * limits and sandbox, and gets the same verdicts.  There is no opponent, and no
 * game goes on: after its answer the agent hears that the game is cancelled, or is
 * replaced if its wire cannot say that.
 *
 * Consecutive cases of one game under the same terms are a sitting.  Each sitting
 * has a process of its own, which keeps to the processors of the terms.  One process
 * of the agent answers all its cases, unless it commits a fault.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "agent/player.h"
#include "base/text.h"
#include "game/verdict.h"
#include "match/sandbox.h"
#include "suite/suite.h"

enum { SUITE_RUN_WHY = 600 };

/* The result of a case. */
struct suite_run_answer {
	struct verdict verdict; /* REASON_NONE: a legal move in time, */
	struct text move;       /* this one, */
	bool right;             /* and it was asked for */
	int64_t wall_us, cpu_us;
	struct text log, err;   /* the conversation; at a fault the end of its
	                            * standard error */
};

struct suite_run {
	const char *command;    /* the agent, as a player is named */
	const char *self;       /* argv[0] of this program */
	const char *terms;      /* over the cases' own, or NULL */
	struct sandbox sandbox; /* not probed */
	uint64_t seed;
	int at_once;            /* sittings or games on this machine; 0 = 1 */
	bool logged;            /* keep the conversation */
	int signal_fd;          /* signals_watch's */
	struct player player;   /* by suite_run_open */

	/* Called in order, in the sitting's process; the answer is gone afterwards.
	 * What it writes to `result` is copied back. */
	void (*report)(void *result, const struct suite_case *c, int number,
	               const struct suite_run_answer *answer);
	void *result;
	size_t result_size;

	/* Called with a note for the operator: that this system does not enforce all
	 * terms of a sitting, or keeps the agent from its folder. */
	void (*note)(const char *text);
};

/* Find the agent, which player_free frees.  False with the reason; `note` as for
 * player_find. */
bool suite_run_open(struct suite_run *run, char note[PLAYER_WHY], char why[PLAYER_WHY]);

/* Whether a case can be asked under its terms and on the agent's wire.  If not,
 * why, with file and line. */
bool suite_run_fits(const struct suite_run *run, const struct suite_case *c,
               char why[SUITE_WHY]);

enum suite_run_end {
	SUITE_RUN_DONE,
	SUITE_RUN_INTERRUPTED, /* told to stop; what was asked has been reported */
	SUITE_RUN_REFUSED,     /* the system lacks what the operator requires */
	SUITE_RUN_FAILED,      /* the host failed */
};

/* Ask all cases, which must fit.  Says why if it was refused or failed; signals:
 * those that told us to stop. */
enum suite_run_end suite_run_run(const struct suite_run *run, const struct suite *suite,
                       int *signals, char why[SUITE_RUN_WHY]);

#endif
