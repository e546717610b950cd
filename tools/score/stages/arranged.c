#include <errno.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/fail.h"
#include "base/scratch.h"
#include "score/course/store.h"
#include "score/intake/source.h"
#include "score/stages/stages.h"

/* The first file that matches a rule's patterns, or NULL. */
static const char *
find_any(const struct course *c, const char *id, const struct tidy_list *list,
         const struct course_files *files)
{
	const char *found = NULL;

	for (int i = 0; i < files->patterns && !found; i++) {
		char *pattern = course_fill(c, id, files->pattern[i]);

		found = tidy_find(list, pattern, 0);
		free(pattern);
	}
	return found;
}

/* Append that a file does not have the code that a rule asks for.  If the file cannot be read,
 * the finding says so. */
static void
judge_code(const struct course *c, struct submission *s, const char *file,
           const struct course_files *files, struct text *wrong)
{
	char *code = course_fill(c, s->id, files->code);
	struct text bytes = {0};

	if (!store_get(&bytes, "%s/%s", s->files.top, file))
		intake_fail(s, file);
	else if (source_is(file) && !source_has(bytes.at, code))
		text_addf(wrong, "%s does not have %s in it", file, code);
	text_free(&bytes);
	free(code);
}

void
arranged_add_like(const struct tidy_like *like, struct text *text)
{
	if (like->path)
		text_addf(text, " (%s is there%s)", like->path,
		          like->in_place ? ", and case matters" : "");
}

/* Append a file that may have been meant by a rule, judging by its name. */
static void
add_like(const struct course *c, const char *id, const struct tidy_list *list,
         const struct course_files *files, struct text *text)
{
	struct tidy_like like = {NULL, false};

	for (int i = 0; i < files->patterns; i++) {
		char *pattern = course_fill(c, id, files->pattern[i]);

		tidy_find_like(list, pattern, &like);
		free(pattern);
	}
	arranged_add_like(&like, text);
}

/* Append what is wrong with a rule's files, or nothing. */
static void
judge_files(const struct course *c, struct submission *s, const struct tidy_list *list,
            const struct course_files *files, struct text *wrong)
{
	const char *found = find_any(c, s->id, list, files);
	char *pattern = course_fill(c, s->id, files->pattern[0]);

	if (found && files->forbidden) {
		text_addf(wrong, "%s must not be handed in", found);
	} else if (!found && !files->forbidden) {
		text_addf(wrong, "%s is missing", pattern);
		add_like(c, s->id, list, files, wrong);
	} else if (found && files->code) {
		judge_code(c, s, found, files, wrong);
	}
	if (wrong->len && files->why)
		text_addf(wrong, ": %s", files->why);
	free(pattern);
}

/* Check a rule.  False if the submission fails; the finding has the reason.  If a part's
 * rule fails, the submission only loses the points of the part. */
static bool
check_files(const struct course *c, struct submission *s, const struct tidy_list *list,
            const struct course_files *files)
{
	struct text wrong = {0};
	int part;
	bool good = true;

	judge_files(c, s, list, files, &wrong);
	if (s->finding.status == STATUS_GRADER_ERROR) {
		good = false;
	} else if (wrong.len && files->part) {
		part = course_part(c, files->part);
		s->finding.part[part].absent = true;
		finding_add_note(&s->finding, part, wrong.at, "");
	} else if (wrong.len) {
		good = finding_end(&s->finding, ARRANGED_WRONG, wrong.at);
	}
	text_free(&wrong);
	return good;
}

static bool
check_all(const struct course *c, struct submission *s, const struct tidy_list *list)
{
	bool good = true;

	for (int i = 0; i < c->upload.files_n; i++)
		if (good || c->upload.files[i].part)
			good &= check_files(c, s, list, &c->upload.files[i]);
	for (int i = 0; good && c->upload.no_binaries && i < list->n; i++)
		if (tidy_is_compiled(s->files.top, list->path[i]))
			good = finding_end(&s->finding, ARRANGED_COMPILED, list->path[i]);
	return good;
}

/* List the folders of the files.  One that has several files is there several times. */
static struct tidy_list
list_folders(const struct tidy_list *files)
{
	struct tidy_list list = {0};

	for (int i = 0; i < files->n; i++)
		for (const char *at = strchr(files->path[i], '/'); at; at = strchr(at + 1, '/')) {
			int n = (int)(at - files->path[i]);

			*xpush(list.path, list.n) = store_path("%.*s", n, files->path[i]);
		}
	return list;
}

bool
arranged_add_folder_like(const struct course *c, const char *id, const struct tidy_list *list,
                         struct text *text)
{
	struct tidy_list folders = list_folders(list);
	struct tidy_like like = {NULL, false};

	for (int i = 0; i < c->upload.roots; i++) {
		char *pattern = course_fill(c, id, c->upload.root[i]);

		tidy_find_like(&folders, pattern, &like);
		free(pattern);
	}
	if (like.in_place)
		arranged_add_like(&like, text);
	tidy_free(&folders);
	return like.in_place;
}

