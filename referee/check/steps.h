#ifndef CHECK_STEPS_H
#define CHECK_STEPS_H

/*
 * The steps of --check: the requirement of each, the agents that it is for, and the
 * bout (bout.h) that shows it.  A fault belongs to one step, so an agent with one fault
 * fails one step.  A step that cannot be judged because another has failed names that
 * one.
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

struct step {
	const char *name;    /* a word by which programs know the step; it never
	                      * changes */
	const char *says;    /* the agent's behaviour if it passes */
	enum bout_kind bout; /* shows that behaviour */
	int game;            /* the game of the bout to judge; 0 = all of them */

	/* Whether this step is for this agent and these terms; NULL = always. */
	bool (*asked)(const struct match *match);

	/* Judge the bout; NULL = judge_games. */
	void (*judge)(struct check *check, const struct bout *bout,
	              struct step_result *r);

	/* Add a remark if judge_games has passed the step; may be NULL. */
	void (*praise)(struct check *check, const struct bout *bout,
	               struct step_result *r);

	const char *hint;    /* the change to make after a failure, unless each move has a
	                      * process; NULL = from advice.c */
};

extern const struct step steps[STEPS];

/* Number the steps that this check has, from 1. */
void steps_number(struct check *check);

/* Count the steps of this check that have this state. */
int steps_count(const struct check *check, enum step_state state);

/* Judge a step.  Free the result with judge_free.  False if a signal stopped us; then the
 * result means nothing. */
bool steps_judge(struct check *check, enum step_kind step,
                 struct step_result *r);

/*
 * For the judges of steps: judge.c, and advice.c for judge_fail
 */

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
