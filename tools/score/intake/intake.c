#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "base/fail.h"
#include "base/sha256.h"
#include "base/text.h"
#include "base/walk.h"
#include "score/course/course.h"
#include "score/course/ids.h"
#include "score/course/store.h"
#include "score/intake/spelling.h"
#include "score/intake/classlist.h"
#include "score/intake/intake.h"
#include "score/intake/tidy.h"

static const char any_form[] = "([A-Za-z0-9][A-Za-z0-9_-]*)([^A-Za-z0-9_-].*)?";

void
intake_refuse(struct submission *s, enum status status, const char *format, ...)
{
	char reason[INTAKE_WHY]; /* the arguments may contain the old reason */
	va_list args;

	s->status = status;
	va_start(args, format);
	vsnprintf(reason, sizeof reason, format, args);
	va_end(args);
	text_format(s->reason, sizeof s->reason, "%s", reason);
}

/* Refuse a submission without an id.  Gives it an id that depends only on its name. */
static void
refuse_unnamed(struct submission *s)
{
	struct text shown = {0};
	char hex[65];

	text_add_shown(&shown, s->from, strlen(s->from));
	intake_refuse(s, STATUS_BAD_NAME, "there is no student's id in the name '%.80s'%s",
	       text_str(&shown), *s->who
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

	if (!spelling_match(form, name, SPELLING_PART, s->id, INTAKE_ID) && !spelling_match(form, name, SPELLING_PART_CASELESS, s->id, INTAKE_ID))
		s->id[0] = '\0';
	if (in->roster.columns)
		find_id(in, s->id);
	if (strchr(s->id, ' '))
		text_format(s->who, INTAKE_ID, "%s", s->id);
	if (!spelling_is_id(s->id)) {
		refuse_unnamed(s);
		free(name);
		return;
	}
	if (!c->upload.form)
		spelling_cut(c, s->id);
	if (!spelling_fits(c, s->id) && spelling_fits_otherwise(c, s->id, other)) {
		intake_refuse(s, STATUS_BAD_NAME, "the id must be written %s, not %s",
		       other, s->id);
	} else if (!spelling_fits(c, s->id)) {
		intake_refuse(s, STATUS_BAD_NAME, "'%s' is not as this course's ids are: "
		       "%s", s->id, c->upload.id);
	}
	free(name);
}

static void
free_submission(struct submission *s)
{
	for (int i = 0; i < s->besides; i++)
		free(s->beside[i]);
	free(s->beside);
	free(s->from);
	free(s->path);
}

/* Add a submission.  Leaves it out if it has disappeared meanwhile.  False and errno on
 * failure. */
static bool
add(struct intake *in, const struct course *c, const char *folder,
    const char *name)
{
	struct submission s = {.from = xstrdup(name),
	                       .path = store_path("%s/%s", folder, name)};
	struct stat st;

	if (lstat(s.path, &st) < 0) {
		bool gone = errno == ENOENT;

		free_submission(&s);
		return gone;
	}
	s.folder = S_ISDIR(st.st_mode);
	s.newest = (int64_t)st.st_mtime;
	s.attempt = spelling_attempt(name);
	name_it(in, &s, c);
	if (s.status == STATUS_OK && !s.folder && !S_ISREG(st.st_mode))
		intake_refuse(&s, STATUS_BAD_LAYOUT, "it is neither a folder nor a file");
	in->at = xgrow(in->at, (size_t)in->n, sizeof *in->at);
	in->at[in->n++] = s;
	return true;
}

static bool
is_file(const struct submission *s)
{
	return !s->folder && !spelling_stem(s->from);
}

static void
add_beside(struct submission *s, const char *path)
{
	s->beside = xgrow(s->beside, (size_t)s->besides, sizeof *s->beside);
	s->beside[s->besides++] = xstrdup(path);
}

/* Whether a submission came after another one. */
static bool
is_newer(const struct submission *s, const struct submission *other)
{
	return s->attempt && other->attempt && s->attempt != other->attempt
	       ? s->attempt > other->attempt : s->newest > other->newest;
}

/* Sort by id and attempt; folders and archives before files; then newest first; then by
 * later name. */
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
			last->newest = next.newest > last->newest ? next.newest
			                                          : last->newest;
		} else {
			last->older++;
		}
		if (is_file(&next))
			add_beside(last, next.path);
		if (last->path != next.path)
			free_submission(&next);
	}
	in->n = kept;
}

