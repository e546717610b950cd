#ifndef SESSION_H
#define SESSION_H

/*
 * A call of score: what the operator asked for, and the grading opened for it.
 * Whatever is wrong with what he gave is his mistake (die).
 */

#include <stdbool.h>
#include <stdint.h>

#include "match/sandbox.h"
#include "score/book/lms.h"
#include "score/course/course.h"
#include "score/course/csv.h"
#include "score/grading/desk.h"
#include "score/intake/intake.h"
#include "score/run/jail.h"

enum { SESSION_NAMES = 4096 };

/* What the operator asked for. */
struct request {
	const char *word[2]; /* the course, the submissions */
	int words;
	const char *to;
	const char *out, *roster, *manual, *builds, *salt, *sandbox_word;
	const char *with[JAIL_READABLE];
	int withs;
	const char *only[SESSION_NAMES], *redo[SESSION_NAMES], *drop[SESSION_NAMES];
	int onlys, redos, drops;
	enum lms_form lms;
	uint64_t seed;
	bool seeded, dry_run, plan, quiet, replays;
	int jobs;
};

/* The grading, opened. */
struct session {
	struct request *q;
	struct course course;
	struct intake intake;
	struct csv manual, builds;
	struct sandbox sandbox;
	char *self, *out, *referee, *league; /* self is this program's file */
	bool *wanted;
	int signal_fd;
};

/* The course, the tables, who handed in what, and who is wanted; self is
 * argv[0].  Nothing is written. */
void session_open(struct session *s, const char *self);
void session_close(struct session *s);

/* The folder of results, made or found, and locked unless it is a dry run. */
void session_open_out(struct session *s);

/* What holds submissions here; what does not is said. */
void session_open_sandbox(struct session *s);

/* What a desk needs of it. */
struct desk_request session_desk(const struct session *s);

/* Whether an id is in a list of the request's. */
bool session_is_named(const char *const name[], int n, const char *id);

#endif
