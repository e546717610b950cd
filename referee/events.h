#ifndef EVENTS_H
#define EVENTS_H

/* The events of a match, for --events (record/feed.h).  Without that option these
 * functions do nothing. */

#include "game/event.h"
#include "match/match.h"

struct report;

/* Write the first event of a match that is ready, and hide the events' file from the
 * players. */
void events_match(struct match *match);

/* The `hear` function for jobs.h.  Does not use the context. */
void events_hear(void *context, const struct event *event);

/* Write the result of a game that the report has already counted. */
void events_result(const struct report *report, const struct result *result,
                   const struct result_texts *texts);

void events_table(const struct report *report);

#endif
