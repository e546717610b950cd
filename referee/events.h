#ifndef EVENTS_H
#define EVENTS_H

/* A match as it happens, for --events (record/feed.h).  If nobody asked, these do
 * nothing. */

#include "game/event.h"
#include "match/match.h"

struct report;

/* Write the first event of a match that is ready, and keep the file from its players. */
void events_match(struct match *match);

/* For the `hear` of jobs.h; the context is not used. */
void events_hear(void *context, const struct event *event);

/* Write how a game ended; the report has counted it. */
void events_result(const struct report *report, const struct result *result,
                   const struct result_texts *texts);

/* Write the last event of a match. */
void events_table(const struct report *report);

#endif
