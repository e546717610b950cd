#ifndef CHECK_STEPS_H
#define CHECK_STEPS_H

/*
 * The steps of --check: the requirement of each, the agents that it is for, and the bout
 * (bout.h) that shows it.
 */

#include "check/judge.h"

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

#endif
