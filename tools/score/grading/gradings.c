#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/fail.h"
#include "score/course/course.h"
#include "score/course/store.h"
#include "score/grading/gradings.h"
#include "score/intake/spelling.h"
#include "score/intake/tidy.h"

static int
write_grading(const char *out, const struct course *course, uint64_t seed)
{
	struct text text = {0};

	text_add(&text, "grading 1\ncourse ");
	text_add_escaped(&text, course->name, strlen(course->name), "");
	text_addf(&text, "\ndefinition %s\nseed %llu\nbase %s\n", course->digest,
	          (unsigned long long)seed, course->base);
	return store_put(&text, 0600, "%s/grading", out);
}

static bool
read_grading(const char *out, const struct course *course, uint64_t *seed,
             bool seeded, char why[GRADINGS_WHY])
{
	struct text text = {0};
	char base[65] = "", *at, *key, *value;
	unsigned long long was = 0;
	bool good = store_get(&text, "%s/grading", out) && !strncmp(text.at, "grading 1\n", 10);

	for (at = text.at; good && text_line(&at, &key, &value);) {
		if (!strcmp(key, "seed"))
			good = sscanf(value, "%llu", &was) == 1;
		else if (!strcmp(key, "base"))
			text_format(base, sizeof base, "%s", value);
	}
	good = good && *base;
	text_free(&text);
	if (!good)
		text_format(why, GRADINGS_WHY, "%s/grading: score has not written "
		            "this file; choose another folder (--out)", out);
	else if (strcmp(base, course->base))
		text_format(why, GRADINGS_WHY, "%s/grading: another definition was "
		            "graded here, in what is handed in, built, started or "
		            "played first; choose another folder (--out)", out);
	else if (seeded && was != *seed)
		text_format(why, GRADINGS_WHY, "%s/grading: the seed was %llu; leave "
		            "--seed out, or choose another folder (--out)", out,
		            was);
	else {
		*seed = was;
		return true;
	}
	return false;
}

bool
gradings_open(const char *out, const struct course *course, bool seeded,
          uint64_t *seed, char why[GRADINGS_WHY])
{
	bool made = store_make_folder("%s/work", out) == 0 &&
	            store_make_folder("%s/students", out) == 0 &&
	            store_make_folder("%s/old", out) == 0;

	if (made && store_has("%s/grading", out) &&
	    !read_grading(out, course, seed, seeded, why))
		return false;
	made = made && write_grading(out, course, *seed) == 0;
	if (!made)
		text_format(why, GRADINGS_WHY, "%s: %s", out, strerror(errno));
	return made;
}

/* Whether two different ids are one name on a file system that ignores letter case and,
 * with it, dots at the end.  Writes the reason. */
static bool
are_one_name(const char *id, const char *other, char why[GRADINGS_WHY])
{
	size_t n = strlen(id), m = strlen(other);

	while (n && id[n - 1] == '.')
		n--;
	while (m && other[m - 1] == '.')
		m--;
	if (n != m || strncasecmp(id, other, n) != 0 || !strcmp(id, other) ||
	    !spelling_is_id(id))
		return false;
	text_format(why, GRADINGS_WHY, "%s and %s are one name on the file system "
	            "of the results: rename one of the submissions, or choose a folder "
	            "where letter case matters (--out)", id, other);
	return true;
}

bool
gradings_tell_apart(const char *out, const struct intake *in, char why[GRADINGS_WHY])
{
	bool good = true;

	if (!store_has("%s/STUDENTS", out)) /* finds OUT/students if case is ignored */
		return true;
	for (int i = 0; i < in->n && good; i++)
		for (int k = 0; k < i && good; k++)
			good = !are_one_name(in->at[k].id, in->at[i].id, why);
	for (int i = 0; i < in->students && good; i++) {
		const struct student *s = &in->student[i];

		for (int k = 0; k < in->n && good; k++)
			good = k == s->submission || !are_one_name(in->at[k].id, s->id, why);
		for (int k = 0; k < i && good; k++)
			good = !are_one_name(in->student[k].id, s->id, why);
	}
	return good;
}

