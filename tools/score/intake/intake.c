#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "base/fail.h"
#include "base/sha256.h"
#include "base/text.h"
#include "score/course/csv.h"
#include "score/intake/intake.h"

static const char any_form[] = "([A-Za-z0-9][A-Za-z0-9_-]*)([^A-Za-z0-9_-].*)?";
static const char *const archives[] = {".zip", ".tar.gz", ".tgz"};

bool
intake_is_id(const char *text)
{
	size_t n = strlen(text);

	return n && n < INTAKE_ID && isalnum((unsigned char)*text) &&
	       strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	              "0123456789_.-") == n;
}

size_t
intake_stem(const char *name)
{
	size_t n = strlen(name);

	for (size_t i = 0; i < sizeof archives / sizeof *archives; i++) {
		size_t m = strlen(archives[i]);

		if (n > m && !strcasecmp(name + n - m, archives[i]))
			return n - m;
	}
	return 0;
}

/* Whether a whole text is as an extended regex says; group `group` of the
 * pattern is then copied to `part`, if that is asked for. */
static bool
matches(const char *pattern, const char *text, char *part, size_t size)
{
	regmatch_t found[3];
	struct text whole = {0};
	regex_t regex;
	bool match;

	text_addf(&whole, "^(%s)$", pattern);
	match = regcomp(&regex, whole.at, REG_EXTENDED) == 0;
	text_free(&whole);
	if (!match)
		return false;
	match = regexec(&regex, text, 3, found, 0) == 0;
	regfree(&regex);
	if (match && part)
		match = found[2].rm_so >= 0 &&
		        text_format(part, size, "%.*s",
		                    (int)(found[2].rm_eo - found[2].rm_so),
		                    text + found[2].rm_so);
	return match;
}

bool
intake_fits(const struct course *course, const char *id)
{
	return matches(course->id, id, NULL, 0);
}

/* A name for what has none: it stays the same as long as the file does. */
static void
make_id(struct submission *s)
{
	char hex[65];

	sha256_bytes(s->from, strlen(s->from), hex);
	text_format(s->id, sizeof s->id, "unnamed-%.12s", hex);
}

static void
refuse(struct submission *s, enum status status, const char *why)
{
	s->status = status;
	text_format(s->reason, sizeof s->reason, "%s", why);
}

/* A student's id in the spelling of the course, if only that is wrong. */
static bool
is_of_other_case(const char *pattern, const char *id, char other[INTAKE_ID])
{
	int (*const change[])(int) = {tolower, toupper};

	for (int k = 0; k < 2; k++) {
		size_t i = 0;

		for (; id[i]; i++)
			other[i] = (char)change[k]((unsigned char)id[i]);
		other[i] = '\0';
		if (matches(pattern, other, NULL, 0))
			return true;
	}
	return false;
}

static void
name_it(struct submission *s, const struct course *c)
{
	size_t n = s->folder ? strlen(s->from) : intake_stem(s->from);
	char other[INTAKE_ID];
	struct text name = {0}, why = {0};

	text_add_bytes(&name, s->from, n ? n : strlen(s->from));
	if (!matches(c->form ? c->form : any_form, text_str(&name), s->id,
	             sizeof s->id) || !intake_is_id(s->id)) {
		make_id(s);
		refuse(s, STATUS_BAD_NAME, "there is no student's id in the name "
		       "of what was handed in");
	} else if (!intake_fits(c, s->id)) {
		if (is_of_other_case(c->id, s->id, other))
			text_addf(&why, "the id must be written %s, not %s",
			          other, s->id);
		else
			text_addf(&why, "'%s' is not as this course's ids are: %s",
			          s->id, c->id);
		refuse(s, STATUS_BAD_NAME, why.at);
	} else if (!s->folder && !n) {
		refuse(s, STATUS_BAD_LAYOUT, "it is neither a folder nor an "
		       "archive (.zip, .tar.gz)");
	}
	text_free(&why);
	text_free(&name);
}

