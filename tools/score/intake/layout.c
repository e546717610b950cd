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
check_text(struct workshop *w, const char *file, const char *text)
{
	char *wanted = workshop_expand(w, text, NULL);
	struct text bytes = {0};
	bool has = store_get(&bytes, "%s/%s", w->top, file) &&
	           strstr(bytes.at, wanted);

	if (!has)
		finding_end(w->finding, STATUS_BAD_LAYOUT, "%s does not have %s "
		            "in it", file, wanted);
	text_free(&bytes);
	free(wanted);
	return has;
}

static bool
check_files(struct workshop *w, const struct tidy_list *list,
            const struct course_files *files)
{
	const char *found = find_any(w, list, files);
	char *pattern;

	if (found && files->has && !check_text(w, found, files->has))
		return false;
	if (!found == files->forbidden)
		return true;
	pattern = workshop_expand(w, files->pattern[0], NULL);
	finding_end(w->finding, STATUS_BAD_LAYOUT, "%s %s%s%s",
	            found ? found : pattern,
	            found ? "must not be handed in" : "is missing",
	            files->why ? ": " : "", files->why ? files->why : "");
	free(pattern);
	return false;
}

static bool
check_all(struct workshop *w, const struct tidy_list *list)
{
	const struct course *c = w->grading->course;

	for (int i = 0; i < c->files_n; i++)
		if (!check_files(w, list, &c->files[i]))
			return false;
	for (int i = 0; c->no_binaries && i < list->n; i++)
		if (list->binary[i])
			return finding_end(w->finding, STATUS_BAD_LAYOUT, "%s is "
			                   "a compiled program; hand in the "
			                   "source only", list->path[i]);
	return true;
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
