#ifndef CHECK_STEPS_H
#define CHECK_STEPS_H

/*
 * The steps of --check: what each asks of an agent, which agents are asked, and
 * the bout (bout.h) that shows it.
 */

#include "check/judge.h"

struct step {
	const char *name;    /* a word, for programs; it stays the same */
	const char *says;    /* what the agent does, if it passes */
	enum bout_kind bout; /* which shows it */
	int game;            /* this one of its games; 0 = all of them */

	/* Whether this agent is asked under these terms; NULL: each is. */
	bool (*asked)(const struct match *match);

	/* Judge the bout; NULL: judge_games. */
	void (*judge)(struct check *check, const struct bout *bout,
	              struct step_result *r);

	/* What is worth saying where judge_games has passed it; may be NULL. */
	void (*praise)(struct check *check, const struct bout *bout,
	               struct step_result *r);

	const char *hint;    /* what to change if it failed, unless a process is
	                      * run for each move; NULL: what advice.h says */
};

extern const struct step steps[STEPS];

/* Number the steps that this agent is asked. */
void steps_number(struct check *check);

/* Judge a step; free the result with judge_free.  False if we were told to stop:
 * then it says nothing. */
bool steps_judge(struct check *check, enum step_kind step,
                 struct step_result *r);

#endif