/* Keep the newest submission of each id. */
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
		free_submission(&next);
	}
	in->n = kept;
}

static bool
read_folder(struct intake *in, const struct course *c, const char *folder,
            char why[INTAKE_WHY])
{
	struct walk_names names;
	bool good = walk_names(&names, folder);

	for (size_t i = 0; i < names.n && good; i++)
		if (!spelling_is_added(names.at[i]) && !tidy_skips(names.at[i]))
			good = add(in, c, folder, names.at[i]);
	if (!good)
		text_format(why, INTAKE_WHY, "%s: %s", folder, strerror(errno));
	walk_names_free(&names);
	return good;
}

int
intake_find(const struct intake *intake, const char *id)
{
	for (int i = 0; i < intake->n; i++)
		if (!strcmp(intake->at[i].id, id))
			return i;
	return -1;
}

/*
 * Students
 */

static void
add_student(struct intake *in, const struct student *student)
{
	in->student = xgrow(in->student, (size_t)in->students, sizeof *student);
	in->student[in->students++] = *student;
}

/* Give all members of a group the latest time of any member. */
static void
share_times(struct intake *in)
{
	for (int i = 0; i < in->students; i++)
		for (int j = 0; j < in->students; j++) {
			struct student *a = &in->student[i];
			const struct student *b = &in->student[j];

			if (*a->group && !strcmp(a->group, b->group) &&
			    b->submitted > a->submitted)
				a->submitted = b->submitted;
		}
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

/* The newest submission of a group's members, or of the group's own name, or `newest`.  own:
 * the submission of each student's id, and behind these of each student's group. */
static int
of_group(const struct intake *in, const char *group, const int *own, int newest)
{
	for (int i = 0; i < in->students; i++)
		if (!strcmp(in->student[i].group, group)) {
			newest = newer(in, newest, own[i]);
			newest = newer(in, newest, own[in->students + i]);
		}
	return newest;
}

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

		s->submission = *s->group ? of_group(in, s->group, own, own[i]) : own[i];
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
		qsort(in->student, (size_t)in->students, sizeof *in->student,
		      by_student);
}

bool
intake_read(struct intake *intake, const struct course *course,
            const char *folder, const char *roster, char why[INTAKE_WHY])
{
	*intake = (struct intake){0};
	if ((roster && !read_roster(intake, course, roster, why)) ||
	    !read_folder(intake, course, folder, why)) {
		intake_free(intake);
		return false;
	}
	return true;
}

bool
intake_is_stranger(const struct intake *intake, const struct student *student)
{
	return intake->roster.columns && !student->listed;
}

static void
add_name(struct text *text, const char *name)
{
	text_add(text, text->len ? ", " : "");
	text_add_shown(text, name, strlen(name));
}

void
intake_add_unmatched(const struct intake *intake, struct text *strangers, struct text *absent)
{
	for (int i = 0; i < intake->students; i++) {
		const struct student *s = &intake->student[i];

		if (intake_is_stranger(intake, s))
			add_name(strangers, intake->at[s->submission].from);
		else if (s->submission < 0)
			add_name(absent, s->id);
	}
}

void
intake_settle(struct intake *intake)
{
	bool *taken;

	drop_older(intake);
	share_times(intake);
	taken = xcalloc((size_t)intake->n + 1, sizeof *taken);
	assign(intake, taken);
	add_unlisted(intake, taken);
	free(taken);
	for (int i = 0; i < intake->students; i++)
		if (intake->student[i].submission >= 0)
			intake->at[intake->student[i].submission].counts = true;
}

void
intake_free(struct intake *intake)
{
	for (int i = 0; i < intake->n; i++)
		free_submission(&intake->at[i]);
	csv_free(&intake->roster);
	free(intake->at);
	free(intake->student);
	*intake = (struct intake){0};
}
