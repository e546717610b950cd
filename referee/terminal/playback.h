#ifndef PLAYBACK_H
#define PLAYBACK_H

/*
 * When a person sees what has happened: events are kept as they come and seen one
 * by one, each step of a game a while after the one before.  So no player waits
 * for a spectator.
 */

#include "game/event.h"

struct playback {
	struct event *queue; /* not seen yet: `queued` of them from `head` on */
	int head, queued;
	int64_t delay_us;    /* after a step; */
	int64_t next_us;     /* no step is seen before that */
	bool paused;         /* nothing is seen */
};

/* An event has come. */
void playback_hear(struct playback *playback, const struct event *event);

/* The next event that has not been seen, or NULL. */
const struct event *playback_next(const struct playback *playback);

/* Whether it may be seen now.  `own`: it is the person's own move, for which they
 * do not wait. */
bool playback_is_due(const struct playback *playback, bool own, int64_t now_us);

/* When to ask that again; CLOCK_NEVER: when there is another event. */
int64_t playback_due_us(const struct playback *playback, int64_t now_us);

/* Take the next event, which is there.  The wait for the one after it begins. */
struct event playback_take(struct playback *playback, int64_t now_us);

void playback_free(struct playback *playback);

#endif
