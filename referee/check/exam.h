#ifndef CHECK_EXAM_H
#define CHECK_EXAM_H

/*
 * The compliance test of one agent as a whole: its steps, in order (steps.h),
 * and the bouts (bout.h) that they are judged by.  A bout serves several steps
 * and is played when the first of them asks for it.
 */

#include <stdbool.h>
#include <stdint.h>

#include "check/bout.h"
#include "match/match.h"

/* The bouts. */
enum exam_bout {
	EXAM_FIRST,  /* a game that the opponent gives up at once; it may leave */
	EXAM_FLUSH,  /* a first turn, and no more input */
	EXAM_GAMES,  /* whole games */
	EXAM_SLOW,   /* against an opponent that takes its time */
	EXAM_ODD,    /* against one that plays what is seldom seen */
	EXAM_CANCEL, /* games that begin anew */
	EXAM_LATE,   /* a limit that is hardly to be kept */
	EXAM_MIDDLE, /* positions in the middle of a game */
	EXAM_SINGLE, /* the same with SINGLE in input.txt */
	EXAM_CLOSE,  /* as the first; then its input ends */
	EXAM_SAME,   /* the first of the whole games again */
	EXAM_BOUTS,
};

/* The steps, in order. */
enum exam_step {
	STEP_START, STEP_FIRST, STEP_SEAT_1, STEP_SEAT_2, STEP_AGAIN, STEP_TIME,
	STEP_HOLD, STEP_TALK, STEP_REST, STEP_ODD, STEP_CANCEL, STEP_LATE,
	STEP_MIDDLE, STEP_SINGLE, STEP_QUIT, STEP_CLOSE, STEP_SAME,
	STEPS,
};

enum exam_state {
	EXAM_PASSED,
	EXAM_FAILED,
	EXAM_SKIPPED,  /* not to be judged, because another step failed, or
	                * because it takes what cannot be had here */
	EXAM_UNJUDGED, /* the host failed, or it took too long */
	EXAM_STATES,
};

enum { EXAM_TEXT = 400 };

/* What became of a step. */
struct finding {
	enum exam_state state;
	char said[EXAM_TEXT];     /* how, or why not; the same in every run, */
	char measured[EXAM_TEXT]; /* and what goes with it where times may stand */
	char warning[EXAM_TEXT];  /* what is allowed and yet unwise, or "" */
	char expected[EXAM_TEXT]; /* EXAM_FAILED: and was not so */
	char hint[EXAM_TEXT];     /* what to change */
	const struct bout *bout;  /* where it failed, */
	int game;                 /* and in which of its games; */
	bool after_end;           /* or in between, see excerpt_after_end */
};

struct exam {
	const struct match *match; /* the variant, terms, players, sandbox, seed */
	const char *root;
	int signal_fd;
	int64_t deadline_us;       /* no bout is begun after it */
	void (*tick)(void *context, int64_t us);
	void *context;             /* tick's; NULL = nobody waits */

	struct bout_plan plan[EXAM_BOUTS];
	char terms[EXAM_BOUTS][120];
	char words[EXAM_BOUTS][48];
	struct bout bout[EXAM_BOUTS];
	bool played[EXAM_BOUTS];
	const struct bout_plan *now; /* under way */
	int signals;               /* that told us to stop */

	int number[STEPS];         /* as printed; 0 = not asked of this agent */
	enum exam_state state[STEPS]; /* of those judged */
	bool judged[STEPS];
};

/* Plan the bouts, with so many whole games; 0 = as time allows. */
void exam_begin(struct exam *exam, int wanted);
void exam_end(struct exam *exam);

/* The bout, played. */
const struct bout *exam_play(struct exam *exam, enum exam_bout which);

/* Judge a step; false if we were told to stop. */
bool exam_judge(struct exam *exam, enum exam_step step, struct finding *finding);

/* Whether the agent is a process for each move. */
bool exam_runs_once(const struct exam *exam);

#endif
