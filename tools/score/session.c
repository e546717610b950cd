#define _XOPEN_SOURCE 700 /* realpath */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agent/player.h"
#include "base/fail.h"
#include "base/file.h"
#include "base/home.h"
#include "base/rng.h"
#include "base/signals.h"
#include "league/state/folder.h"
#include "replay/review.h"
#include "score/marks/marks.h"
#include "score/course/course.h"
#include "score/course/ids.h"
#include "score/course/store.h"
#include "score/grading/gradings.h"
#include "score/intake/jail.h"
#include "score/intake/intake.h"
#include "score/session.h"
#include "score/stages/stages.h"
#include "suite/suite_read.h"

/* The path of a definition: a file, or one of our courses by its name. */
static char *
find_course(const char *name, const char *self)
{
	char *ours, *path, *whole;

	if (strchr(name, '/') || access(name, F_OK) == 0)
		return realpath(name, NULL);
	ours = store_path("courses/%s.conf", name);
	path = home_file(self, ours);
	whole = path ? realpath(path, NULL) : NULL;
	free(path);
	free(ours);
	return whole;
}

static void
open_course(struct session *s)
{
	const struct session_options *o = s->options;
	char *path = find_course(o->course, s->self), why[COURSE_WHY];

	if (!path)
		die("there is no course '%s': name a file, or one of those in "
		    "score(1)", o->course);
	if (!course_read(&s->course, path, why))
		die("%s", why);
	for (int i = 0; i < o->with.n; i++)
		if (!course_give(&s->course, o->with.at[i], why))
			die("%s", why);
	free(path);
}

/*
 * Mistakes in a course that would otherwise appear during a grading
 */

static void
check_suite(const struct course_part *p)
{
	const struct suite_hints hints = {.game = p->game};
	struct suite suite = {0};
	char why[SUITE_WHY];

	if (p->file && !suite_read(&suite, p->file, &hints, why))
		die("%s", why);
	suite_free(&suite);
}

/* Check an opponent given by its name: it must exist and be able to play the game. */
static void
check_opponent(const struct session *s, const char *opponent, const char *game)
{
	char note[PLAYER_WHY], why[PLAYER_WHY];
	struct variant variant;
	struct player player;

	if (!opponent || strpbrk(opponent, "@{/"))
		return;
	if (!player_find(&player, opponent, s->referee, PLAYER_REFEREE, note, why) ||
	    !variant_parse(&variant, game ? game : s->course.game, why) ||
	    !player_can_play(&player, &variant, why))
		die("%s: opponent=%s: %s", s->course.path, opponent, why);
	player_free(&player);
}

static void
check_worth(const struct session *s)
{
	const char *problem;
	struct variant variant;
	char why[GAME_WHY];

	if (!variant_parse(&variant, s->course.game, why))
		die("%s: %s", s->course.path, why);
	problem = worth_problem(variant.game);
	if (problem)
		die("--mistakes does not know %s: %s", variant.game->name, problem);
}

static void
check_course(const struct session *s)
{
	if (s->options->mistakes)
		check_worth(s);
	for (int i = 0; i < s->course.parts; i++) {
		check_suite(&s->course.part[i]);
		check_opponent(s, s->course.part[i].opponent, s->course.part[i].game);
	}
	for (int i = 0; i < s->course.checks.n; i++)
		if (s->course.checks.at[i].rounds)
			check_opponent(s, s->course.checks.at[i].opponent,
			               s->course.checks.at[i].game);
}

/*
 * Tables.  An unknown id is most likely misspelt.
 */

/* Replace each id by the id of the student that it means, or with `submissions` by the id
 * of the submission that counts for this student; NULL replaces an unknown id. */
static void
look_up(const struct intake *in, bool submissions, const char **id, int n)
{
	const char **own = xcalloc((size_t)in->students + 1, sizeof *own);
	int *with = xcalloc((size_t)n + 1, sizeof *with);

	for (int i = 0; i < in->students; i++)
		own[i] = in->student[i].id;
	ids_pair(id, n, own, in->students, with);
	for (int i = 0; i < n; i++) {
		const struct student *s = with[i] < 0 ? NULL : &in->student[with[i]];
		int exact = submissions ? intake_find(in, id[i]) : -1;

		if (submissions && exact < 0 && s)
			exact = s->submission;
		id[i] = exact >= 0 ? in->at[exact].id : s && !submissions ? s->id : NULL;
	}
	free(with);
	free(own);
}

static void
warn_of_unknown(const char *path, const char *first, int n, const char *what)
{
	if (n == 1)
		warn("%s: '%s' %s", path, first, what);
	else if (n)
		warn("%s: '%s' and %d more: each %s", path, first, n - 1, what);
}

