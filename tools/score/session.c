#define _XOPEN_SOURCE 700 /* realpath */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/fail.h"
#include "base/home.h"
#include "base/rng.h"
#include "league/state/folder.h"
#include "match/player.h"
#include "score/book/book.h"
#include "score/session.h"
#include "suite/suite.h"

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

/* An id in a table that means nothing here is most likely misspelt. */
static void
warn_of_strangers(const char *path, const char *first, int strangers,
                  const char *what)
{
	if (strangers == 1)
		warn("%s: '%s' %s", path, first, what);
	else if (strangers)
		warn("%s: '%s' and %d more: each %s", path, first, strangers - 1,
		     what);
}

static bool
is_student(const struct session *s, const char *id)
{
	for (int i = 0; i < s->intake.students; i++)
		if (!strcmp(s->intake.student[i].id, id))
			return true;
	return false;
}

static bool
is_submission(const struct session *s, const char *id)
{
	return intake_find(&s->intake, id) >= 0;
}

static void
look_up(const struct session *s, const struct csv *csv, const char *path,
        bool (*known)(const struct session *, const char *), const char *what)
{
	const char *first = NULL;
	int strangers = 0;

	for (int i = 0; i < csv->rows; i++) {
		const char *id = csv_cell(csv, i, csv_column(csv, "id"));

		if (!*id || known(s, id))
			continue;
		first = first ? first : id;
		strangers++;
	}
	warn_of_strangers(path, first, strangers, what);
}

static void
look_up_roster(const struct session *s)
{
	const char *first = NULL;
	int strangers = 0;

	for (int i = 0; i < s->intake.students; i++) {
		const struct student *student = &s->intake.student[i];

		if (!student->listed || intake_fits(&s->course, student->id))
			continue;
		first = first ? first : student->id;
		strangers++;
	}
	warn_of_strangers(s->q->roster, first, strangers,
	                  "is not as this course's ids are");
}

/* An opponent who is a name only is found now, not when each student is to
 * play him. */
static void
check_opponent(const struct session *s, const char *opponent)
{
	char note[PLAYER_WHY], why[PLAYER_WHY];
	struct player player;

	if (!opponent || strpbrk(opponent, "@{/"))
		return;
	if (!player_find(&player, opponent, s->referee, PLAYER_REFEREE, note, why))
		die("%s: opponent=%s: %s", s->course.path, opponent, why);
	player_free(&player);
}

static void
check_opponents(const struct session *s)
{
	for (int i = 0; i < s->course.parts; i++)
		check_opponent(s, s->course.part[i].opponent);
	if (s->course.check_rounds)
		check_opponent(s, s->course.check_opponent);
}

static void
open_tables(struct session *s)
{
	char why[BOOK_WHY];

	check_suites(&s->course);
	check_opponents(s);
	if (s->q->builds && !csv_read(&s->builds, s->q->builds, why))
		die("%s", why);
	if (s->q->builds && (csv_column(&s->builds, "id") < 0 ||
	                     csv_column(&s->builds, "command") < 0))
		die("%s:1: the columns are `id` and `command`", s->q->builds);
	if (s->q->builds && csv_twice(&s->builds, "id") >= 0)
		die("%s: '%s' is there twice", s->q->builds,
		    csv_cell(&s->builds, csv_twice(&s->builds, "id"),
		             csv_column(&s->builds, "id")));
	if (!book_read_manual(&s->manual, &s->course, s->q->manual, why))
		die("%s", why);
	if (!intake_read(&s->intake, &s->course, s->q->word[1], s->q->roster,
	                 why))
		die("%s", why);
	look_up_roster(s);
	look_up(s, &s->manual, s->q->manual, is_student, "is no student here");
	look_up(s, &s->builds, s->q->builds, is_submission,
	        "is no id that something was handed in with");
}

bool
session_is_named(const char *const name[], int n, const char *id)
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

		bool asked = !q->onlys ||
		             session_is_named(q->only, q->onlys, id);

		s->wanted[i] = s->intake.at[i].counts && asked &&
		               !session_is_named(q->drop, q->drops, id);
	}
}

static char *
find_program(const char *name, const char *self)
{
	char *path = home_program(self, name);

	if (!path)
		die("the %s did not come with this program", name);
	return path;
}

void
session_open(struct session *s, const char *self)
{
	s->self = home_self(self);
	open_course(s, s->self);
	s->referee = find_program("referee", s->self);
	s->league = find_program("league", s->self);
	open_tables(s);
	choose(s);
}

void
session_open_out(struct session *s)
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

void
session_open_sandbox(struct session *s)
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

struct desk_request
session_desk(const struct session *s)
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

void
session_close(struct session *s)
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
