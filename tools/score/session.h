#ifndef SESSION_H
#define SESSION_H

/*
 * A session: the operator's options, and the grading that they ask for.  Every mistake in
 * the options or tables ends the program (die).
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/csv.h"
#include "base/options.h"
#include "match/sandbox.h"
#include "score/course/course.h"
#include "score/course/grading.h"
#include "score/intake/intake.h"

/* The command line. */
struct session_options {
	const char *course, *submissions;
	const char *out, *roster, *manual, *builds, *salt, *sandbox;
	const char *rules_time; /* the value of --rules-time, or NULL */
	struct options_list with, only, redo, drop;
	int64_t seed; /* -1 = not given */
	int64_t jobs;
	bool dry_run, plan, quiet, replays, mistakes;
};

struct session {
	struct session_options *options;
	struct grading grading;
	struct course course;
	struct intake intake;
	struct csv manual, builds;
	struct sandbox sandbox;
	char *self, *out, *referee, *league;
};

/* Read the course, open the sandbox for submissions, read the submissions and the tables,
 * and find the wanted submissions.  self: argv[0].  Writes nothing. */
void session_open(struct session *s, const char *self);
void session_close(struct session *s);

/* Make or open the folder of results and lock it; in a dry run only set its name. */
void session_open_out(struct session *s);

/* Hide a folder of submissions from other users.  If root started us, builds and agents
 * run as other users; these may pass through the folder, unless the sandbox can mount it
 * for them.  -1 and errno on failure. */
int session_hide(const struct session *s, const char *folder);

/* Warn about submissions that no row of the roster is for, and rows without a submission.
 * Without a roster, warn about students with alike ids (ids.h). */
void session_warn_unmatched(const struct session *s);

/* Print a dry run (plan.c): a line for each submission and each student without one, the
 * number of games, and the expected and the longest time. */
void plan_print(const struct session *s);

enum { QUEUE_JOBS = 64 };

/* Take the wanted submissions whose status is open (status_is_open) through their stages side by
 * side, each in a process of its own, so that a failure stays in one grading (queue.c).  Call
 * on_graded after each.  If signals interrupt this, return false and set *signals to them. */
bool queue_run(const struct grading *grading, void (*on_graded)(void *context), void *context,
               int *signals);

/* Whether an id is among the names. */
bool session_is_named(const struct options_list *names, const char *id);

#endif
