#include <string.h>

#include "base/clock.h"
#include "terminal/travel.h"

enum {
	FRAMES = 16,
	WHOLE_US = 600 * CLOCK_MS,
	SLOWEST_US = 150 * CLOCK_MS,
};

bool
travel_begin(struct travel *t, const struct variant *variant,
             const void *before, int seat, const char *move)
{
	travel_end(t);
	t->variant = variant;
	t->seat = seat;
	memcpy(&t->before, before, variant->game->size);
	if (!path_board(variant->game, before, &t->board))
		return false;
	path_write(variant->game, before, seat, move, &t->path);
	t->steps = path_steps(variant->game, &t->board, seat,
	                      text_str(&t->path));
	t->frames = t->steps > FRAMES ? FRAMES : t->steps;
	if (t->frames < 2)
		return false;
	t->playback_us = WHOLE_US / t->frames;
	if (t->playback_us > SLOWEST_US)
		t->playback_us = SLOWEST_US;
	return true;
}

bool
travel_next(struct travel *t)
{
	struct path_board board = t->board;

	if (++t->at >= t->frames)
		return false;
	t->now = t->before;
	return path_follow_part(t->variant->game, &board, t->seat,
	                        text_str(&t->path),
	                        t->at * t->steps / t->frames) &&
	       path_put(t->variant, &board, &t->now);
}

void
travel_end(struct travel *t)
{
	text_free(&t->path);
	*t = (struct travel){0};
}
