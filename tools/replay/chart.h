#ifndef CHART_H
#define CHART_H

/*
 * The think time of each ply as a chart: seat 1 up, seat 2 down, in powers of
 * ten from 1 ms; a column a ply, or as many as there is room for, the longest
 * time of its plies.
 */

#include "replay/reel.h"

enum { CHART_WIDE = 1000 }; /* units across */

/* Whether any time is recorded. */
bool chart_has_times(const struct reel *reel);

/* Append it; <path id="needle"> in it marks a ply, drawn from y = 0 to 200. */
void chart_write(struct text *page, const struct story *story,
                 const struct reel *reel);

#endif
