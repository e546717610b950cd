#define _XOPEN_SOURCE 700 /* realpath */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/sha256.h"
#include "score/course/course.h"
#include "score/course/course_line.h"
#include "score/course/words.h"

const char *
course_kind_word(enum course_kind kind)
{
	static const char *const kinds[] = {
		[COURSE_BEAT] = "beat",
		[COURSE_EACH] = "each",
		[COURSE_SHARE] = "share",
		[COURSE_CASES] = "cases",
		[COURSE_HAND] = "hand",
		[COURSE_CLASS] = "class",
		[COURSE_RANK] = "rank",
	};

	return (size_t)kind < sizeof kinds / sizeof *kinds ? kinds[kind] : NULL;
}

int
course_part(const struct course *course, const char *name)
{
	for (int i = 0; i < course->parts; i++)
		if (!strcmp(course->part[i].name, name))
			return i;
	return -1;
}

double
course_max(const struct course *course)
{
	double sum = 0;

	for (int i = 0; i < course->parts; i++)
		sum += course->part[i].bonus ? 0 : course->part[i].max;
	return sum;
}

bool
course_has_league(const struct course *course)
{
	for (int i = 0; i < course->parts; i++)
		if (course->part[i].kind == COURSE_CLASS ||
		    course->part[i].kind == COURSE_RANK)
			return true;
	return false;
}

bool
course_give(struct course *course, const char *text, char why[COURSE_WHY])
{
	const char *equals = strchr(text, '=');
	size_t n = equals ? (size_t)(equals - text) : 0;

	for (int i = 0; n && i < course->withs; i++) {
		struct course_with *w = &course->with[i];

		if (strlen(w->name) != n || strncmp(w->name, text, n))
			continue;
		free(w->path);
		w->path = realpath(equals + 1, NULL);
		if (!w->path)
			text_format(why, COURSE_WHY, "--with %s: %s", text,
			            strerror(errno));
		return w->path != NULL;
	}
	text_format(why, COURSE_WHY, "--with %s: %s needs nothing of that name",
	            text, course->path);
	return false;
}

const struct course_with *
course_lacks(const struct course *course)
{
	for (int i = 0; i < course->withs; i++)
		if (!course->with[i].path)
			return &course->with[i];
	return NULL;
}

/*
 * What one line alone does not show
 */

static bool
has_agent(const struct course *c, const char *name)
{
	for (int i = 0; i < c->starts; i++)
		if (!strcmp(c->start[i].agent, name))
			return true;
	return false;
}

/* The line that is wrong, or 0. */
static int
check_parts(const struct course *c, char why[WORDS_WHY])
{
	for (int i = 0; i < c->parts; i++) {
		const struct course_part *p = &c->part[i];
		const char *own = p->opponent && *p->opponent == '@'
			? p->opponent + 1 : NULL;

		if (p->kind != COURSE_HAND && !has_agent(c, p->agent)) {
			course_wrong(why, "no line `start` is for agent '%s'",
			             p->agent);
			return p->line;
		}
		if (own && !has_agent(c, own)) {
			course_wrong(why, "no line `start` is for agent '%s'",
			             own);
			return p->line;
		}
	}
	for (int i = 0; i < c->gates; i++)
		if (course_part(c, c->gate[i].part) < 0 ||
		    course_part(c, c->gate[i].needs) < 0) {
			course_wrong(why, "there is no part '%s'",
			             course_part(c, c->gate[i].part) < 0
			             ? c->gate[i].part : c->gate[i].needs);
			return c->gate[i].line;
		}
	return 0;
}

/* The line that is wrong, or 0; 1 for what is missing. */
static int
check_whole(const struct course *c, char why[WORDS_WHY])
{
	if (!c->game || !c->id || !c->starts || !c->parts) {
		course_wrong(why, "the line `%s` is missing",
		             !c->game ? "game" : !c->id ? "id"
		             : !c->starts ? "start" : "part");
		return 1;
	}
	return check_parts(c, why);
}

/*
 * Reading
 */

