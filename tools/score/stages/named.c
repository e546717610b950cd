#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fail.h"
#include "base/scratch.h"
#include "base/sha256.h"
#include "base/signals.h"
#include "score/course/ids.h"
#include "score/course/store.h"
#include "score/intake/classlist.h"
#include "score/intake/jail.h"
#include "score/intake/source.h"
#include "score/stages/stages.h"

/* An id may have letters beyond ASCII, but ends at a dash or blank beyond ASCII: U+0080 to
 * U+00BF, U+2000 to U+2FFF, U+3000 to U+303F.  We match UTF-8 as bytes: our locale is C. */
#define BEYOND "[\xc3-\xe1\xe4-\xf4][\x80-\xbf]+|\xe3[\x81-\xbf][\x80-\xbf]"
static const char any_form[] = "(([A-Za-z0-9]|" BEYOND ")([A-Za-z0-9_-]|" BEYOND ")*)"
                               "(([ -,./:-@[-^`{-~]|\xc2|\xe2|\xe3\x80).*)?";

/* Refuse a submission without an id.  Gives it an id that depends only on its name. */
static void
refuse_unnamed(struct submission *s)
{
	struct text shown = {0};
	char hex[65];

	text_add_shown(&shown, s->from, strlen(s->from));
	intake_refuse(s, NAMED_NOT, text_str(&shown), *s->who
	       ? ", and no roster names one student so" : "");
	sha256_bytes(s->from, strlen(s->from), hex);
	text_format(s->id, sizeof s->id, "unnamed-%.12s", hex);
	text_free(&shown);
}

/* If the id that was found is a student's name, or is in another column of the roster,
 * replace it by the student's id. */
static void
find_id(const struct intake *in, char id[INTAKE_ID])
{
	int row = csv_row(&in->roster, "id", id) < 0 ? classlist_row(&in->roster, id) : -1;

	if (row >= 0)
		text_format(id, INTAKE_ID, "%s", csv_cell(&in->roster, row, ROSTER_ID));
}

static void
name_it(const struct intake *in, struct submission *s, const struct course *c)
{
	size_t n = s->folder ? strlen(s->from) : spelling_stem(s->from);
	char *name = store_path("%.*s", (int)(n ? n : strlen(s->from)), s->from);
	const char *form = c->upload.form ? c->upload.form : any_form;
	char other[INTAKE_ID];

	if (!spelling_match(form, name, s->id, INTAKE_ID))
		s->id[0] = '\0';
	if (in->roster.columns)
		find_id(in, s->id);
	if (strchr(s->id, ' '))
		text_format(s->who, INTAKE_ID, "%s", s->id);
	if (!c->upload.form)
		spelling_cut(c, s->id);
	if (!spelling_is_id(s->id))
		refuse_unnamed(s);
	else if (!spelling_fits(c, s->id) && spelling_fits_otherwise(c, s->id, other))
		intake_refuse(s, NAMED_IN_OTHER_CASE, other, s->id);
	else if (!spelling_fits(c, s->id))
		intake_refuse(s, NAMED_OTHERWISE, s->id, c->upload.id);
	free(name);
}

/*
 * Ids in sources
 */

/* The ids in the sources of a submission. */
struct ids {
	const struct course *course;
	char first[INTAKE_ID], other[INTAKE_ID]; /* two different ids; "" = none */
};

static void
note_id(void *context, const char *id)
{
	struct ids *ids = context;

	if (strcmp(id, ids->first) != 0 && !*ids->other && spelling_fits(ids->course, id))
		text_format(*ids->first ? ids->other : ids->first, INTAKE_ID, "%s", id);
}

/* Read the ids in files that match a rule's patterns, in any folder.  False if a file
 * cannot be read; the finding says so. */
static bool
read_files(const struct course *c, struct submission *s, const struct tidy_list *list,
           const struct course_files *files, struct ids *ids)
{
	bool good = true;

	for (int i = 0; i < files->patterns * list->n && good; i++) {
		const char *path = list->path[i % list->n];
		char *pattern = course_fill(c, s->id, files->pattern[i / list->n]);
		struct text program = {0};

		if (source_is(path) && arranged_lead(path, pattern) >= 0)
			good = store_get(&program, "%s/%s", s->files.top, path) ||
			       intake_fail(s, path);
		if (program.len)
			source_ids(program.at, files->code, note_id, ids);
		text_free(&program);
		free(pattern);
	}
	return good;
}

/* Whether a rule's files must have the id in their code. */
static bool
has_id(const struct course_files *files)
{
	return files->code && strstr(files->code, "{id}");
}

/* Unpack a submission in a folder and read the ids; {id} in a pattern matches any text.
 * False on failure; the submission has the reason. */
static bool
read_ids(struct submission *s, const struct grading *g, const char *folder,
         struct ids *ids)
{
	struct submission any = *s;
	struct tidy_list list = {0};
	bool good;

