#ifndef MONITOR_H
#define MONITOR_H

/* The progress of a grading on standard error (progress.h). */

#include <stdbool.h>
#include <stdint.h>

#include "base/progress.h"
#include "base/text.h"

struct monitor {
	struct progress progress;
	const char *title, *units; /* of what is done: "tournament: ", "pairings" */
	int done, of;             /* how many units are done, and how many there are */
	long games;
	int64_t due_us;           /* the expected end, estimated when a unit is done, so
	                           * that the time left never grows in between */
	struct text now;          /* the running submissions: "s013, s014" */
};

void monitor_open(struct monitor *monitor, bool quiet);
void monitor_close(struct monitor *monitor);

/* Begin work on this many units. */
void monitor_begin(struct monitor *monitor, const char *title, const char *units, int of);

/* Count a unit that is done. */
void monitor_done(struct monitor *monitor, int64_t now_us);

/* Show the progress if it is time. */
void monitor_show(struct monitor *monitor);

/* Append the line: "3 of 40 students, 27 games, 1:20 left; now s004, s005". */
void monitor_say(const struct monitor *monitor, int64_t now_us, struct text *text);

#endif