static void
set_defaults(struct course *c, const char *path)
{
	const char *last = strrchr(path, '/');
	size_t n;

	last = last ? last + 1 : path;
	n = strlen(last);
	if (n > 5 && !strcmp(last + n - 5, ".conf"))
		n -= 5;
	*c = (struct course){
		.path = xstrdup(path),
		.name = xstrdup(last),
		.size = 10 << 20,
		.check_rounds = 2,
		.check_opponent = xstrdup("random"),
		.limits = {
			.cpu_us = 60 * (int64_t)CLOCK_S,
			.wall_us = 120 * (int64_t)CLOCK_S,
			.mem_bytes = INT64_C(2) << 30,
			.disk_bytes = 200 << 20,
			.entries = 10000,
			.open_files = 1024,
		},
	};
	c->name[n] = '\0';
	sha256_file(path, c->digest);
}

/* The next line without its comment, lines that end in a backslash joined;
 * false at the end. */
static bool
next_line(FILE *file, struct text *line, int *first, int *number)
{
	char *part = NULL;
	size_t size = 0;
	ssize_t n;
	bool more = true;

	text_clear(line);
	*first = *number + 1;
	while (more && (n = getline(&part, &size, file)) > 0) {
		size_t len = (size_t)n;

		++*number;
		while (len && (part[len - 1] == '\r' || part[len - 1] == '\n'))
			len--;
		more = len && part[len - 1] == '\\';
		text_add_bytes(line, part, len - more);
		if (more)
			text_add(line, " ");
	}
	free(part);
	return *number >= *first;
}

/* False with the reason. */
static bool
read_line(struct course *c, const struct text *text, int number,
          char why[WORDS_WHY])
{
	const char *line = text_str(text);
	struct words words;
	bool good;

	if (strlen(line) != text->len)
		return course_wrong(why, "there is a NUL byte in it");
	line += strspn(line, " \t");
	if (!*line || *line == '#')
		return true;
	if (!words_split(&words, line, why))
		return false;
	good = course_take_line(c, &words, number, why) &&
	       words_done(&words, why);
	words_free(&words);
	return good;
}

bool
course_read(struct course *course, const char *path, char why[COURSE_WHY])
{
	FILE *file = fopen(path, "re");
	struct text line = {0};
	char reason[WORDS_WHY];
	int first = 0, number = 0, bad = 0;

	if (!file) {
		text_format(why, COURSE_WHY, "%s: %s", path, strerror(errno));
		return false;
	}
	set_defaults(course, path);
	/* Findings are held to the digest: it must be right. */
	if (!strcmp(course->digest, "-")) {
		text_format(why, COURSE_WHY, "%s: %s", path, strerror(errno));
		fclose(file);
		course_free(course);
		return false;
	}
	while (!bad && next_line(file, &line, &first, &number))
		if (!read_line(course, &line, first, reason))
			bad = first;
	fclose(file);
	text_free(&line);
	if (!bad)
		bad = check_whole(course, reason);
	if (!bad)
		return true;
	text_format(why, COURSE_WHY, "%s:%d: %s", path, bad, reason);
	course_free(course);
	return false;
}

/*
 * The end
 */

static void
free_rules(struct course_rule *rules, int n)
{
	for (int i = 0; i < n; i++) {
		free(rules[i].agent);
		free(rules[i].when);
		free(rules[i].run);
	}
	free(rules);
}

static void
free_parts(struct course *c)
{
	for (int i = 0; i < c->parts; i++) {
		struct course_part *p = &c->part[i];

		free(p->name);
		free(p->agent);
		free(p->opponent);
		free(p->game);
		free(p->terms);
		free(p->file);
	}
	free(c->part);
	for (int i = 0; i < c->gates; i++) {
		free(c->gate[i].part);
		free(c->gate[i].needs);
	}
	free(c->gate);
}

static void
free_files(struct course *c)
{
	for (int i = 0; i < c->files_n; i++) {
		for (int j = 0; j < c->files[i].patterns; j++)
			free(c->files[i].pattern[j]);
		free(c->files[i].why);
		free(c->files[i].has);
	}
	free(c->files);
	for (int i = 0; i < c->withs; i++) {
		free(c->with[i].name);
		free(c->with[i].about);
		free(c->with[i].path);
	}
	free(c->with);
}

void
course_free(struct course *c)
{
	char *texts[] = {c->path, c->name, c->title, c->game, c->terms, c->id,
	                 c->form, c->check_opponent, c->check_terms};

	free_rules(c->build, c->builds);
	free_rules(c->start, c->starts);
	free_parts(c);
	free_files(c);
	for (int i = 0; i < c->roots; i++)
		free(c->root[i]);
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		free(texts[i]);
	*c = (struct course){0};
}
