#ifndef MONITOR_H
#define MONITOR_H

/* What the grader sees on standard error while a class is graded (progress.h). */

#include <stdbool.h>
#include <stdint.h>

#include "base/progress.h"
#include "base/text.h"

struct monitor {
	struct progress progress;
	int done, of;             /* submissions of this run, or pairings */
	long games;
	bool tournament;          /* of the class */
	int64_t spent_us;         /* by the submissions that are done, each for itself */
	int at_once, running;     /* submissions */
	int64_t rest_us;          /* that those that run are expected to take yet, */
	int64_t longest_us;       /* and the longest of them */
	struct text now;          /* "s013, s014": what runs */
};

void monitor_open(struct monitor *monitor, bool quiet);
void monitor_close(struct monitor *monitor);

/* The tournament begins: so many pairings.  Shows that. */
void monitor_start_tournament(struct monitor *monitor, int pairings);

/* Show how it stands, if it is time. */
void monitor_show(struct monitor *monitor);

/* So many are done, of so many; none runs as far as is said by now. */
void monitor_count(struct monitor *monitor, int done, int of);

/* This one runs, and began so long ago. */
void monitor_add_running(struct monitor *monitor, const char *id, int64_t age_us);

/* The text at a time: "3 of 40 students, 27 games, 1:20 left; now s004, s005". */
void monitor_say(const struct monitor *monitor, int64_t now_us, struct text *text);

#endif