/* False and errno if the system fails us: that is no fault of the name's. */
static bool
add(struct intake *in, const struct course *c, const char *folder,
    const char *name)
{
	struct submission *s;
	struct text path = {0};
	struct stat st;

	text_addf(&path, "%s/%s", folder, name);
	if (!(in->n & (in->n - 1)))
		in->at = xrealloc(in->at, (size_t)(in->n ? 2 * in->n : 1) *
		                  sizeof *in->at);
	s = &in->at[in->n++];
	*s = (struct submission){.from = xstrdup(name), .path = path.at};
	if (lstat(path.at, &st) < 0)
		return false;
	s->folder = S_ISDIR(st.st_mode);
	s->newest = (int64_t)st.st_mtime;
	name_it(s, c);
	if (s->status == STATUS_OK && !s->folder && !S_ISREG(st.st_mode))
		refuse(s, STATUS_BAD_LAYOUT, "it is neither a folder nor a file");
	return true;
}

/* By id; the newest first, and of two as new the later name. */
static int
by_id(const void *a, const void *b)
{
	const struct submission *x = a, *y = b;
	int order = strcmp(x->id, y->id);

	if (order)
		return order;
	if (x->newest != y->newest)
		return x->newest > y->newest ? -1 : 1;
	return strcmp(y->from, x->from);
}

static void
free_submission(struct submission *s)
{
	free(s->from);
	free(s->path);
}

/* One a student. */
static void
drop_older(struct intake *in)
{
	int kept = 0;

	if (in->n)
		qsort(in->at, (size_t)in->n, sizeof *in->at, by_id);
	for (int i = 0; i < in->n; i++)
		if (kept && !strcmp(in->at[kept - 1].id, in->at[i].id)) {
			in->at[kept - 1].older++;
			free_submission(&in->at[i]);
		} else {
			in->at[kept++] = in->at[i];
		}
	in->n = kept;
}

/* What a course system or a Mac adds to what was handed in. */
static bool
is_added(const char *name)
{
	return name[0] == '.' || !strcmp(name, "__MACOSX") ||
	       !strcmp(name, "submission_metadata.yml");
}

static bool
read_folder(struct intake *in, const struct course *c, const char *folder,
            char why[INTAKE_WHY])
{
	DIR *dir = opendir(folder);
	struct dirent *entry;
	bool good = dir != NULL;

	while (good && (errno = 0, entry = readdir(dir)))
		if (!is_added(entry->d_name))
			good = add(in, c, folder, entry->d_name);
	good = good && !errno;
	if (!good)
		text_format(why, INTAKE_WHY, "%s: %s", folder, strerror(errno));
	if (dir)
		closedir(dir);
	drop_older(in);
	return good;
}

