/*
 * score: a class's submissions, graded (score(1)).  Options -> the grading is
 * opened (score/session.h) -> each submission is graded by a process of its own
 * (score/desk.h) -> the tournament and the grade book (score/marks.h).
 */
#define _XOPEN_SOURCE 700 /* realpath */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/fd.h"
#include "base/options.h"
#include "base/signals.h"
#include "proc/proc_fork.h"
#include "score/book/explain.h"
#include "score/grading/desk.h"
#include "score/grading/plan.h"
#include "score/intake/receipt.h"
#include "score/marks.h"
#include "score/session.h"

enum {
	O_OUT, O_ROSTER, O_MANUAL, O_BUILDS, O_WITH, O_SEED, O_JOBS, O_ONLY,
	O_REDO, O_DROP, O_DRY_RUN, O_ANON, O_LMS, O_PLAN, O_TO, O_REPLAYS,
	O_SANDBOX, O_QUIET, O_HELP, O_OPTIONS,
};

static const struct option table[] = {
	[O_OUT] = {'o', "out", "DIR", "of results; default results/COURSE"},
	[O_ROSTER] = {0, "roster", "CSV", "who is in the class: id, name, group, "
	              "late, email"},
	[O_MANUAL] = {0, "manual", "CSV", "what is marked by hand: id, and a "
	              "column a part"},
	[O_BUILDS] = {0, "builds", "CSV", "id, command: to build by, instead of "
	              "the course's"},
	[O_WITH] = {0, "with", "NAME=PATH", "what the course needs of the "
	            "instructor"},
	[O_SEED] = {'s', "seed", "N", "of all games; default drawn, and kept"},
	[O_JOBS] = {'j', "jobs", "N", "submissions at once, default 1"},
	[O_ONLY] = {0, "only", "ID", "grade only this one (and others so given)"},
	[O_REDO] = {0, "redo", "ID", "grade this one again"},
	[O_DROP] = {0, "drop", "ID", "put this one's grading aside, and him out"},
	[O_DRY_RUN] = {'n', "dry-run", NULL, "say what would be done, and how "
	               "long it takes"},
	[O_ANON] = {0, "anon", "SALT", "pseudonyms on the leaderboard"},
	[O_LMS] = {0, "lms", "FORM", "lms.csv for a learning platform: csv, "
	           "moodle, canvas"},
	[O_PLAN] = {0, "plan", NULL, "the class's tournament is for other "
	            "machines"},
	[O_TO] = {0, "to", "DIR", "of explain: a new folder with copies of "
	          "all"},
	[O_REPLAYS] = {0, "replays", NULL, "pages of all games not won, not only of "
	               "forfeits"},
	[O_SANDBOX] = {0, "sandbox", "WHAT", "as the referee's"},
	[O_QUIET] = {'q', "quiet", NULL, "no line a submission"},
	[O_HELP] = {'h', "help", NULL, "this text"},
	[O_OPTIONS] = {0, NULL, NULL, NULL},
};

/*
 * Options
 */

static void
help(void)
{
	printf("usage: score [options] COURSE SUBMISSIONS\n"
	       "       score explain [-o DIR] [--to DIR] ID\n"
	       "Grade a folder of submissions.  COURSE is a file, course(5), or "
	       "one of ours.\nexplain: all that is known of one student, from "
	       "the folder of results.\n");
	options_help(table, stdout);
	printf("Exit status: 0 all are graded and OK, 1 some are not, 2 usage, or "
	       "the grader's\nown trouble, 130/143 interrupted\n");
}

static void
add_name(const char *name[], int *n, const char *value)
{
	if (*n == SESSION_NAMES)
		die("more than %d names", SESSION_NAMES);
	name[(*n)++] = value;
}

/* Whether it is an option whose word, or that it was given, is all there is to
 * it. */
static bool
keep(struct request *q, int which, const char *value)
{
	const char **const word[O_OPTIONS] = {
		[O_OUT] = &q->out, [O_ROSTER] = &q->roster,
		[O_MANUAL] = &q->manual, [O_BUILDS] = &q->builds,
		[O_TO] = &q->to, [O_SANDBOX] = &q->sandbox_word,
	};
	bool *const flag[O_OPTIONS] = {
		[O_DRY_RUN] = &q->dry_run, [O_PLAN] = &q->plan,
		[O_REPLAYS] = &q->replays, [O_QUIET] = &q->quiet,
	};

	if (which >= 0 && word[which])
		*word[which] = value;
	else if (which >= 0 && flag[which])
		*flag[which] = true;
	else
		return false;
	return true;
}

static void
take(struct request *q, struct options *o, int which)
{
	if (keep(q, which, o->value))
		return;
	switch (which) {
	case O_WITH:
		if (q->withs == JAIL_READABLE)
			die("--with: %d at most", JAIL_READABLE);
		q->with[q->withs++] = o->value;
		break;
	case O_SEED:
		q->seed = (uint64_t)options_number(o, 0, INT64_C(1) << 53);
		q->seeded = true;
		break;
	case O_JOBS:
		q->jobs = (int)options_number(o, 1, DESK_JOBS);
		break;
	case O_ONLY:
		add_name(q->only, &q->onlys, o->value);
		break;
	case O_REDO:
		add_name(q->redo, &q->redos, o->value);
		break;
	case O_DROP:
		add_name(q->drop, &q->drops, o->value);
		break;
	case O_ANON:
		if (!*o->value)
			die("--anon: without a salt, anybody can tell who is who");
		q->salt = o->value;
		break;
	case O_LMS:
		if (!lms_parse(o->value, &q->lms))
			die("--lms: csv, moodle or canvas, not '%s'", o->value);
		break;
	case O_HELP:
		help();
		exit(fail_printed(0, 2));
	case OPTIONS_WORD:
		if (q->words == 2)
			die("a course and a folder, no more: '%s'", o->value);
		q->word[q->words++] = o->value;
		break;
	default:
		die("%s (--help lists the options)", o->why);
	}
}

