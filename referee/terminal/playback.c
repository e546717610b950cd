#include <assert.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/fail.h"
#include "terminal/gamestate.h"
#include "terminal/playback.h"

enum { VERDICT_PLIES = 4 }; /* a verdict stands as long as so many plies */

void
playback_hear(struct playback *pace, const struct event *event)
{
	if (pace->head + pace->queued == pace->room) {
		pace->room = 2 * pace->room + 64;
		pace->queue = xrealloc(pace->queue, sizeof *pace->queue *
		                       (size_t)pace->room);
	}
	pace->queue[pace->head + pace->queued++] = *event;
}

const struct event *
playback_next(const struct playback *pace)
{
	return pace->queued ? &pace->queue[pace->head] : NULL;
}

bool
playback_is_due(const struct playback *pace, bool own, int64_t now_us)
{
	const struct event *next = playback_next(pace);

	if (!next || pace->paused)
		return false;
	return !(gamestate_is_step(next) || next->kind == EVENT_END) || own ||
	       now_us >= pace->next_us;
}

int64_t
playback_due_us(const struct playback *pace, int64_t now_us)
{
	if (!pace->queued || pace->paused)
		return CLOCK_NEVER;
	return pace->next_us > now_us ? pace->next_us : now_us;
}

struct event
playback_take(struct playback *pace, int64_t now_us)
{
	struct event event;

	assert(pace->queued);
	event = pace->queue[pace->head++];
	if (!--pace->queued)
		pace->head = 0;
	if (gamestate_is_step(&event))
		pace->next_us = clock_add(now_us, pace->delay_us);
	if (event.kind == EVENT_END)
		pace->next_us = clock_add(now_us,
		                          VERDICT_PLIES * pace->delay_us);
	return event;
}

void
playback_hurry(struct playback *pace)
{
	pace->next_us = 0;
}

void
playback_free(struct playback *pace)
{
	free(pace->queue);
	*pace = (struct playback){0};
}
