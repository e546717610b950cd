#ifndef REPLAY_CHART_H
#define REPLAY_CHART_H

/*
 * The charts of a page.  The <path class="here"> of each marks a ply, from y = 0 to 200.
 */

#include "replay/frames.h"

struct review;

enum { CHART_WIDE = 1000 }; /* units across */

/* Whether any time is recorded. */
bool chart_has_times(const struct frames *frames);

/* Append the think time of each ply: seat 1 upwards, seat 2 downwards, in powers of ten
 * from 1 ms.  A column is a ply or, in a long game, the longest of several. */
void chart_write_times(struct text *page, const struct recorded *game,
                       const struct frames *frames);

/* Append who stands better after each ply, upwards seat 1: what the positions are worth, by
 * the review or, where that is NULL, at a glance, and what the players themselves remarked
 * (`# eval X`), each on a scale of its own.  Nothing where nobody says anything. */
void chart_write_curve(struct text *page, const struct recorded *game,
                       const struct frames *frames, const struct review *review);

#endif
