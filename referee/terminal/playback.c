#include <assert.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/fail.h"
#include "terminal/gamestate.h"
#include "terminal/playback.h"

enum { VERDICT_PLIES = 4 }; /* a verdict stands as long as so many plies */

void
pace_hear(struct pace *pace, const struct event *event)
{
	if (pace->head + pace->queued == pace->room) {
		pace->room = 2 * pace->room + 64;
		pace->queue = xrealloc(pace->queue, sizeof *pace->queue *
		                       (size_t)pace->room);
	}
	pace->queue[pace->head + pace->queued++] = *event;
}

const struct event *
pace_next(const struct pace *pace)
{
	return pace->queued ? &pace->queue[pace->head] : NULL;
}

bool
pace_is_due(const struct pace *pace, bool own, int64_t now_us)
{
	const struct event *next = pace_next(pace);

	if (!next || pace->paused)
		return false;
	return !(scene_is_step(next) || next->kind == EVENT_END) || own ||
	       now_us >= pace->next_us;
}

int64_t
pace_due_us(const struct pace *pace, int64_t now_us)
{
	if (!pace->queued || pace->paused)
		return CLOCK_NEVER;
	return pace->next_us > now_us ? pace->next_us : now_us;
}

struct event
pace_take(struct pace *pace, int64_t now_us)
{
	struct event event;

	assert(pace->queued);
	event = pace->queue[pace->head++];
	if (!--pace->queued)
		pace->head = 0;
	if (scene_is_step(&event))
		pace->next_us = clock_add(now_us, pace->delay_us);
	if (event.kind == EVENT_END)
		pace->next_us = clock_add(now_us,
		                          VERDICT_PLIES * pace->delay_us);
	return event;
}

void
pace_hurry(struct pace *pace)
{
	pace->next_us = 0;
}

void
pace_free(struct pace *pace)
{
	free(pace->queue);
	*pace = (struct pace){0};
}
