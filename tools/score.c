/*
 * score: a class's submissions, graded (score(1)).  Options -> the course
 * (score/course.h), who handed in what (score/intake.h) -> each graded by a
 * process of its own (score/desk.h) -> the tournament (score/class.h) -> the
 * grade book (score/book.h).
 */
#define _XOPEN_SOURCE 700 /* realpath */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "clock.h"
#include "fail.h"
#include "home.h"
#include "league/folder.h"
#include "options.h"
#include "proc.h"
#include "rng.h"
#include "score/book.h"
#include "score/class.h"
#include "score/course.h"
#include "score/desk.h"
#include "score/explain.h"
#include "score/intake.h"
#include "score/lms.h"
#include "score/overview.h"
#include "score/plan.h"
#include "score/receipt.h"
#include "suite.h"

enum {
	O_OUT, O_ROSTER, O_MANUAL, O_BUILDS, O_WITH, O_SEED, O_JOBS, O_ONLY,
	O_REDO, O_DROP, O_DRY_RUN, O_ANON, O_LMS, O_PLAN, O_TO, O_REPLAYS,
	O_SANDBOX, O_QUIET, O_HELP,
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
	{0, NULL, NULL, NULL},
};

enum { NAMES = 4096 };

/* What the operator asked for. */
struct request {
	const char *word[2]; /* the course, the submissions */
	int words;
	const char *to;
	const char *out, *roster, *manual, *builds, *salt, *sandbox_word;
	const char *with[JAIL_READABLE];
	int withs;
	const char *only[NAMES], *redo[NAMES], *drop[NAMES];
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
	if (*n == NAMES)
		die("more than %d names", NAMES);
	name[(*n)++] = value;
}

