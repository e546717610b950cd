#ifndef PLAYBACK_H
#define PLAYBACK_H

/*
 * When a watcher sees what has happened: events are kept as they come, and seen
 * one by one, each step of a game a while after the one before.  So nobody who
 * plays waits for who watches.
 */

#include "game/event.h"

struct playback {
	struct event *queue; /* not seen yet: `queued` of them from `head` on */
	int head, queued, room;
	int64_t delay_us;    /* after a step; */
	int64_t next_us;     /* no step is seen before that */
	bool paused;         /* nor while this is so */
};

/* An event has come. */
void playback_hear(struct playback *pace, const struct event *event);

/* The next one that has not been seen, or NULL. */
const struct event *playback_next(const struct playback *pace);

/* Whether it may be seen now.  `own`: it is the watcher's move, for which he
 * does not wait. */
bool playback_is_due(const struct playback *pace, bool own, int64_t now_us);

/* When that is to be asked again; CLOCK_NEVER: when there is another event. */
int64_t playback_due_us(const struct playback *pace, int64_t now_us);

/* It is seen: what it is, and the time begins in which nothing follows. */
struct event playback_take(struct playback *pace, int64_t now_us);

/* The next step may be seen at once. */
void playback_hurry(struct playback *pace);

void playback_free(struct playback *pace);

#endif