/* Set the folder of the code: the first that is a root of the course. */
static bool
find_root(const struct course *c, struct submission *s, const struct tidy_list *list)
{
	struct tidy_list folders = list_folders(list);
	const char *root = c->upload.roots ? NULL : ".";
	struct text like = {0};

	for (int i = 0; i < c->upload.roots && !root; i++) {
		char *pattern = course_fill(c, s->id, c->upload.root[i]);

		root = strcmp(pattern, ".") ? tidy_find(&folders, pattern, 0) : ".";
		free(pattern);
	}
	if (!root) {
		char *first = course_fill(c, s->id, c->upload.root[0]);

		arranged_add_folder_like(c, s->id, list, &like);
		finding_end(&s->finding, ARRANGED_WITHOUT_ROOT, first, text_str(&like));
		free(first);
	} else if (!strcmp(root, ".")) {
		text_add(&s->files.root, s->files.top);
	} else {
		text_addf(&s->files.root, "%s/%s", s->files.top, root);
	}
	text_free(&like);
	tidy_free(&folders);
	return root != NULL;
}

/*
 * Outer folders
 */

int
arranged_lead(const char *path, const char *pattern)
{
	const char *at = path, *slash;

	while (fnmatch(pattern, at, FNM_PATHNAME)) {
		slash = strchr(at, '/');
		if (!slash)
			return -1;
		at = slash + 1;
	}
	return (int)(at - path);
}

/* Append the folder below which a pattern matches a file, with a slash at its end.  False
 * if two folders fit; the finding has the reason. */
static bool
find_outer(struct submission *s, const struct tidy_list *list, const char *pattern,
           struct text *outer)
{
	for (int i = 0; i < list->n; i++) {
		const char *path = list->path[i];
		int n = arranged_lead(path, pattern);

		if (n < 0 || (outer->len == (size_t)n &&
		              !strncmp(text_str(outer), path, outer->len)))
			continue;
		if (outer->len)
			return finding_end(&s->finding, ARRANGED_TWICE, pattern, outer->at, n,
			                   path);
		text_add_bytes(outer, path, (size_t)n);
	}
	return true;
}

/* Move the top's own files into an inner folder, except files that the folder already has
 * and links, which would lead elsewhere from there. */
static bool
bring(const char *top, const struct tidy_list *list, const char *inner)
{
	bool done = true;

	for (int i = 0; i < list->n && done; i++) {
		char *from = store_path("%s/%s", top, list->path[i]);
		char *to = store_path("%s/%s", inner, list->path[i]);
		struct stat st;

		done = strchr(list->path[i], '/') || store_has("%s", to) ||
		       (lstat(from, &st) == 0 &&
		        (S_ISLNK(st.st_mode) || rename(from, to) == 0));
		free(to);
		free(from);
	}
	return done;
}

/* Replace the submission by its inner folder.  Leave out links that lead out of it. */
static bool
step_in(struct submission *s, const struct tidy_list *list, const char *outer)
{
	char *from = store_path("%s/%s", s->files.top, outer);
	char *inner = store_path("%s+inner", s->files.top);
	bool done = (scratch_remove(inner) == 0 || errno == ENOENT) && /* left by a kill */
	            rename(from, inner) == 0 && bring(s->files.top, list, inner) &&
	            scratch_empty(s->files.top) == 0 && rename(inner, s->files.top) == 0;

	free(inner);
	free(from);
	return done ? unpacked_seal(s) : intake_fail(s, s->files.top);
}

/* If the first needed file is only in an inner folder, make that folder the submission. */
static bool
leave_outer(const struct grading *g, struct submission *s, struct tidy_list *list)
{
	const struct course_upload *upload = &g->course->upload;
	const struct course_files *need = NULL;
	struct text outer = {0};
	bool good = true;

	for (int i = 0; i < upload->files_n && !need; i++)
		if (!upload->files[i].forbidden && !upload->files[i].part)
			need = &upload->files[i];
	if (!need || find_any(g->course, s->id, list, need))
		return true;
	for (int i = 0; i < need->patterns && good && !outer.len; i++) {
		char *pattern = course_fill(g->course, s->id, need->pattern[i]);

		good = find_outer(s, list, pattern, &outer);
		free(pattern);
	}
	if (good && outer.len && (good = step_in(s, list, outer.at))) {
		tidy_free(list);
		good = unpacked_list(s, list);
	}
	text_free(&outer);
	return good;
}

/* Note files that cannot work as they are: the first of each kind. */
static void
note_faults(struct submission *s, const struct tidy_list *list)
{
	const char *last = NULL;
	struct text hint = {0};

	for (int i = 0; i < list->n; i++) {
		const char *fault = tidy_fault(s->files.top, list->path[i]);

		if (!fault || fault == last)
			continue;
		last = fault;
		text_add(&hint, hint.len ? "; " : "");
		text_add_escaped(&hint, list->path[i], strlen(list->path[i]), "");
		text_addf(&hint, " %s", fault);
	}
	if (hint.len)
		finding_add_note(&s->finding, FINDING_CHECK, hint.at, "");
	s->finding.hint = hint.at;
}

bool
arranged(const struct grading *g, struct submission *s)
{
	const struct course *c = g->course;
	struct tidy_list list;
	bool good = unpacked_list(s, &list);

	if (good && !list.n)
		good = finding_end(&s->finding, ARRANGED_EMPTY);
	if (good && !s->files.packed && list.bytes > c->upload.size)
		good = unpacked_refuse_size(g, s);
	if (c->upload.outer)
		good = good && leave_outer(g, s, &list);
	s->files.bytes = list.bytes;
	if (good)
		note_faults(s, &list);
	good = good && check_all(c, s, &list) && find_root(c, s, &list);
	tidy_free(&list);
	return good;
}
