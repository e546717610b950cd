#ifndef CURVE_H
#define CURVE_H

/*
 * The chart of who stands better after each ply: what the positions are worth, by a
 * review or else at a glance, and what the agents themselves remarked (`# eval X`), each
 * on a scale of its own.  Upwards is good for seat 1.
 */

#include "replay/frames.h"

struct review;

/* Append the chart; nothing where nobody says anything about any position.  review may be
 * NULL. */
void curve_write(struct text *page, const struct recorded *game,
                 const struct frames *frames, const struct review *review);

#endif
