#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "score/course/store.h"
#include "score/intake/layout.h"
#include "score/intake/takeover.h"

static bool
has_files(const struct tidy_list *list)
{
	for (int i = 0; i < list->n; i++)
		if (!takeover_is_litter(list->path[i]))
			return true;
	return false;
}

/* The first file of a rule's patterns, or NULL. */
static const char *
find_any(const struct workshop *w, const struct tidy_list *list,
         const struct course_files *files)
{
	const char *found = NULL;

	for (int i = 0; i < files->patterns && !found; i++) {
		char *pattern = workshop_expand(w, files->pattern[i], NULL);

		found = tidy_find(list, pattern);
		free(pattern);
	}
	return found;
}

static bool
has_text(const struct workshop *w, const char *file, const char *text)
{
	struct text bytes = {0};
	bool has = store_get(&bytes, "%s/%s", w->top, file) &&
	           strstr(bytes.at, text);

	text_free(&bytes);
	return has;
}

/* Append what is wrong with a rule's files; nothing if they are fine. */
static void
judge_files(const struct workshop *w, const struct tidy_list *list,
            const struct course_files *files, struct text *wrong)
{
	const char *found = find_any(w, list, files);
	char *has = files->has ? workshop_expand(w, files->has, NULL) : NULL;
	char *pattern = workshop_expand(w, files->pattern[0], NULL);

	if (found && has && !has_text(w, found, has))
		text_addf(wrong, "%s does not have %s in it", found, has);
	else if (!found != files->forbidden)
		text_addf(wrong, "%s %s%s%s", found ? found : pattern,
		          found ? "must not be handed in" : "is missing",
		          files->why ? ": " : "", files->why ? files->why : "");
	free(pattern);
	free(has);
}

/* False, and the finding has the reason; or only a part's points are lost. */
static bool
check_files(struct workshop *w, const struct tidy_list *list,
            const struct course_files *files)
{
	struct text wrong = {0};
	int part;
	bool good = true;

	judge_files(w, list, files, &wrong);
	if (wrong.len && files->part) {
		part = course_part(w->grading->course, files->part);
		w->finding->part[part].absent = true;
		finding_add_note(w->finding, part, wrong.at, "");
	} else if (wrong.len) {
		good = finding_end(w->finding, STATUS_BAD_LAYOUT, "%s", wrong.at);
	}
	text_free(&wrong);
	return good;
}

static bool
check_all(struct workshop *w, const struct tidy_list *list)
{
	const struct course *c = w->grading->course;
	bool good = true;

	for (int i = 0; i < c->files_n; i++)
		if (good || c->files[i].part)
			good &= check_files(w, list, &c->files[i]);
	for (int i = 0; good && c->no_binaries && i < list->n; i++)
		if (list->binary[i])
			good = finding_end(w->finding, STATUS_BAD_LAYOUT, "%s is "
			                   "a compiled program; hand in the "
			                   "source only", list->path[i]);
	return good;
}

/* The first folder of a pattern, as a path from the top, into `found`. */
static bool
find_folder(const struct tidy_list *list, const char *pattern,
            struct text *found)
{
	if (!strcmp(pattern, "."))
		return true;
	for (int i = 0; i < list->n; i++)
		for (const char *at = strchr(list->path[i], '/'); at;
		     at = strchr(at + 1, '/')) {
			text_clear(found);
			text_add_bytes(found, list->path[i],
			               (size_t)(at - list->path[i]));
			if (!takeover_is_litter(list->path[i]) &&
			    !fnmatch(pattern, found->at, FNM_PATHNAME))
				return true;
		}
	text_clear(found);
	return false;
}

static bool
find_root(struct workshop *w, const struct tidy_list *list)
{
	const struct course *c = w->grading->course;
	struct text folder = {0};
	bool found = !c->roots;

	for (int i = 0; i < c->roots && !found; i++) {
		char *pattern = workshop_expand(w, c->root[i], NULL);

		found = find_folder(list, pattern, &folder);
		free(pattern);
	}
	if (!found) {
		char *first = workshop_expand(w, c->root[0], NULL);

		finding_end(w->finding, STATUS_BAD_LAYOUT, "the folder %s is "
		            "missing", first);
		free(first);
	}
	text_addf(&w->root, "%s%s%s", w->top, folder.len ? "/" : "",
	          text_str(&folder));
	text_free(&folder);
	return found;
}

bool
layout_check(struct workshop *w)
{
	struct tidy_list list;
	char why[TIDY_WHY];
	bool good = takeover_accept(w, tidy_read(w->top, &takeover_bounds, &list,
	                                         why), why);

	if (good && !has_files(&list))
		good = finding_end(w->finding, STATUS_NO_FILES, "the submission "
		                   "has no file");
	if (good && !w->packed && list.bytes > w->grading->course->size)
		good = takeover_refuse_size(w, list.bytes);
	good = good && check_all(w, &list) && find_root(w, &list);
	tidy_free(&list);
	return good;
}
