#ifndef PLAYBACK_H
#define PLAYBACK_H

/*
 * When a person sees an event.  We queue events as they come and release them one by one,
 * each step of a game some time after the last.  So no player waits for a spectator.
 */

#include "game/event.h"

struct playback {
	struct event *queue; /* the events not yet seen: `queued` of them from `head`
	                      * on */
	int head, queued;
	int64_t delay_us;    /* the pause after a step */
	int64_t next_us;     /* no step is shown before this time */
	bool paused;         /* show nothing */
};

void playback_hear(struct playback *playback, const struct event *event);

/* The next event that has not been seen, or NULL. */
const struct event *playback_next(const struct playback *playback);

/* Whether the next event may be shown now.  `own`: the event is the person's own move,
 * for which they do not wait. */
bool playback_is_due(const struct playback *playback, bool own, int64_t now_us);

/* When to ask playback_is_due again.  CLOCK_NEVER: when another event has come. */
int64_t playback_due_us(const struct playback *playback, int64_t now_us);

/* Remove the next event, which must exist, and start the pause after it. */
struct event playback_take(struct playback *playback, int64_t now_us);

void playback_free(struct playback *playback);

#endif
