#ifndef CHART_H
#define CHART_H

/*
 * A chart of the think time of each ply: seat 1 upwards, seat 2 downwards, in
 * powers of ten from 1 ms.  A column is a ply or, in a long game, the longest of
 * several.
 */

#include "replay/frames.h"

enum { CHART_WIDE = 1000 }; /* units across */

/* Whether any time is recorded. */
bool chart_has_times(const struct frames *frames);

/* Append the chart.  Its <path class="here"> marks a ply, from y = 0 to 200. */
void chart_write(struct text *page, const struct recorded *game,
                 const struct frames *frames);

#endif
