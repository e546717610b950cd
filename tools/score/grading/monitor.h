#ifndef MONITOR_H
#define MONITOR_H

/* The progress of a grading on standard error (progress.h). */

#include <stdbool.h>
#include <stdint.h>

#include "base/progress.h"
#include "base/text.h"

struct monitor {
	struct progress progress;
	int done, of;             /* submissions or pairings: finished ones, and all */
	long games;
	bool tournament;          /* the tournament is being played */
	int64_t spent_us;         /* sum of the times of the finished submissions */
	int at_once, running;     /* how many may run at once; how many are running */
	int64_t rest_us;          /* expected time left for all running ones, added up */
	int64_t longest_us;       /* expected time left for the longest running one */
	struct text now;          /* the running submissions: "s013, s014" */
};

void monitor_open(struct monitor *monitor, bool quiet);
void monitor_close(struct monitor *monitor);

/* Begin the tournament, with this many pairings, and show the progress. */
void monitor_start_tournament(struct monitor *monitor, int pairings);

/* Show the progress if it is time. */
void monitor_show(struct monitor *monitor);

/* Set how many are done and how many there are.  Clears the list of running ones. */
void monitor_count(struct monitor *monitor, int done, int of);

/* Add a running submission that began `age_us` ago. */
void monitor_add_running(struct monitor *monitor, const char *id, int64_t age_us);

/* Append the line: "3 of 40 students, 27 games, 1:20 left; now s004, s005". */
void monitor_say(const struct monitor *monitor, int64_t now_us, struct text *text);

#endif