/* Spell the ids in a table as the students or submissions do, and warn about unknown ids.
 * what: the warning's end, "is no student here". */
static void
adopt_ids(const struct session *s, struct csv *csv, const char *path, bool submissions,
          const char *what)
{
	const char **id = xcalloc((size_t)csv->rows + 1, sizeof *id), *first = NULL;
	int column = csv_column(csv, "id"), strangers = 0;

	for (int i = 0; i < csv->rows; i++)
		id[i] = csv_cell(csv, i, column);
	look_up(&s->intake, submissions, id, csv->rows);
	for (int i = 0; i < csv->rows; i++) {
		char **cell = &csv->cell[(i + 1) * csv->columns + column];

		if (id[i])
			*cell = (char *)id[i];
		else if (**cell && !strangers++)
			first = *cell;
	}
	warn_of_unknown(path, first, strangers, what);
	free(id);
}

/* Warn about ids on the roster that have no submission and do not fit the course. */
static void
check_roster(const struct session *s)
{
	const char *first = NULL;
	int n = 0;

	for (int i = 0; i < s->intake.students; i++) {
		const struct student *student = &s->intake.student[i];

		if (student->listed && student->submission < 0 &&
		    !spelling_fits(&s->course, student->id) && !n++)
			first = student->id;
	}
	warn_of_unknown(s->options->roster, first, n, "is not as this course's ids are");
}

/*
 * Submissions and rows of the roster
 */

/* Without a roster, warn about students with alike ids: they may be one student. */
static void
warn_of_alike(const struct intake *in)
{
	for (int i = 0; i < in->students; i++)
		for (int k = 0; k < i; k++)
			if (ids_are_alike(in->student[k].id, in->student[i].id))
				warn("%s and %s are graded as two students; --roster "
				     "tells whose submissions they are",
				     in->student[k].id, in->student[i].id);
}

void
session_warn_unmatched(const struct session *s)
{
	struct text strangers = {0}, absent = {0};

	if (!s->intake.roster.columns) {
		warn_of_alike(&s->intake);
		return;
	}
	intake_add_unmatched(&s->intake, &strangers, &absent);
	if (strangers.len)
		warn("%s: no row is for these submissions, so lms.csv is without their "
		     "marks: %s", s->options->roster, strangers.at);
	if (absent.len)
		warn("%s: these rows have no submission: %s", s->options->roster, absent.at);
	text_free(&strangers);
	text_free(&absent);
}

/* Warn about students whose time of submission is unknown.  They count as on time. */
static void
warn_of_times(const struct session *s)
{
	struct text ids = {0};

	for (int i = 0; s->course.late.given && i < s->intake.students; i++) {
		const struct student *student = &s->intake.student[i];

		if (student->submission >= 0 && student->submitted == TIMES_UNKNOWN)
			text_addf(&ids, "%s%s", ids.len ? ", " : "", student->id);
	}
	if (ids.len)
		warn("nobody knows when these were handed in, so they count as in "
		     "time: %s; the roster's column `submitted` tells", ids.at);
	text_free(&ids);
}

static void
open_sandbox(struct session *s)
{
	char why[SANDBOX_WHY];
	const char *gap;

	if (!sandbox_parse(&s->sandbox, s->options->sandbox, why))
		die("--sandbox: %s", why);
	if (!sandbox_probe(&s->sandbox, why))
		die("%s", why);
	gap = jail_gap(&s->sandbox);
	if (gap)
		warn("not enforced here: %s", gap);
}

/* Read the submissions and find out whose they are. */
static void
open_intake(struct session *s)
{
	const struct session_options *o = s->options;
	char why[INTAKE_WHY];
	int signals = 0;

	if (!found(&s->intake, o->submissions, why) ||
	    !named(&s->intake, &s->course, o->roster, &s->grading, &signals, why))
		die("%s", why);
	if (signals)
		exit(signals_exit_status(signals));
}

static void
open_tables(struct session *s)
{
	const struct session_options *o = s->options;
	char why[MARKS_WHY];

	if (o->builds && !csv_read_ids(&s->builds, o->builds, why))
		die("%s", why);
	if (o->builds && csv_column(&s->builds, "command") < 0)
		die("%s:1: the columns are `id` and `command`", o->builds);
	if (o->manual && !marks_read_manual(&s->manual, &s->course, o->manual, why))
		die("%s", why);
	check_roster(s);
	adopt_ids(s, &s->manual, o->manual, false, "is no student here");
	adopt_ids(s, &s->builds, o->builds, true, "is no id that something was handed in with");
	warn_of_times(s);
	for (int i = 0; i < s->intake.n && o->builds; i++) {
		int row = csv_row(&s->builds, "id", s->intake.at[i].id);

		s->intake.at[i].command = row < 0 ? NULL : csv_get(&s->builds, row, "command");
	}
}

