#ifndef CHECK_JUDGE_H
#define CHECK_JUDGE_H

/*
 * How a step of --check (steps.h) comes out of the bouts that were played.  A
 * fault belongs to one step, so an agent with one fault fails one step.  A step
 * that cannot be judged then names the step that failed.
 */

#include <stdbool.h>

#include "base/text.h"
#include "check/bout.h"

/* The steps, in order. */
enum step_kind {
	STEP_START, STEP_FIRST, STEP_SEAT_1, STEP_SEAT_2, STEP_ROUNDS, STEP_TIME,
	STEP_MEMORY, STEP_OUTPUT, STEP_WAITING, STEP_PASS, STEP_CANCELLED,
	STEP_LATE, STEP_POSITIONS, STEP_SINGLE, STEP_QUIT, STEP_LEAVE, STEP_SAME,
	STEPS,
};

enum step_state {
	STEP_PASSED,
	STEP_FAILED,
	STEP_SKIPPED,  /* another step failed, or this system cannot tell */
	STEP_UNJUDGED, /* the host failed, or the bout took too long */
	STEP_STATES,
};

/* The result of a step; zeroed: it passed. */
struct step_result {
	enum step_state state;
	struct text said;     /* how, or why not; the same in every run */
	struct text measured; /* what follows it where times may stand */
	struct text warning;  /* what is allowed and yet unwise */
	struct text expected; /* STEP_FAILED: in place of what happened */
	struct text hint;     /* what to change */
	const struct bout *bout; /* whose conversation shows it, or NULL: */
	const struct bout_game *game; /* that game's, or NULL: what the agent
	                               * wrote between games */
};

/* A check on its way. */
struct check {
	struct bouts bouts;
	int number[STEPS];            /* as printed; 0 = not asked */
	enum step_state state[STEPS]; /* of those judged so far */
	enum step_kind now;           /* the step under way, */
	const char *hint;             /* and its own hint, or NULL */
};

/* The step under way fails by this verdict against the agent. */
void judge_fail(const struct check *check, const struct bout *bout,
                const struct bout_game *game, const struct verdict *verdict,
                struct step_result *r);

/* Fail the step by the first fault in the bout that belongs to it.  False if
 * there is none. */
bool judge_own_fault(const struct check *check, const struct bout *bout,
                     struct step_result *r);

/* Pass the step if games `from` to `to` of a bout have come to an end without a
 * fault; otherwise say why not, and return false. */
bool judge_games(const struct check *check, const struct bout *bout, int from,
                 int to, struct step_result *r);

/* Skip the step because of one that failed. */
void judge_skip(const struct check *check, enum step_kind failed,
                struct step_result *r);

void judge_free(struct step_result *r);

#endif