static void
parse(struct request *q, int argc, char **argv)
{
	struct options o = {.table = table, .argc = argc, .argv = argv};
	int which;

	while ((which = options_next(&o)) != OPTIONS_END)
		take(q, &o, which);
	if (q->words < 2)
		die("a course and a folder of submissions, please (--help says "
		    "more)");
	if (q->to && strcmp(q->word[0], "explain") != 0)
		die("--to goes with explain");
	for (int i = 0; i < q->redos; i++)
		if (session_is_named(q->drop, q->drops, q->redo[i]))
			die("%s: graded again, or left out?", q->redo[i]);
}

/*
 * Grading
 */

static void
put_aside(const struct session *s)
{
	const struct request *q = s->q;

	for (int i = 0; i < q->redos; i++)
		if (desk_put_aside(s->out, q->redo[i]) < 0)
			die("%s:", q->redo[i]);
	for (int i = 0; i < q->drops; i++)
		if (desk_drop(s->out, q->drop[i]) < 0)
			die("%s:", q->drop[i]);
	for (int i = 0; i < s->intake.n; i++)
		if (desk_is_dropped(s->out, s->intake.at[i].id))
			s->wanted[i] = false;
}

/* Whoever has been graded stays graded, though something else may have come
 * since. */
static void
warn_of_newer(const struct session *s)
{
	for (int i = 0; i < s->intake.n; i++) {
		const struct submission *sub = &s->intake.at[i];
		struct text path = {0};

		text_addf(&path, "%s/students/%s/handed-in", s->out, sub->id);
		if (s->wanted[i] && desk_has(s->out, sub->id) &&
		    !receipt_holds(sub, path.at))
			warn("%s is graded, but what is handed in is not what it "
			     "was; --redo %s grades that", sub->id, sub->id);
		text_free(&path);
	}
}

/* What one has taken that is graded, in the mean, in s; 0 if none is. */
static double
measure(const struct session *s)
{
	struct desk_request desk = session_desk(s);
	double sum_s = 0;
	int n = 0;

	for (int i = 0; i < s->intake.n; i++) {
		struct finding finding;

		desk_read(&desk, i, &finding);
		if (finding.status == STATUS_OK) {
			sum_s += (double)finding.wall_us / CLOCK_S;
			n++;
		}
		finding_free(&finding);
	}
	return n ? sum_s / n : 0;
}

static void
say_plan(const struct session *s)
{
	const struct request *q = s->q;
	enum plan_state *state = xcalloc((size_t)s->intake.n + 1,
	                                 sizeof *state);
	const struct plan plan = {
		.course = &s->course, .intake = &s->intake, .state = state,
		.jobs = q->jobs, .measured_s = measure(s),
	};

	for (int i = 0; i < s->intake.n; i++) {
		const char *id = s->intake.at[i].id;
		bool redo = session_is_named(q->redo, q->redos, id);

		if (!s->wanted[i] || (desk_is_dropped(s->out, id) && !redo))
			state[i] = PLAN_OUT;
		else if (desk_has(s->out, id) && !redo)
			state[i] = PLAN_DONE;
	}
	plan_print(&plan, stdout);
	free(state);
}

static int
run(struct session *s)
{
	struct desk_request desk;
	int signals;

	s->signal_fd = signals_watch();
	if (s->signal_fd < 0)
		die("no pipe for signals:");
	put_aside(s);
	warn_of_newer(s);
	desk = session_desk(s);
	if (!desk_run(&desk, &signals))
		return signals_exit_status(signals);
	return marks_write(s);
}

static int
grade(struct session *s)
{
	int status;

	session_open_sandbox(s);
	session_open_out(s);
	if (s->q->dry_run) {
		say_plan(s);
		return 0;
	}
	proc_hide(true);
	status = run(s);
	proc_hide(false);
	return status;
}

/*
 * An appeal
 */

static void
explain(const struct request *q)
{
	char why[EXPLAIN_WHY], *out;
	struct text folder = {0}, text = {0};
	bool good = true;

	if (q->out)
		text_add(&folder, q->out);
	else if (!explain_find(&folder, why))
		die("%s", why);
	out = realpath(folder.at, NULL);
	if (!out)
		die("%s:", folder.at);
	if (q->to)
		good = explain_copy(out, q->word[1], q->to, why);
	else
		good = explain_write(out, q->word[1], false, &text, why);
	if (!good)
		die("%s", why);
	fputs(text_str(&text), stdout);
	text_free(&text);
	text_free(&folder);
	free(out);
}

int
main(int argc, char **argv)
{
	static struct request q = {.jobs = 1, .sandbox_word = "auto"};
	struct session s = {.q = &q};
	int status = 0;

	fail_name("score");
	if (options_answered(table, "score", argc, argv))
		return fail_printed(0, 2);
	fd_fill_standard();
	parse(&q, argc, argv);
	if (!strcmp(q.word[0], "explain")) {
		explain(&q);
	} else {
		session_open(&s, argv[0]);
		status = grade(&s);
		session_close(&s);
	}
	return fail_printed(status, 2);
}