	any.files = (struct files){.user = JAIL_USERS, .top = store_path("%s/top", folder)};
	text_format(any.id, sizeof any.id, "*");
	finding_start(&any.finding, g->course);
	good = unpacked_fill(g, &any) && unpacked_list(&any, &list);
	for (int i = 0; i < g->course->upload.files_n && good; i++)
		if (has_id(&g->course->upload.files[i]))
			good = read_files(g->course, &any, &list, &g->course->upload.files[i], ids);
	if (!good)
		intake_refuse(s, any.finding.status, "%s", any.finding.reason);
	tidy_free(&list);
	finding_free(&any.finding);
	intake_free_files(&any.files);
	return good;
}

/* Store the id in `found`, or set the reason if there is none. */
static void
find_one(struct submission *s, const struct grading *g, char found[INTAKE_ID])
{
	struct ids ids = {.course = g->course};
	char folder[SCRATCH_PATH];
	bool read;

	/* The user that unpacks must reach the folder. */
	if (scratch_make(folder) < 0 || (geteuid() == 0 && chmod(folder, 0711) < 0))
		die("a folder for what was handed in:");
	read = read_ids(s, g, folder, &ids);
	scratch_remove(folder);
	if (read && *ids.other)
		intake_refuse(s, NAMED_TWICE, s->reason, ids.first, ids.other);
	else if (read && !*ids.first)
		intake_refuse(s, NAMED_NOWHERE, s->reason);
	else if (read)
		text_format(found, INTAKE_ID, "%s", ids.first);
}

/* Whether a submission of a student with another name has the same id. */
static bool
is_contested(const struct intake *in, char (*id)[INTAKE_ID], int i)
{
	bool contested = false;

	for (int k = 0; k < in->n; k++)
		contested |= strcasecmp(in->at[i].who, in->at[k].who) != 0 &&
		             !strcmp(id[i], *id[k] ? id[k] : in->at[k].id);
	return contested;
}

/* Give submissions named after a student, as McGill's platform packs them, the ids in their
 * sources; if several have the same id, none gets it.  Returns the signals that came. */
static int
read_sources(struct intake *in, const struct grading *grading)
{
	char (*id)[INTAKE_ID] = xcalloc((size_t)in->n + 1, sizeof *id);
	struct grading g = *grading;
	bool asks = false;
	int signals = 0;

	for (int i = 0; i < g.course->upload.files_n; i++)
		asks |= has_id(&g.course->upload.files[i]);
	for (int i = 0; i < in->n && asks && !signals; i++)
		if (*in->at[i].who) {
			g.signal_fd = signals_fd() < 0 ? signals_watch() : signals_fd();
			find_one(&in->at[i], &g, id[i]);
			signals = signals_take() & ~SIGNALS_CHILD;
		}
	for (int i = 0; i < in->n; i++)
		if (*id[i] && is_contested(in, id, i)) {
			intake_refuse(&in->at[i], NAMED_AS_ANOTHER, id[i]);
		} else if (*id[i]) {
			in->at[i].status = STATUS_OK;
			*in->at[i].reason = '\0';
			text_format(in->at[i].id, INTAKE_ID, "%s", id[i]);
		}
	free(id);
	return signals;
}

/*
 * The newest of each id
 */

static bool
is_file(const struct submission *s)
{
	return !s->folder && !spelling_stem(s->from);
}

/* Whether a submission came after another one. */
static bool
is_newer(const struct submission *s, const struct submission *other)
{
	return s->attempt && other->attempt && s->attempt != other->attempt
	       ? s->attempt > other->attempt : s->newest > other->newest;
}

/* Sort by id and attempt; folders and archives before files; then newest first; then
 * the later name first. */
static int
by_id(const void *a, const void *b)
{
	const struct submission *x = a, *y = b;
	int order = strcmp(x->id, y->id);

	if (order)
		return order;
	if (x->attempt != y->attempt)
		return x->attempt > y->attempt ? -1 : 1;
	if (is_file(x) != is_file(y))
		return is_file(x) - is_file(y);
	if (x->newest != y->newest)
		return x->newest > y->newest ? -1 : 1;
	return strcmp(y->from, x->from);
}

/* Join the sorted parts of each attempt of each id: the newest folder or archive, and the
 * files that were handed in with it. */
static void
join_attempts(struct intake *in)
{
	int kept = 0;

	for (int i = 0; i < in->n; i++) {
		struct submission next = in->at[i], *last = in->at + kept - (kept > 0);

		if (!kept || strcmp(last->id, next.id) || last->attempt != next.attempt) {
			last = &in->at[kept++];
			*last = next;
		} else if (is_file(&next)) {
			last->newest = next.newest > last->newest ? next.newest : last->newest;
		} else {
			last->older++;
		}
		if (is_file(&next))
			*xpush(last->beside, last->besides) = xstrdup(next.path);
		if (last->path != next.path)
			intake_free_submission(&next);
	}
	in->n = kept;
}