static void
take(struct request *q, struct options *o, int which)
{
	switch (which) {
	case O_OUT:
		q->out = o->value;
		break;
	case O_ROSTER:
		q->roster = o->value;
		break;
	case O_MANUAL:
		q->manual = o->value;
		break;
	case O_BUILDS:
		q->builds = o->value;
		break;
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
	case O_DRY_RUN:
		q->dry_run = true;
		break;
	case O_ANON:
		q->salt = o->value;
		break;
	case O_LMS:
		if (!lms_parse(o->value, &q->lms))
			die("--lms: csv, moodle or canvas, not '%s'", o->value);
		break;
	case O_PLAN:
		q->plan = true;
		break;
	case O_TO:
		q->to = o->value;
		break;
	case O_REPLAYS:
		q->replays = true;
		break;
	case O_SANDBOX:
		q->sandbox_word = o->value;
		break;
	case O_QUIET:
		q->quiet = true;
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
}

/*
 * Opening
 */

/* Where a course is defined: a file, or one of ours by its name. */
static char *
find_course(const char *name, const char *self)
{
	struct text ours = {0};
	char *path, *whole;

	if (strchr(name, '/') || access(name, F_OK) == 0)
		return realpath(name, NULL);
	text_addf(&ours, "courses/%s.conf", name);
	path = home_file(self, ours.at);
	text_free(&ours);
	if (!path)
		return NULL;
	whole = realpath(path, NULL);
	free(path);
	return whole;
}

static void
open_course(struct session *s, const char *self)
{
	const char *name = s->q->word[0];
	char *path = find_course(name, self), why[COURSE_WHY];

	if (!path)
		die("there is no course '%s'", name);
	if (!course_read(&s->course, path, why))
		die("%s", why);
	for (int i = 0; i < s->q->withs; i++)
		if (!course_give(&s->course, s->q->with[i], why))
			die("%s", why);
	free(path);
}

/* What is wrong with a suite is said before anything is played. */
static void
check_suites(const struct course *course)
{
	for (int i = 0; i < course->parts; i++) {
		const struct course_part *p = &course->part[i];
		const struct suite_hints hints = {.game = p->game};
		struct suite suite = {0};
		char why[SUITE_WHY];

		if (!p->file)
			continue;
		if (!suite_read(&suite, p->file, &hints, why))
			die("%s", why);
		suite_free(&suite);
	}
}

static void
open_tables(struct session *s)
{
	char why[BOOK_WHY];

	check_suites(&s->course);
	if (s->q->builds && !csv_read(&s->builds, s->q->builds, why))
		die("%s", why);
	if (s->q->builds && (csv_column(&s->builds, "id") < 0 ||
	                     csv_column(&s->builds, "command") < 0))
		die("%s:1: the columns are `id` and `command`", s->q->builds);
	if (!book_read_manual(&s->manual, &s->course, s->q->manual, why))
		die("%s", why);
	if (!intake_read(&s->intake, &s->course, s->q->word[1], s->q->roster,
	                 why))
		die("%s", why);
}

static bool
is_in(const char *const name[], int n, const char *id)
{
	for (int i = 0; i < n; i++)
		if (!strcmp(name[i], id))
			return true;
	return false;
}

/* The submission that counts for a student, or for the id in its name. */
static int
find_submission(const struct intake *intake, const char *name)
{
	int found = intake_find(intake, name);

	for (int i = 0; i < intake->students && found < 0; i++)
		if (!strcmp(intake->student[i].id, name))
			found = intake->student[i].submission;
	return found;
}

/* A student is named by his id, his submission by the one that it came with. */
static void
check_names(const struct session *s, const char *name[], int n)
{
	for (int i = 0; i < n; i++) {
		int found = find_submission(&s->intake, name[i]);

		if (found < 0)
			die("nobody has handed in as '%s'", name[i]);
		name[i] = s->intake.at[found].id;
	}
}

static void
choose(struct session *s)
{
	struct request *q = s->q;

	check_names(s, q->only, q->onlys);
	check_names(s, q->redo, q->redos);
	check_names(s, q->drop, q->drops);
	s->wanted = xcalloc((size_t)s->intake.n + 1, sizeof *s->wanted);
	for (int i = 0; i < s->intake.n; i++) {
		const char *id = s->intake.at[i].id;

		s->wanted[i] = s->intake.at[i].counts && (!q->onlys || is_in(q->only, q->onlys, id)) &&
		               !is_in(q->drop, q->drops, id);
	}
}

static void
open_out(struct session *s)
{
	struct request *q = s->q;
	struct text out = {0}, here = {0};
	char why[DESK_WHY], cwd[4096];
	struct rng rng = rng_derive((uint64_t)time(NULL), RNG_SEED,
	                            (uint64_t)getpid(), 0, 0);
	long holder;

	if (!q->seeded)
		q->seed = rng_next(&rng) >> 33;
	if (q->out)
		text_add(&out, q->out);
	else
		text_addf(&out, "results/%s", s->course.name);
	if (*out.at != '/') {
		if (!getcwd(cwd, sizeof cwd))
			die("the current folder:");
		text_addf(&here, "%s/", cwd);
	}
	text_add(&here, out.at);
	s->out = here.at;
	if (!q->dry_run && !desk_open(s->out, &s->course, q->seeded, &q->seed,
	                              why))
		die("%s", why);
	if (!q->dry_run && !folder_lock(s->out, &holder)) {
		if (holder)
			die("%s: process %ld grades there", s->out, holder);
		die("%s:", s->out);
	}
	text_free(&out);
}

static void
open_sandbox(struct session *s)
{
	char why[SANDBOX_WHY];
	const char *gap;

	if (!sandbox_parse(&s->sandbox, s->q->sandbox_word, why))
		die("--sandbox: %s", why);
	if (!sandbox_probe(&s->sandbox, why))
		die("%s", why);
	gap = jail_gap(&s->sandbox);
	if (gap)
		warn("not enforced here: %s", gap);
}

static char *
find_program(const char *name, const char *self)
{
	char *path = home_program(self, name);

	if (!path)
		die("the %s did not come with this program", name);
	return path;
}

static void
open_session(struct session *s, const char *self)
{
	s->self = home_self(self);
	open_course(s, s->self);
	s->referee = find_program("referee", s->self);
	s->league = find_program("league", s->self);
	open_tables(s);
	choose(s);
}

/*
 * Grading
 */

static struct desk_request
make_desk(const struct session *s)
{
	return (struct desk_request){
		.course = &s->course, .intake = &s->intake,
		.sandbox = &s->sandbox, .sandbox_word = s->q->sandbox_word,
		.out = s->out, .referee = s->referee, .self = s->self,
		.builds = &s->builds, .seed = s->q->seed, .jobs = s->q->jobs,
		.quiet = s->q->quiet, .wanted = s->wanted,
		.signal_fd = s->signal_fd,
	};
}

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

/* Rows whose findings are read; those of nobody are made. */
static void
open_book(const struct session *s, struct book *book,
          struct finding *finding)
{
	struct desk_request desk = make_desk(s);

	for (int i = 0; i < s->intake.students; i++) {
		const struct student *student = &s->intake.student[i];
		int n = student->submission;

		if (n >= 0) {
			desk_read(&desk, n, &finding[i]);
		} else {
			finding_start(&finding[i], &s->course);
			finding_end(&finding[i], STATUS_NO_SUBMISSION,
			            "nothing was handed in");
		}
		book->row[i] = (struct book_row){
			.student = student, .finding = &finding[i],
			.submission = n < 0 ? NULL : &s->intake.at[n],
		};
	}
	book->rows = s->intake.students;
}

/* Whether a submission is somebody's, and can be played. */
static bool
is_player(const struct session *s, int i, const struct finding *finding)
{
	return s->intake.at[i].counts && finding->status == STATUS_OK &&
	       finding->root && finding->command;
}

/* Whether it is not known yet if a submission can be played. */
static bool
is_open(const struct session *s, int i, const struct finding *finding)
{
	return s->intake.at[i].counts &&
	       finding->status == STATUS_GRADER_ERROR &&
	       !desk_is_dropped(s->out, s->intake.at[i].id);
}

/* Everybody who can be played, once. */
static void
list_players(const struct session *s, struct class *class,
             struct finding *finding)
{
	struct desk_request desk = make_desk(s);
	int open = 0;

	for (int i = 0; i < s->intake.n; i++) {
		struct text root = {0};
		struct class_player *p = &class->player[class->players];

		if (!desk_read(&desk, i, &finding[i]))
			die("%s", finding[i].reason);
		open += is_open(s, i, &finding[i]);
		if (!is_player(s, i, &finding[i]))
			continue;
		text_addf(&root, "%s/%s", s->out, finding[i].root);
		*p = (struct class_player){.id = s->intake.at[i].id,
		                           .root = root.at,
		                           .command = finding[i].command};
		class->players++;
	}
	if (open)
		warn("%d of the class are not graded: the tournament is without "
		     "them, and its points are not the last", open);
}

static void
place(const struct session *s, const struct class *class, struct book *book,
      const struct finding *finding)
{
	int n = 0;

	for (int i = 0; i < s->intake.n; i++) {
		if (!is_player(s, i, &finding[i]))
			continue;
		for (int r = 0; r < book->rows; r++) {
			struct book_row *row = &book->row[r];

			if (row->submission != &s->intake.at[i])
				continue;
			row->place = class->player[n].place;
			row->lost = xstrdup(text_str(&class->player[n].lost));
		}
		n++;
	}
}

/* How a tournament is played elsewhere. */
static void
say_plan_of_class(const struct class *class)
{
	struct text league = {0};

	text_add_word(&league, class->folder.at);
	printf("the tournament of %d is planned, and nobody's marks are written "
	       "yet.  Each\nshard K of it, on any machine that sees this "
	       "folder:\n    league shard -d %s K\nwhen all are played:\n"
	       "    league merge -d %s\nand then this grading once more, "
	       "without --plan\n", class->players, league.at, league.at);
	text_free(&league);
}

/* told: the signals that have ended it. */
static enum class_end
play_class(const struct session *s, struct book *book, int *told)
{
	size_t n = (size_t)s->intake.n + 1;
	struct finding *finding = xcalloc(n, sizeof *finding);
	struct class class = {
		.course = &s->course, .league = s->league, .out = s->out,
		.sandbox = s->q->sandbox_word, .seed = s->q->seed,
		.jobs = s->q->jobs, .plan = s->q->plan,
		.signal_fd = s->signal_fd,
		.player = xcalloc(n, sizeof *class.player),
	};
	enum class_end end = CLASS_DONE;
	char why[CLASS_WHY];

	list_players(s, &class, finding);
	if (class.players > 1) {
		if (!s->q->quiet && !s->q->plan) {
			printf("the tournament of %d\n", class.players);
			fflush(stdout);
		}
		end = class_play(&class, why);
	}
	if (end == CLASS_FAILED)
		die("the tournament was not played: %s", why);
	if (end == CLASS_PLANNED)
		say_plan_of_class(&class);
	place(s, &class, book, finding);
	book->league = class.folder.at;
	*told = class.told;
	for (int i = 0; i < class.players; i++) {
		free((char *)class.player[i].root);
		text_free(&class.player[i].lost);
	}
	for (int i = 0; i < s->intake.n; i++)
		finding_free(&finding[i]);
	free(class.player);
	free(finding);
	return end;
}

/* Whether this call was to grade a row: with --only, few. */
static bool
is_asked_for(const struct session *s, const struct book_row *row)
{
	return !s->q->onlys ||
	       (row->submission && s->wanted[row->submission - s->intake.at]);
}

/* Whether it is our trouble that a row has no grade: he was to be graded. */
static bool
is_trouble(const struct session *s, const struct book_row *row)
{
	return row->finding->status == STATUS_GRADER_ERROR &&
	       s->wanted[row->submission - s->intake.at];
}

/* The exit status, of what was asked for. */
static int
sum_up(const struct session *s, const struct book *book)
{
	int status = 0;

	for (int i = 0; i < book->rows; i++) {
		const struct book_row *row = &book->row[i];

		if (is_trouble(s, row))
			return 2;
		if (row->finding->status != STATUS_OK && is_asked_for(s, row))
			status = 1;
	}
	return status;
}

static void
say_sum(const struct book *book)
{
	int count[STATUS_COUNT] = {0}, open = 0;
	const char *between = "";

	for (int i = 0; i < book->rows; i++) {
		const struct book_row *row = &book->row[i];

		count[row->finding->status]++;
		open += row->submission &&
		        !desk_has(book->out, row->submission->id) &&
		        !desk_is_dropped(book->out, row->submission->id);
	}
	printf("%d rows: ", book->rows);
	for (int i = 0; i < STATUS_COUNT; i++)
		if (count[i]) {
			printf("%s%d %s", between, count[i],
			       status_word((enum status)i));
			between = ", ";
		}
	if (open)
		printf(" (%d not graded yet)", open);
	printf("; %s/grades.csv\n", book->out);
}

static void
write_overview(const struct session *s, const struct book *book)
{
	int left_out;

	if (overview_write(book, s->q->replays, &left_out) < 0)
		die("%s/index.html:", s->out);
	if (left_out)
		warn("%d games have no page: there would be too many", left_out);
}

static void
write_lms(const struct session *s, const struct book *book)
{
	int blank;

	if (s->q->lms == LMS_NONE)
		return;
	if (lms_write(book, s->q->lms, &blank) < 0)
		die("%s/lms.csv:", s->out);
	if (blank)
		warn("%s/lms.csv: %d without points, since parts are not marked "
		     "yet (--manual) or were not graded", s->out, blank);
}

static int
write_book(const struct session *s)
{
	struct book book = {.course = &s->course, .out = s->out,
	                    .seed = s->q->seed, .salt = s->q->salt};
	size_t n = (size_t)s->intake.students + 1;
	struct finding *finding = xcalloc(n, sizeof *finding);
	enum class_end end = CLASS_DONE;
	int status = 1, told = 0;

	book.row = xcalloc(n, sizeof *book.row);
	open_book(s, &book, finding);
	if (course_has_league(&s->course))
		end = play_class(s, &book, &told);
	if (end == CLASS_TOLD)
		status = proc_exit_status(told);
	if (end == CLASS_DONE) {
		book_count(&book, &s->manual);
		if (book_write(&book) < 0)
			die("%s:", s->out);
		write_lms(s, &book);
		write_overview(s, &book);
		say_sum(&book);
		status = sum_up(s, &book);
	}
	for (int i = 0; i < book.rows; i++) {
		points_free(&book.row[i].points);
		free(book.row[i].lost);
		finding_free(&finding[i]);
	}
	free(book.league);
	free(book.row);
	free(finding);
	return status;
}

/* What one has taken that is graded, in the mean, in s; 0 if none is. */
static double
measure(const struct session *s)
{
	struct desk_request desk = make_desk(s);
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
		bool redo = is_in(q->redo, q->redos, id);

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

	s->signal_fd = proc_watch();
	if (s->signal_fd < 0)
		die("no pipe for signals:");
	put_aside(s);
	warn_of_newer(s);
	desk = make_desk(s);
	if (!desk_run(&desk, &signals))
		return proc_exit_status(signals);
	return write_book(s);
}

static int
grade(struct session *s)
{
	int status;

	open_out(s);
	if (s->q->dry_run) {
		say_plan(s);
		return 0;
	}
	open_sandbox(s);
	proc_hide(true);
	status = run(s);
	proc_hide(false);
	return status;
}

static void
close_session(struct session *s)
{
	intake_free(&s->intake);
	csv_free(&s->manual);
	csv_free(&s->builds);
	course_free(&s->course);
	sandbox_free(&s->sandbox);
	free(s->wanted);
	free(s->self);
	free(s->out);
	free(s->referee);
	free(s->league);
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
	proc_fill_standard();
	parse(&q, argc, argv);
	if (!strcmp(q.word[0], "explain")) {
		explain(&q);
	} else {
		open_session(&s, argv[0]);
		status = grade(&s);
		close_session(&s);
	}
	return fail_printed(status, 2);
}
