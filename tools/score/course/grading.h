#ifndef GRADING_H
#define GRADING_H

/* What all parts of a grading share.  The strings belong to the session
 * (session.h). */

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
	const char *sandbox_word;       /* for the referee's --sandbox */
	const char *rules_time;         /* for its --rules-time; or NULL */
	const char *out;                /* the folder of results, absolute */
	const char *self, *referee, *league; /* this program, and those beside it */
	const struct csv *builds;       /* id, command: --builds */
	uint64_t seed;
	int jobs;
	bool quiet;
	int signal_fd;
	struct monitor *monitor;        /* what the grader sees; NULL in a job, which */
	int games_fd;                   /* writes a byte a game there; 0 = does not */
};

#endif
