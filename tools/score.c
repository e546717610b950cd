/*
 * score: grades a class's submissions (score(1)).  They go through a line of stages
 * (score/stages/stages.h): the session finds and names them, the queue takes each as far as its
 * games are played, and then the class is marked and reported.
 */
#define _XOPEN_SOURCE 700 /* realpath */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/fd.h"
#include "base/options.h"
#include "base/signals.h"
#include "foreign/foreign.h"
#include "proc/proc_fork.h"
#include "proc/run.h"
#include "score/grading/gradings.h"
#include "score/grading/monitor.h"
#include "score/intake/jail.h"
#include "score/marks/marks.h"
#include "score/session.h"
#include "score/stages/stages.h"

/*
 * Options
 */

static struct session_options asked = {.jobs = 1, .sandbox = "auto", .seed = -1};

static const struct option table[] = {
	{'o', "out", "DIR", "the folder of results; default results/COURSE",
	 .text = &asked.out},
	{0, "roster", "CSV", "the class: id, name, group, late, email, submitted",
	 .text = &asked.roster},
	{0, "manual", "CSV", "marks given by hand: id, and a column a part",
	 .text = &asked.manual},
	{0, "builds", "CSV", "id, command: build this one by that command",
	 .text = &asked.builds},
	{0, "with", "NAME=PATH", "what the course needs of the instructor",
	 .list = &asked.with},
	{'s', "seed", "N", "of all games; default drawn, and kept",
	 .number = &asked.seed, .low = 0, .high = INT64_C(1) << 53,
	 .secret = true},
	{'j', "jobs", "N", "submissions at once, default 1",
	 .number = &asked.jobs, .low = 1, .high = QUEUE_JOBS},
	{0, "only", "ID", "grade only this one (and others so given)",
	 .list = &asked.only},
	{0, "redo", "WHAT", "grade again: ID, ID:STAGE, or STAGE for all",
	 .list = &asked.redo},
	{0, "drop", "ID", "put this one's grading aside and leave it out",
	 .list = &asked.drop},
	{'n', "dry-run", NULL, "say what would be done, and how long it takes",
	 .flag = &asked.dry_run},
	{0, "anon", "SALT", "pseudonyms on the leaderboard", .text = &asked.salt,
	 .secret = true},
	{0, "plan", NULL, "prepare the tournament for other machines",
	 .flag = &asked.plan},
	{0, "replays", NULL, "pages of all games not won, not only of forfeits",
	 .flag = &asked.replays},
	{0, "mistakes", NULL, "where students lost: in their reports and on the page",
	 .flag = &asked.mistakes},
	{0, "rules-time", "T", NULL, .text = &asked.rules_time},
	{0, "sandbox", "WHAT", "as the referee's", .text = &asked.sandbox},
	{'q', "quiet", NULL, "no line a submission", .flag = &asked.quiet},
	{0},
};

static const struct usage usage = {
	.program = "score",
	.table = table,
	.before = "usage: score [options] COURSE SUBMISSIONS\n"
	          "Grade a folder of submissions.  COURSE is a file, course(5), or "
	          "one of ours.\n",
	.after = "Exit status: 0 all graded and OK, 1 not all, 2 usage or "
	         "trouble,\n3 a submission is not on the roster, 130/143 ended\n",
};

static void
take_words(int words, char **argv)
{
	if (words < 2)
		die("name a course and a folder of submissions (--help says "
		    "more)");
	if (words > 2)
		die("'%s' is one word too many: name a course and a folder",
		    argv[3]);
	if (asked.with.n > JAIL_READABLE)
		die("--with: %d at most", JAIL_READABLE);
	if (asked.salt && !*asked.salt)
		die("--anon: without a salt, anybody can tell who is who");
	if (asked.rules_time)
		foreign_take_time(asked.rules_time);
	for (int i = 0; i < asked.redo.n; i++)
		if (session_is_named(&asked.drop, asked.redo.at[i]))
			die("%s: --redo and --drop exclude each other",
			    asked.redo.at[i]);
	asked.course = argv[1];
	asked.submissions = argv[2];
}

/*
 * Grading
 */

/* Put aside what --redo and --drop name of a submission's grading.  -1 and errno on failure. */
static int
put_aside(const struct session *s, struct submission *sub)
{
	if (session_is_named(&asked.drop, sub->id))
		return gradings_drop(s->out, sub->id);
	if (!sub->redo)
		return 0;
	/* Stages up to `built` change files, so begin with those that were handed in. */
	return sub->redo <= STAGE_BUILT ? gradings_put_aside(s->out, sub->id)
	                                : gradings_rewind(&s->grading, sub);
}

static void
open_gradings(struct session *s)
{
	gradings_load(&s->grading);
	for (int i = 0; i < s->intake.n; i++) {
		struct submission *sub = &s->intake.at[i];

		if (sub->redo > STAGE_UNPACKED && sub->redo > sub->finding.done + 1)
			sub->redo = STAGE_NONE; /* it did not come to that stage */
		if (asked.dry_run)
			continue;
		if (put_aside(s, sub) < 0)
			die("%s:", sub->id);
		gradings_read(&s->grading, sub);
		sub->wanted &= !gradings_is_dropped(s->out, sub->id);
	}
}

