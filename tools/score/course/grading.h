#ifndef GRADING_H
#define GRADING_H

/* What all stages of a grading share.  The session (session.h) owns the texts. */

#include <stdbool.h>
#include <stdint.h>

struct csv;

struct grading {
	const struct course *course;
	struct intake *intake;
	const struct sandbox *sandbox;  /* probed; for unpacking and building */
	const char *sandbox_word;       /* the value of the referee's --sandbox */
	const char *rules_time;         /* the value of its --rules-time, or NULL */
	const char *out;                /* the folder of results, absolute */
	const char *self, *referee, *league; /* paths of our programs */
	const struct csv *manual;       /* --manual: `id` and a column for each part */
	const char *salt;               /* --anon, or NULL */
	uint64_t seed;
	int jobs;
	bool quiet, plan, replays, mistakes; /* the options */
	int signal_fd;
	struct monitor *monitor;        /* shows the progress; NULL in a worker */
	int games_fd;                   /* a worker writes a byte to it for each game; or 0 */
};

#endif
