#ifndef SESSION_H
#define SESSION_H

/*
 * A session: what the operator asked for, and the grading opened for it.  All
 * that is wrong with the operator's words or tables ends the program (die).
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/csv.h"
#include "match/sandbox.h"
#include "score/course/course.h"
#include "score/course/grading.h"
#include "score/intake/intake.h"

/* Values of an option that may be given several times. */
struct session_names {
	const char **at;
	int n;
};

/* The command line. */
struct session_options {
	const char *course, *submissions;
	const char *out, *roster, *manual, *builds, *salt, *sandbox;
	const char *rules_time; /* or NULL */
	struct session_names with, only, redo, drop;
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
	bool *wanted; /* by submission */
};

/* Read the course, open the sandbox for submissions, read these and the tables, and find
 * out which of them are wanted.  self: argv[0].  Nothing is written. */
void session_open(struct session *s, const char *self);
void session_close(struct session *s);

/* Make or open the folder of results, and lock it; a dry run only names it. */
void session_open_out(struct session *s);

/* A dry run (plan.c): print a line for each submission and each student without one, then
 * the number of games and the time: expected, and at worst. */
void plan_print(const struct session *s);

/* From findings to marks (marks.c): the tournament is played, the grade book and the files
 * made of it are written, and a line on standard output counts the statuses.  The exit
 * status; a file that cannot be written ends the program (die). */
int marks_write(const struct session *s);

/* Write grades.csv, grades.json and the page as far as the grading has come, without a
 * tournament.  Warns where that fails. */
void marks_write_so_far(const struct session *s);

/* Whether an id is among the names. */
bool session_is_named(const struct session_names *names, const char *id);

#endif