/*
 * Names
 */

bool
session_is_named(const struct options_list *names, const char *id)
{
	for (int i = 0; i < names->n; i++)
		if (!strcmp(names->at[i], id))
			return true;
	return false;
}

/* Replace students' ids by the ids of the submissions that count for them. */
static void
find_names(const struct session *s, struct options_list *names)
{
	for (int i = 0; i < names->n; i++) {
		const char *id = names->at[i];

		look_up(&s->intake, true, &id, 1);
		if (!id)
			die("there is no submission of '%s'", names->at[i]);
		names->at[i] = id;
	}
}

/* Note a word of --redo: ID, STAGE or ID:STAGE. */
static void
choose_redo(struct session *s, const char *word)
{
	const char *colon = strrchr(word, ':');
	enum stage stage = stage_of(colon ? colon + 1 : word);
	char *id = store_path("%.*s", (int)(colon ? colon - word : (ptrdiff_t)strlen(word)), word);
	const char *of = id;

	if (stage < STAGE_UNPACKED || stage > STAGE_PLAYED) /* the others are done in each run */
		stage = STAGE_NONE;
	look_up(&s->intake, true, &of, 1);
	if (colon && stage == STAGE_NONE)
		die("--redo %s: the stages are unpacked, arranged, built, checked and played",
		    word);
	if (!of && (colon || stage == STAGE_NONE))
		die("there is no submission of '%s'", id);
	if (!colon)
		stage = of ? STAGE_UNPACKED : stage;
	for (int i = 0; i < s->intake.n; i++) {
		struct submission *sub = &s->intake.at[i];

		/* STAGE without an ID is for all wanted submissions. */
		if (of ? !strcmp(sub->id, of) : sub->wanted)
			sub->redo = stage;
	}
	free(id);
}

static void
choose(struct session *s)
{
	struct session_options *o = s->options;

	find_names(s, &o->only);
	find_names(s, &o->drop);
	for (int i = 0; i < s->intake.n; i++) {
		struct submission *sub = &s->intake.at[i];

		sub->wanted = sub->counts && !session_is_named(&o->drop, sub->id) &&
		              (!o->only.n || session_is_named(&o->only, sub->id));
	}
	for (int i = 0; i < o->redo.n; i++)
		choose_redo(s, o->redo.at[i]);
}

static char *
find_program(const char *name, const char *self)
{
	char *path = home_program(self, name);

	if (!path)
		die("the program `%s` is not beside this one; build or install "
		    "both", name);
	return path;
}

void
session_open(struct session *s, const char *self)
{
	const struct session_options *o = s->options;

	s->self = home_self(self);
	open_course(s);
	s->referee = find_program("referee", s->self);
	s->league = find_program("league", s->self);
	check_course(s);
	s->grading = (struct grading){
		.course = &s->course, .intake = &s->intake,
		.sandbox = &s->sandbox, .sandbox_word = o->sandbox,
		.rules_time = o->rules_time,
		.self = s->self, .referee = s->referee, .league = s->league,
		.manual = &s->manual, .salt = o->salt, .jobs = (int)o->jobs,
		.quiet = o->quiet, .plan = o->plan, .replays = o->replays,
		.mistakes = o->mistakes,
	};
	open_sandbox(s);
	open_intake(s);
	open_tables(s);
	choose(s);
}

int
session_hide(const struct session *s, const char *folder)
{
	bool mounts = s->sandbox.layers >> CONFINE_PIDNS & 1;

	return chmod(folder, geteuid() == 0 && !mounts ? 0711 : 0700);
}

void
session_open_out(struct session *s)
{
	const struct session_options *o = s->options;
	char *out = o->out ? xstrdup(o->out) : store_path("results/%s", s->course.name);
	char why[GRADINGS_WHY], *work;

	s->out = *out == '/' ? xstrdup(out) : file_absolute(out);
	if (!s->out)
		die("the current folder:");
	free(out);
	s->grading.out = s->out;
	s->grading.seed = o->seed < 0 ? rng_draw() : (uint64_t)o->seed;
	if (o->dry_run)
		return;
	if (!gradings_open(s->out, &s->course, o->seed >= 0, &s->grading.seed, why))
		die("%s", why);
	work = store_path("%s/work", s->out);
	if (session_hide(s, work) < 0)
		die("%s:", work);
	free(work);
	folder_lock(s->out, "grades there");
	if (!gradings_tell_apart(s->out, &s->intake, why))
		die("%s", why);
}

void
session_close(struct session *s)
{
	intake_free(&s->intake);
	csv_free(&s->manual);
	csv_free(&s->builds);
	course_free(&s->course);
	sandbox_free(&s->sandbox);
	free(s->self);
	free(s->out);
	free(s->referee);
	free(s->league);
}
