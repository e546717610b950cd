#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "score/marks/marks.h"
#include "score/course/store.h"

/* Whether a name in a path can have this character. */
static bool
goes_on(char c)
{
	return isalnum((unsigned char)c) || c == '-' || c == '_' || c == '.';
}

/* Replace a folder's absolute path; a relative path could also be words of the text.
 * With `whole`, also replace the name after the folder. */
static void
replace(struct text *text, const char *folder, const char *by, bool whole)
{
	size_t n = folder && *folder == '/' ? strlen(folder) : 0;
	struct text now = {0};
	const char *begin = text_str(text), *at = begin, *found;

	if (n < 2 || !strstr(at, folder))
		return;
	for (; (found = strstr(at, folder)); at = found + n) {
		bool other = !whole && (goes_on(found[n]) ||
		                        (found > begin && goes_on(found[-1])));

		text_add_bytes(&now, at, (size_t)(found - at));
		text_add(&now, other ? folder : by);
		while (whole && goes_on(found[n]))
			found++;
	}
	text_add(&now, at);
	text_free(text);
	*text = now;
}

/* Replace a folder, whose path may end in slashes, and free the path. */
static void
hide(struct text *text, char *folder, const char *by)
{
	for (size_t n = strlen(folder); n > 1 && folder[n - 1] == '/'; n--)
		folder[n - 1] = '\0';
	replace(text, folder, by, false);
	free(folder);
}

/* The absolute path of a file's folder.  The caller frees it. */
static char *
folder_of(const char *file)
{
	char *whole = file_absolute(file);
	char *folder = file_folder(whole ? whole : file);

	free(whole);
	return folder;
}

void
plain_make(const struct marks_row *row, struct text *text)
{
	const struct grading *g = row->grading;
	const char *tmp = getenv("TMPDIR"), *home = getenv("HOME");
	char *work = store_path("%s/work/", g->out);

	if (row->finding->root)
		hide(text, store_path("%s/%s", g->out, row->finding->root), ".");
	if (row->submission)
		hide(text, store_path("%s%s", work, row->submission->id), ".");
	replace(text, work, "player", true);
	replace(text, g->out, "results", false);
	if (row->submission)
		hide(text, folder_of(row->submission->path), "submissions");
	for (int i = 0; i < g->course->withs.n; i++)
		replace(text, g->course->withs.at[i].path, g->course->withs.at[i].name, false);
	hide(text, folder_of(g->course->path), "course");
	hide(text, folder_of(g->self), "bin");
	hide(text, xstrdup(tmp ? tmp : ""), "tmp");
	hide(text, xstrdup(home ? home : ""), "~");
	free(work);
}

void
plain_add_reason(const struct marks_row *row, struct text *text)
{
	struct text reason = {0};

	if (row->finding->status == STATUS_WAITING)
		text_add(&reason, "it has not been graded yet");
	else if (row->finding->status == STATUS_GRADER_ERROR)
		text_add(&reason, "this is trouble of the grader's, not yours; "
		         "you are to be graded once more");
	else
		text_add(&reason, row->finding->reason);
	plain_make(row, &reason);
	text_add(text, text_str(&reason));
	text_free(&reason);
}

/* Whether a word of a command, or a part of one, is an absolute path. */
static bool
has_absolute(const char *command)
{
	for (const char *p = command; (p = strchr(p, '/')); p++)
		if (p == command || strchr(" '\"=:", p[-1]))
			return true;
	return false;
}

bool
plain_add_command(struct text *text, const char *again)
{
	const char *program = strstr(again, "&& referee ");
	struct text own = {0};
	const char *at, *readable;
	bool works;

	at = program ? program + 3 : again;
	/* Remove --readable, whose paths only the grader has. */
	while ((readable = strstr(at, " --readable="))) {
		text_add_bytes(&own, at, (size_t)(readable - at));
		at = strstr(readable + 3, " --");
		at = at ? at : "";
	}
	text_add(&own, at);
	works = !has_absolute(text_str(&own));
	if (works)
		text_add(text, text_str(&own));
	text_free(&own);
	return works;
}