/* Warn if a submission has changed since it was graded, because it keeps its grade. */
static void
warn_of_newer(const struct session *s)
{
	for (int i = 0; i < s->intake.n; i++) {
		const struct submission *sub = &s->intake.at[i];

		if (sub->wanted && gradings_has(s->out, sub->id) &&
		    !receipt_holds(sub, s->out))
			warn("%s is graded, but something else was handed in "
			     "since; --redo %s grades that", sub->id, sub->id);
	}
}

/* Print the command that continues.  Leaves out --redo and --drop, which are done, the
 * seed, which is stored, and a salt, which is secret. */
static void
say_how_to_go_on(const struct session *s)
{
	struct run run = {.words = 0};
	struct text key = {0}, line = {0};
	char cwd[4096];

	run_add(&run, s->self, "");
	for (const struct option *o = table; o->name; o++) {
		text_clear(&key);
		text_addf(&key, "--%s%s", o->name, o->flag ? "" : "=");
		if (o->flag && *o->flag)
			run_add(&run, key.at, "");
		else if (o->text && *o->text && !o->secret && strcmp(*o->text, "auto"))
			run_add(&run, key.at, *o->text);
		for (int i = 0; o->list && i < o->list->n; i++)
			if (o->list != &asked.redo && o->list != &asked.drop)
				run_add(&run, key.at, o->list->at[i]);
	}
	if (asked.jobs > 1)
		run_add_number(&run, "--jobs=", (uint64_t)asked.jobs);
	run_add(&run, "--", "");
	run_add(&run, asked.course, "");
	run_add(&run, asked.submissions, "");
	run_add_command(&run, getcwd(cwd, sizeof cwd) ? cwd : ".", &line);
	warn("interrupted; this goes on%s:\n    %s", asked.salt
	     ? ", with your --anon" : "", line.at);
	text_free(&line);
	text_free(&key);
	run_free(&run);
}

/* Write the tables so far, using at most a tenth of the time. */
static void
on_graded(void *context)
{
	const struct session *s = context;
	static int64_t next_us;
	int64_t began_us = clock_now_us();

	if (began_us < next_us)
		return;
	reported_so_far(&s->grading);
	next_us = clock_again(began_us, clock_now_us() - began_us, CLOCK_S);
}

/* The exit status: 2 if a wanted submission has no grade because the grader failed, 3 if one
 * is on no row of the roster, 1 if a submission is not OK; with --only, only the wanted ones
 * matter. */
static int
sum_up(const struct marks *marks)
{
	int status = 0;

	for (int i = 0; i < marks->rows; i++) {
		const struct marks_row *row = &marks->row[i];
		bool wanted = row->submission && row->submission->wanted;

		if (wanted && status_is_open(row->finding->status))
			return 2;
		if (wanted && intake_is_stranger(marks->grading->intake, row->student))
			status = 3;
		if (row->finding->status != STATUS_OK && !status &&
		    (wanted || !asked.only.n))
			status = 1;
	}
	return status;
}

/* Mark and report.  Returns the exit status. */
static int
finish(const struct grading *g)
{
	struct marks marks;
	int signals, status = 1;

	marks_open(&marks, g);
	if (marked(&marks, &signals) && reported(&marks, &signals))
		status = sum_up(&marks);
	else if (signals)
		status = signals_exit_status(signals);
	marks_close(&marks);
	return status;
}

static int
run(struct session *s)
{
	struct grading *g = &s->grading;
	struct monitor monitor;
	int signals, status;

	g->signal_fd = signals_watch();
	if (g->signal_fd < 0)
		die("no pipe for signals:");
	monitor_open(&monitor, asked.quiet);
	g->monitor = &monitor;
	warn_of_newer(s);
	if (queue_run(g, on_graded, s, &signals)) {
		if (course_league(&s->course))
			reported_so_far(g);
		status = finish(g);
	} else {
		reported_so_far(g);
		status = signals_exit_status(signals);
	}
	monitor_close(&monitor);
	if (status >= 128)
		say_how_to_go_on(s);
	return status;
}

static int
grade(const char *self)
{
	struct session s = {.options = &asked};
	int status = 0;

	session_open(&s, self);
	if (!s.intake.n && !s.options->roster)
		die("%s: there is no submission in this folder", s.options->submissions);
	session_open_out(&s);
	session_warn_unmatched(&s);
	open_gradings(&s);
	if (asked.dry_run) {
		plan_print(&s);
	} else {
		proc_hide(true);
		status = run(&s);
		proc_hide(false);
	}
	session_close(&s);
	return status;
}

int
main(int argc, char **argv)
{
	int status;

	fail_name("score");
	foreign_allow(argv[0]);
	take_words(options_take(&usage, argc, argv), argv);
	fd_fill_standard();
	status = grade(argv[0]);
	free(asked.with.at);
	free(asked.only.at);
	free(asked.redo.at);
	free(asked.drop.at);
	return fail_printed(status, 2);
}
