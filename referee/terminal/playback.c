#include <assert.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/fail.h"
#include "terminal/gamestate.h"
#include "terminal/playback.h"

enum { VERDICT_PLIES = 4 }; /* a verdict is shown as long as this many plies */

void
playback_hear(struct playback *playback, const struct event *event)
{
	playback->queue = xgrow(playback->queue,
	                        (size_t)(playback->head + playback->queued),
	                        sizeof *playback->queue);
	playback->queue[playback->head + playback->queued++] = *event;
}

const struct event *
playback_next(const struct playback *playback)
{
	return playback->queued ? &playback->queue[playback->head] : NULL;
}

bool
playback_is_due(const struct playback *playback, bool own, int64_t now_us)
{
	const struct event *next = playback_next(playback);

	if (!next || playback->paused)
		return false;
	return !(gamestate_is_step(next) || next->kind == EVENT_END) || own ||
	       now_us >= playback->next_us;
}

int64_t
playback_due_us(const struct playback *playback, int64_t now_us)
{
	if (!playback->queued || playback->paused)
		return CLOCK_NEVER;
	return playback->next_us > now_us ? playback->next_us : now_us;
}

struct event
playback_take(struct playback *playback, int64_t now_us)
{
	struct event event;

	assert(playback->queued);
	event = playback->queue[playback->head++];
	if (!--playback->queued)
		playback->head = 0;
	if (gamestate_is_step(&event))
		playback->next_us = clock_add(now_us, playback->delay_us);
	if (event.kind == EVENT_END)
		playback->next_us = clock_add(now_us,
		                          VERDICT_PLIES * playback->delay_us);
	return event;
}

void
playback_free(struct playback *playback)
{
	free(playback->queue);
	*playback = (struct playback){0};
}
