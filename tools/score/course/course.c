#define _XOPEN_SOURCE 700 /* realpath */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/file.h"
#include "base/text.h"
#include "score/course/course.h"
#include "score/course/ids.h"
#include "score/course/store.h"

const char *const status_words[STATUS_COUNT] = {
	[STATUS_OK] = "OK",
	[STATUS_NO_SUBMISSION] = "NO_SUBMISSION",
	[STATUS_NO_FILES] = "NO_FILES",
	[STATUS_BAD_NAME] = "BAD_NAME",
	[STATUS_BAD_LAYOUT] = "BAD_LAYOUT",
	[STATUS_TOO_BIG] = "TOO_BIG",
	[STATUS_BUILD_FAIL] = "BUILD_FAIL",
	[STATUS_BUILD_TIMEOUT] = "BUILD_TIMEOUT",
	[STATUS_CHECK_FAIL] = "CHECK_FAIL",
	[STATUS_GRADER_ERROR] = "GRADER_ERROR",
	[STATUS_WAITING] = "WAITING",
};

const char *const course_columns[ROSTER_COLUMNS] = {
	[ROSTER_ID] = "id",
	[ROSTER_NAME] = "name",
	[ROSTER_GROUP] = "group",
	[ROSTER_LATE] = "late",
	[ROSTER_EMAIL] = "email",
	[ROSTER_SUBMITTED] = "submitted",
};

bool
status_is_open(enum status status)
{
	return status == STATUS_GRADER_ERROR || status == STATUS_WAITING;
}

enum status
status_of(const char *word)
{
	int i = 0;

	while (i < STATUS_COUNT && strcmp(word, status_words[i]))
		i++;
	return (enum status)i;
}

const char *const course_kinds[COURSE_KINDS] = {
	[COURSE_BEAT] = "beat",
	[COURSE_EACH] = "each",
	[COURSE_SHARE] = "share",
	[COURSE_CASES] = "cases",
	[COURSE_HAND] = "hand",
	[COURSE_CLASS] = "class",
	[COURSE_RANK] = "rank",
};

int
course_part(const struct course *course, const char *name)
{
	for (int i = 0; i < course->parts; i++)
		if (!strcmp(course->part[i].name, name))
			return i;
	return -1;
}

const struct course_check *
course_check(const struct course *course, const char *agent)
{
	for (int i = 1; i < course->checks.n; i++)
		if (!strcmp(course->checks.at[i].agent, agent))
			return &course->checks.at[i];
	return &course->checks.at[0];
}

bool
course_begins(const struct course *course, int part)
{
	const struct course_part *p = course->part;

	for (int i = 0; i < part; i++)
		if (p[i].kind != COURSE_HAND && !strcmp(p[i].agent, p[part].agent))
			return false;
	return p[part].kind != COURSE_HAND;
}

const char *
course_team(const struct course *course, const char *id)
{
	for (int i = 0; i < course->arena.members; i++)
		if (ids_are_alike(course->arena.member[i].id, id))
			return course->arena.member[i].team;
	return id;
}

double
course_max(const struct course *course)
{
	double sum = 0;

	for (int i = 0; i < course->parts; i++)
		sum += course->part[i].bonus ? 0 : course->part[i].max;
	return sum;
}

const struct course_part *
course_league(const struct course *course)
{
	for (int i = 0; i < course->parts; i++)
		if (course_is_class(&course->part[i]))
			return &course->part[i];
	return NULL;
}

char *
course_beside(const struct course *c, const char *file)
{
	const char *slash = *file == '/' ? NULL : strrchr(c->path, '/');
	char *path = store_path("%.*s%s", slash ? (int)(slash - c->path) + 1 : 0, c->path, file);
	char *whole = realpath(path, NULL);

	free(path);
	return whole;
}

void
course_set_path(struct course_with *with, char *path)
{
	size_t n;

	free(with->path);
	free(with->reads);
	with->path = path;
	with->reads = !path ? NULL : with->program ? file_folder(path) : xstrdup(path);
	n = path && with->program ? strlen(with->reads) : 0;
	if (n > 4 && !strcmp(with->reads + n - 4, "/bin"))
		with->reads[n - 4] = '\0';
}

bool
course_give(struct course *course, const char *text, char why[COURSE_WHY])
{
	size_t n = strcspn(text, "=");

	for (int i = 0; text[n] && i < course->withs.n; i++) {
		struct course_with *w = &course->withs.at[i];

		if (strlen(w->name) != n || strncmp(w->name, text, n))
			continue;
		if (w->program && !strchr(text + n + 1, '/')) {
			course_set_path(w, NULL);
			w->otherwise = text + n + 1;
			return true;
		}
		course_set_path(w, realpath(text + n + 1, NULL));
		return w->path || text_refuse(why, COURSE_WHY, "--with %s: %s", text,
		                              strerror(errno));
	}
	return text_refuse(why, COURSE_WHY, "--with %s: %s has no such line `with`",
	                   text, course->path);
}

const struct course_with *
course_lacks(const struct course *course)
{
	for (int i = 0; i < course->withs.n; i++)
		if (!course->withs.at[i].path && !course->withs.at[i].otherwise)
			return &course->withs.at[i];
	return NULL;
}

void
course_free(struct course *c)
{
	for (int i = 0; i < c->parts; i++)
		free(c->part[i].file);
	for (int i = 0; i < c->withs.n; i++)
		course_set_path(&c->withs.at[i], NULL);
	for (int i = 0; i < c->lines.n; i++)
		free(c->lines.words[i]);
	free(c->arena.rung);
	free(c->arena.member);
	free(c->build.at);
	free(c->start.at);
	free(c->checks.at);
	free(c->upload.files);
	free(c->upload.skip);
	free(c->part);
	free(c->gates.at);
	free(c->withs.at);
	free(c->lines.words);
	free(c->path);
	free(c->name);
	*c = (struct course){0};
}
