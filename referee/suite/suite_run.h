#ifndef SUITE_RUN_H
#define SUITE_RUN_H

/*
 * Ask one agent the cases of a suite: one move each, as in a game that begins in that
 * position.  The agent's program runs as in a match, with the same wire, clocks, limits
 * and sandbox, and gets the same verdicts.  There is no opponent, and no game continues.
 * After its answer the agent is told that the game is cancelled.  If its wire has no
 * message for that, a new process replaces the agent.
 *
 * A sitting is a series of consecutive cases of one game under the same terms.  Each
 * sitting has a process of its own, which uses only the processors of the terms.  One
 * process of the agent answers all cases of a sitting, unless it commits a fault or the
 * kernel's limit on its processor time is near.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "agent/player.h"
#include "base/text.h"
#include "game/verdict.h"
#include "match/sandbox.h"
#include "suite/suite_read.h"

enum { SUITE_RUN_WHY = 600 };

struct suite_run_answer {
	struct verdict verdict; /* REASON_NONE: it made a legal move in time */
	struct text move;       /* that move */
	bool right;             /* the case accepts the move */
	int64_t wall_us, cpu_us;
	struct text log, err;   /* the conversation; after a fault the end of the agent's
	                         * standard error */
};

struct suite_run {
	const char *command;    /* the agent, written as a player */
	const char *self;       /* argv[0] of this program */
	const char *course;     /* terms that the cases' own times override, or NULL */
	const char *terms;      /* terms that override the cases' own times, or NULL */
	struct sandbox sandbox; /* not yet probed */
	uint64_t seed;
	int at_once;            /* sittings or games at once on this machine; 0 = 1 */
	bool logged;            /* keep the conversation */
	const char *keep;       /* folder for the standard error of cases that are not
	                         * right: SEED-CASE-1.txt; or NULL */
	int signal_fd;          /* from signals_watch */
	struct player player;   /* filled by suite_run_open */

	/* Called for each case in order, in the sitting's process.  The answer is valid
	 * only during the call.  The caller gets back what this writes to `result`. */
	void (*report)(void *result, const struct suite_case *c, int number,
	               const struct suite_run_answer *answer);
	void *result;
	size_t result_size;

	/* Called with a note for the operator: this system does not enforce some terms,
	 * or the sandbox hides the agent's folder from the agent. */
	void (*note)(const char *text);
};

/* Find the agent. player_free frees it.  False with the reason.  `note` is as for
 * player_find. */
bool suite_run_open(struct suite_run *run, char note[PLAYER_WHY], char why[PLAYER_WHY]);

/* Whether the agent's wire and the terms of a case allow asking it.  If not, `why` gets
 * the reason with file and line. */
bool suite_run_fits(const struct suite_run *run, const struct suite_case *c,
               char why[SUITE_WHY]);

enum suite_run_end {
	SUITE_RUN_DONE,
	SUITE_RUN_INTERRUPTED, /* a signal stopped us; the cases asked so far are
	                        * reported */
	SUITE_RUN_REFUSED,     /* the system lacks something that the operator requires */
	SUITE_RUN_FAILED,      /* the host failed */
};

/* Ask all cases, each of which must pass suite_run_fits.  `why` gets the reason if the
 * run was refused or failed.  `signals` gets the signals that stopped us. */
enum suite_run_end suite_run_run(const struct suite_run *run, const struct suite *suite,
                       int *signals, char why[SUITE_RUN_WHY]);

#endif
