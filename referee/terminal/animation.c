#include <limits.h>
#include <string.h>

#include "base/clock.h"
#include "terminal/animation.h"

enum {
	FRAMES = 16,
	WHOLE_US = 600 * CLOCK_MS,
	SLOWEST_US = 150 * CLOCK_MS,
};

bool
animation_begin(struct animation *a, const struct variant *variant,
                const void *before, int seat, const char *move)
{
	struct view_course course;

	*a = (struct animation){.variant = variant, .seat = seat};
	if (!variant->game->view)
		return false;
	memcpy(&a->before, before, variant->game->size);
	a->now = a->before;
	text_format(a->move, sizeof a->move, "%s", move);
	view_move(&course, variant->game, before, seat, move, INT_MAX, NULL);
	a->steps = course.steps;
	a->frames = a->steps > FRAMES ? FRAMES : a->steps;
	if (a->frames < 2)
		return false;
	a->frame_us = WHOLE_US / a->frames;
	if (a->frame_us > SLOWEST_US)
		a->frame_us = SLOWEST_US;
	return true;
}

bool
animation_next(struct animation *a)
{
	struct view_course course;

	if (++a->at >= a->frames)
		return false;
	view_move(&course, a->variant->game, &a->before, a->seat, a->move,
	          a->at * a->steps / a->frames, NULL);
	a->now = a->before;
	return view_put(a->variant, &course.board, &a->now);
}
