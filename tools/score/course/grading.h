#ifndef GRADING_H
#define GRADING_H

/* What all modules of a grading share.  The strings belong to the session (session.h). */

#include <stdbool.h>
#include <stdint.h>

struct course;
struct csv;
struct intake;
struct monitor;
struct sandbox;

struct grading {
	const struct course *course;
	const struct intake *intake;
	const struct sandbox *sandbox;  /* probed; for unpacking and building */
	const char *sandbox_word;       /* the value of the referee's --sandbox */
	const char *rules_time;         /* the value of its --rules-time, or NULL */
	const char *out;                /* the folder of results, absolute */
	const char *self, *referee, *league; /* paths of our programs */
	const struct csv *builds;       /* --builds: columns id and command */
	uint64_t seed;
	int jobs;
	bool quiet;
	int signal_fd;
	struct monitor *monitor;        /* shows the progress; NULL in a job */
	int games_fd;                   /* a job writes a byte to it for each game; or 0 */
};

#endif
