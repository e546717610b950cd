#ifndef CHECK_JUDGE_H
#define CHECK_JUDGE_H

/*
 * Judges the steps of --check (steps.h) by the bouts that were played.  A fault belongs
 * to one step, so an agent with one fault fails one step.  A step that cannot be judged
 * because another has failed names that one.
 */

#include <stdbool.h>

#include "base/text.h"
#include "check/bout.h"

enum step_kind {
	STEP_START, STEP_FIRST, STEP_SEAT_1, STEP_SEAT_2, STEP_ROUNDS, STEP_TIME,
	STEP_MEMORY, STEP_OUTPUT, STEP_WAITING, STEP_PASS, STEP_CANCELLED,
	STEP_LATE, STEP_POSITIONS, STEP_SINGLE, STEP_QUIT, STEP_LEAVE, STEP_SAME,
	STEPS,
};

enum step_state {
	STEP_PASSED,
	STEP_FAILED,
	STEP_SKIPPED,  /* another step failed, or this system cannot measure it */
	STEP_UNJUDGED, /* the host failed, or the bout took too long */
	STEP_STATES,
};

/* The result of a step.  All zero means that the step passed. */
struct step_result {
	enum step_state state;
	struct text said;     /* how the agent passed, or why not; the same text in every
	                       * run */
	struct text measured; /* measured times, printed after `said`; both this and
	                       * `warning` are "" if the match is stable */
	struct text warning;  /* allowed but unwise behaviour */
	struct text expected; /* for STEP_FAILED: the expected behaviour */
	struct text hint;     /* the change to make */
	const struct bout *bout; /* the bout with the conversation to show, or NULL */
	const struct bout_game *game; /* the bout's game to show; NULL = the agent's output
	                               * between games */
};

struct check {
	struct bouts bouts;
	bool json;                    /* print JSON */
	int number[STEPS];            /* by step: its printed number; 0 = not part of this
	                               * check */
	enum step_state state[STEPS]; /* by step, for those judged so far */
	enum step_kind now;           /* the current step */
	const char *hint;             /* the current step's own hint, or NULL */
};

/* Fail the current step because of this verdict against the agent, with advice for its
 * author (advice.c): the expected behaviour, and the change to make. */
void judge_fail(const struct check *check, const struct bout *bout,
                const struct bout_game *game, const struct verdict *verdict,
                struct step_result *r);

/* Fail the step by the bout's first fault that belongs to the step.  False if there is
 * none. */
bool judge_own_fault(const struct check *check, const struct bout *bout,
                     struct step_result *r);

/* Pass the step if games `from` to `to` of a bout ended without a fault.  Otherwise set
 * the reason and return false. */
bool judge_games(const struct check *check, const struct bout *bout, int from,
                 int to, struct step_result *r);

/* Skip the step because another one failed. */
void judge_skip(const struct check *check, enum step_kind failed,
                struct step_result *r);

void judge_free(struct step_result *r);

#endif