bool
gradings_has(const char *out, const char *id)
{
	return store_has("%s/students/%s/finding", out, id);
}

bool
gradings_is_dropped(const char *out, const char *id)
{
	return store_has("%s/students/%s/dropped", out, id);
}

/* A free name for an earlier grading.  The caller frees it. */
static char *
next_old(const char *out, const char *id)
{
	int n = 1;

	while (store_has("%s/old/%s.%d", out, id, n))
		n++;
	return store_path("%s/old/%s.%d", out, id, n);
}

int
gradings_put_aside(const char *out, const char *id)
{
	char *from = store_path("%s/students/%s", out, id), *to = next_old(out, id);
	int failed = rename(from, to) < 0 && errno != ENOENT;

	free(to);
	free(from);
	return failed ? -1 : 0;
}

int
gradings_drop(const char *out, const char *id)
{
	struct text none = {0};

	if (gradings_put_aside(out, id) < 0 ||
	    store_make_folder("%s/students/%s", out, id) < 0)
		return -1;
	return store_put(&none, 0600, "%s/students/%s/dropped", out, id);
}

/* A file of a submission's grading.  The caller frees the path. */
static char *
path_of(const struct grading *g, const struct submission *s, const char *file)
{
	return store_path("%s/students/%s/%s", g->out, s->id, file);
}

/* Read what the first stages of a grading that has not ended have left. */
static void
read_begun(const struct grading *g, struct submission *s)
{
	struct finding *f = &s->finding;
	char *path = path_of(g, s, "begun"), why[FINDING_WHY];

	if (!finding_read(f, g->course, path, why) || f->older) {
		finding_free(f);
		finding_start(f, g->course);
	}
	if (gradings_is_dropped(g->out, s->id))
		finding_end(f, GRADED_NEVER);
	else
		finding_end(f, GRADED_NOT_YET);
	free(path);
}

void
gradings_read(const struct grading *g, struct submission *s)
{
	struct finding *f = &s->finding;
	char *path = path_of(g, s, "finding"), why[FINDING_WHY];
	bool read;

	finding_free(f);
	read = finding_read(f, g->course, path, why);
	if (!read && !*why) {
		read_begun(g, s);
	} else if (!read || f->older) {
		finding_free(f);
		finding_start(f, g->course);
		f->unread = true;
		if (*why)
			finding_end(f, GRADED_UNREAD, why);
		else
			finding_end(f, GRADED_OTHERWISE, path);
	} else if (f->busy) {
		finding_end(f, GRADED_BUSILY, f->stale);
	} else if (f->stale) {
		finding_end(f, GRADED_OTHER_GAMES, f->stale);
	}
	free(path);
}

void
gradings_load(const struct grading *g)
{
	struct intake *in = g->intake;

	for (int i = 0; i < in->n; i++)
		gradings_read(g, &in->at[i]);
	finding_start(&in->nothing, g->course);
	finding_end(&in->nothing, FOUND_NOTHING);
}

int
gradings_save(const struct grading *g, struct submission *s, bool whole)
{
	char *path = path_of(g, s, whole ? "finding" : "begun");
	struct finding *f = &s->finding;
	int failed;

	if (whole && f->status == STATUS_GRADER_ERROR) {
		char *what = f->reason;

		f->reason = store_path("%s; when that is mended, run score again", what);
		free(what);
	}
	failed = finding_write(f, g->course, path);
	free(path);
	return failed ? failed : store_remove("%s/students/%s/%s", g->out, s->id,
	                                      whole ? "begun" : "finding");
}

int
gradings_rewind(const struct grading *g, struct submission *s)
{
	char *from = path_of(g, s, ""), *to = next_old(g->out, s->id);
	struct tidy_aside aside = {.skips = false};
	char why[TIDY_WHY];
	bool kept = !gradings_has(g->out, s->id) ||
	            (store_make_folder("%s", to) == 0 &&
	             tidy_copy(from, to, &tidy_any, &aside, why) == TIDY_FINE);

	if (kept)
		finding_rewind(&s->finding, g->course, s->redo);
	text_free(&aside.text);
	free(to);
	free(from);
	return kept ? gradings_save(g, s, false) : -1;
}