static void
drop_older(struct intake *in)
{
	int kept = 0;

	if (in->n)
		qsort(in->at, (size_t)in->n, sizeof *in->at, by_id);
	join_attempts(in);
	for (int i = 0; i < in->n; i++) {
		struct submission *last = in->at + kept - (kept > 0), next = in->at[i];

		if (!kept || strcmp(last->id, next.id)) {
			in->at[kept++] = next;
			continue;
		}
		next.older += last->older + 1;
		last->older = next.older;
		if (is_newer(&next, last)) {
			struct submission older = *last;

			*last = next;
			next = older;
		}
		intake_free_submission(&next);
	}
	in->n = kept;
}

/*
 * Students
 */

static void
add_student(struct intake *in, const struct student *student)
{
	*xpush(in->student, in->students) = *student;
}

static bool
read_roster(struct intake *in, const struct course *c, const char *path,
            char why[INTAKE_WHY])
{
	struct csv *csv = &in->roster;

	if (!classlist_read(csv, c, path, why))
		return false;
	for (int i = 0; i < csv->rows; i++) {
		const char *time = csv_get(csv, i, "submitted");
		int zone_s = c->late.zone_s;
		char bad[TIMES_WHY];
		struct student s = {
			.id = csv_get(csv, i, "id"), .name = csv_get(csv, i, "name"),
			.group = csv_get(csv, i, "group"), .late = csv_get(csv, i, "late"),
			.email = csv_get(csv, i, "email"), .submitted = TIMES_UNKNOWN,
			.submission = -1, .listed = true};

		if (!*s.id)
			continue;
		if (c->late.given && *time && strcmp(time, "-") &&
		    !times_parse(time, c->upload.roster.dates, &zone_s, &s.submitted, bad)) {
			text_format(why, INTAKE_WHY, "%s: submitted of %.60s: '%.60s' %s", path,
			            s.id, time, bad);
			return false;
		}
		add_student(in, &s);
	}
	return true;
}

/* The newer of two submissions; -1 = none. */
static int
newer(const struct intake *in, int a, int b)
{
	if (a < 0 || b < 0)
		return a < 0 ? b : a;
	return is_newer(&in->at[b], &in->at[a]) ? b : a;
}

/* Give a student of a group the newest submission and the latest time of any member.  own: first
 * the submissions with students' ids, then those with their groups. */
static void
share(const struct intake *in, struct student *s, const int *own)
{
	for (int i = 0; i < in->students; i++) {
		const struct student *member = &in->student[i];

		if (strcmp(s->group, member->group))
			continue;
		s->submission = newer(in, s->submission, own[i]);
		s->submission = newer(in, s->submission, own[in->students + i]);
		if (member->submitted > s->submitted)
			s->submitted = member->submitted;
	}
}

/* Give each student a submission.  Sets which are taken. */
static void
assign(struct intake *in, bool taken[])
{
	int n = in->students;
	size_t names = 2 * (size_t)n + 1;
	const char **name = xcalloc(names, sizeof *name);
	const char **id = xcalloc((size_t)in->n + 1, sizeof *id);
	int *own = xcalloc(names, sizeof *own);

	for (int i = 0; i < n; i++) {
		name[i] = in->student[i].id;
		name[n + i] = in->student[i].group;
	}
	for (int i = 0; i < in->n; i++)
		id[i] = in->at[i].id;
	ids_pair(name, 2 * n, id, in->n, own);
	for (int i = 0; i < n; i++) {
		struct student *s = &in->student[i];

		s->submission = own[i];
		if (*s->group)
			share(in, s, own);
		if (own[i] >= 0)
			taken[own[i]] = true;
		if (s->submission >= 0)
			taken[s->submission] = true;
	}
	free(own);
	free(id);
	free(name);
}

static int
by_student(const void *a, const void *b)
{
	const struct student *x = a, *y = b;

	return strcmp(x->id, y->id);
}

/* Add a student for each submission that no listed student has. */
static void
add_unlisted(struct intake *in, const bool taken[])
{
	for (int i = 0; i < in->n; i++)
		if (!taken[i])
			add_student(in, &(struct student){.id = in->at[i].id,
			            .name = in->at[i].who, .group = "", .late = "",
			            .email = "", .submitted = TIMES_UNKNOWN,
			            .submission = i});
	if (in->students)
		qsort(in->student, (size_t)in->students, sizeof *in->student, by_student);
}

bool
named(struct intake *in, const struct course *course, const char *roster,
      const struct grading *grading, int *signals, char why[INTAKE_WHY])
{
	bool *taken;

	if (roster && !read_roster(in, course, roster, why))
		return false;
	for (int i = 0; i < in->n; i++)
		name_it(in, &in->at[i], course);
	if (grading && !in->students)
		*signals = read_sources(in, grading);
	drop_older(in);
	taken = xcalloc((size_t)in->n + 1, sizeof *taken);
	assign(in, taken);
	add_unlisted(in, taken);
	free(taken);
	for (int i = 0; i < in->students; i++)
		if (in->student[i].submission >= 0)
			in->at[in->student[i].submission].counts = true;
	return true;
}