/* The submission of an id, or else one whose only fault is the id's case. */
static int
find_own(const struct intake *in, const char *id)
{
	int found = intake_find(in, id);

	for (int i = 0; i < in->n && found < 0; i++)
		if (in->at[i].status == STATUS_BAD_NAME &&
		    !strcasecmp(in->at[i].id, id))
			found = i;
	return found;
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

static struct student *
add_student(struct intake *in, const char *id)
{
	struct student *s;

	if (!(in->students & (in->students - 1)))
		in->student = xrealloc(in->student, (size_t)(in->students
		                       ? 2 * in->students : 1) *
		                       sizeof *in->student);
	s = &in->student[in->students++];
	*s = (struct student){.id = xstrdup(id), .submission = -1};
	return s;
}

static bool
read_roster(struct intake *in, const char *path, char why[INTAKE_WHY])
{
	struct csv csv;
	int id;

	if (!csv_read(&csv, path, why))
		return false;
	id = csv_column(&csv, "id");
	for (int i = 0; i < csv.rows && id >= 0; i++) {
		struct student *s;

		if (!*csv_cell(&csv, i, id))
			continue;
		s = add_student(in, csv_cell(&csv, i, id));
		s->listed = true;
		s->name = xstrdup(csv_cell(&csv, i, csv_column(&csv, "name")));
		s->group = xstrdup(csv_cell(&csv, i, csv_column(&csv, "group")));
		s->late = xstrdup(csv_cell(&csv, i, csv_column(&csv, "late")));
		s->email = xstrdup(csv_cell(&csv, i, csv_column(&csv, "email")));
	}
	csv_free(&csv);
	if (id < 0)
		text_format(why, INTAKE_WHY, "%s:1: there is no column `id`",
		            path);
	return id >= 0;
}

/* The better of two submissions for a student. */
static int
newer(const struct intake *in, int a, int b)
{
	if (a < 0 || b < 0)
		return a < 0 ? b : a;
	return in->at[b].newest > in->at[a].newest ? b : a;
}

static bool
share(const struct student *a, const struct student *b)
{
	return *a->group && !strcmp(a->group, b->group);
}

static void
assign(struct intake *in, bool taken[])
{
	int *own = xcalloc((size_t)in->students + 1, sizeof *own);

	for (int i = 0; i < in->students; i++)
		own[i] = find_own(in, in->student[i].id);
	for (int i = 0; i < in->students; i++) {
		struct student *s = &in->student[i];

		s->submission = own[i];
		for (int j = 0; j < in->students && *s->group; j++)
			if (j != i && share(s, &in->student[j]))
				s->submission = newer(in, s->submission, own[j]);
		if (*s->group)
			s->submission = newer(in, s->submission,
			                      intake_find(in, s->group));
		if (own[i] >= 0)
			taken[own[i]] = true;
		if (s->submission >= 0)
			taken[s->submission] = true;
	}
	free(own);
}

static int
by_student(const void *a, const void *b)
{
	const struct student *x = a, *y = b;

	return strcmp(x->id, y->id);
}

/* A row for each submission that no listed student has. */
static void
add_unlisted(struct intake *in, const bool taken[])
{
	for (int i = 0; i < in->n; i++) {
		struct student *s;

		if (taken[i])
			continue;
		s = add_student(in, in->at[i].id);
		s->name = xstrdup("");
		s->group = xstrdup("");
		s->late = xstrdup("");
		s->email = xstrdup("");
		s->submission = i;
	}
	if (in->students)
		qsort(in->student, (size_t)in->students, sizeof *in->student,
		      by_student);
}

static bool
check_twice(const struct intake *in, const char *roster, char why[INTAKE_WHY])
{
	for (int i = 1; i < in->students; i++)
		if (!strcmp(in->student[i - 1].id, in->student[i].id)) {
			text_format(why, INTAKE_WHY, "%s: '%.60s' is there twice",
			            roster, in->student[i].id);
			return false;
		}
	return true;
}

bool
intake_read(struct intake *intake, const struct course *course,
            const char *folder, const char *roster, char why[INTAKE_WHY])
{
	bool *taken, good;

	*intake = (struct intake){0};
	good = read_folder(intake, course, folder, why) &&
	       (!roster || read_roster(intake, roster, why));
	if (good) {
		taken = xcalloc((size_t)intake->n + 1, sizeof *taken);
		assign(intake, taken);
		add_unlisted(intake, taken);
		free(taken);
		for (int i = 0; i < intake->students; i++)
			if (intake->student[i].submission >= 0)
				intake->at[intake->student[i].submission].counts = true;
		good = check_twice(intake, roster, why);
	}
	if (!good)
		intake_free(intake);
	return good;
}

void
intake_free(struct intake *intake)
{
	for (int i = 0; i < intake->n; i++)
		free_submission(&intake->at[i]);
	for (int i = 0; i < intake->students; i++) {
		struct student *s = &intake->student[i];

		free(s->id);
		free(s->name);
		free(s->group);
		free(s->late);
		free(s->email);
	}
	free(intake->at);
	free(intake->student);
	*intake = (struct intake){0};
}
