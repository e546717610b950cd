#ifndef CHECK_STEPS_H
#define CHECK_STEPS_H

/*
 * The steps of the compliance test: what each asks of an agent, of which
 * agents, and how it is judged by the bouts that it has played.  A fault
 * belongs to one step, so that an agent with one fault fails one step; what
 * cannot be judged then says which step it was.
 */

#include "check/exam.h"

struct step {
	const char *name; /* a word, for programs */
	const char *says; /* what the agent does, if it passes */
	bool plays;       /* it needs an agent that can play games */

	/* Whether it is asked of this agent under these terms; NULL: of all. */
	bool (*asked)(const struct exam *exam);

	/* Fill in the finding, which is a pass so far. */
	void (*judge)(struct exam *exam, struct finding *finding);
};

extern const struct step steps[STEPS];

/* steps_play.c: games, and whose fault belongs where. */
void steps_start(struct exam *exam, struct finding *f);
void steps_first(struct exam *exam, struct finding *f);
void steps_seat_1(struct exam *exam, struct finding *f);
void steps_seat_2(struct exam *exam, struct finding *f);
void steps_again(struct exam *exam, struct finding *f);

/* steps_limits.c: what an agent uses, and when it speaks. */
void steps_time(struct exam *exam, struct finding *f);
void steps_hold(struct exam *exam, struct finding *f);
void steps_talk(struct exam *exam, struct finding *f);
void steps_rest(struct exam *exam, struct finding *f);

/* steps_seldom.c: what is not a part of every match. */
void steps_odd(struct exam *exam, struct finding *f);
void steps_cancel(struct exam *exam, struct finding *f);
void steps_late(struct exam *exam, struct finding *f);
void steps_middle(struct exam *exam, struct finding *f);
void steps_single(struct exam *exam, struct finding *f);
void steps_quit(struct exam *exam, struct finding *f);
void steps_close(struct exam *exam, struct finding *f);
void steps_same(struct exam *exam, struct finding *f);

/*
 * What they share.
 */

/* The step has failed, by this verdict of a game of the bout. */
void steps_fail(struct finding *f, const struct bout *bout, int game,
                const struct verdict *v);

/* It cannot be judged, because of another step, or as the format says. */
void steps_skip(struct finding *f, const struct exam *exam,
                enum exam_step step);
void steps_unjudged(struct finding *f, const struct bout *bout);

/* The first game of a bout with a fault of the agent, or NULL. */
const struct result *steps_fault(const struct bout *bout);

/* Whether a game came to no result because of the host or the opponent, or the
 * bout to no end; then the finding says so. */
bool steps_void(struct finding *f, const struct bout *bout);

/* The step that a fault belongs to: of the agent, in the bout of whole games. */
enum exam_step steps_owner(const struct result *result);

#endif
