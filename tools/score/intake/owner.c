#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fail.h"
#include "base/scratch.h"
#include "base/signals.h"
#include "score/course/store.h"
#include "score/intake/jail.h"
#include "score/intake/intake.h"
#include "score/intake/workshop.h"

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
read_files(struct workshop *w, const struct tidy_list *list,
           const struct course_files *files, struct ids *ids)
{
	bool good = true;

	for (int i = 0; i < files->patterns * list->n && good; i++) {
		const char *path = list->path[i % list->n];
		char *pattern = workshop_expand(w, files->pattern[i / list->n]);
		struct text program = {0};

		if (source_is(path) && layout_lead(path, pattern) >= 0)
			good = store_get(&program, "%s/%s", w->top, path) ||
			       workshop_fail(w, path);
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
	struct finding finding;
	struct workshop w = {.grading = g, .submission = &any, .user = JAIL_USERS,
	                     .finding = &finding, .top = store_path("%s/top", folder)};
	struct tidy_list list = {0};
	bool good;

	text_format(any.id, sizeof any.id, "*");
	finding_start(&finding, g->course);
	good = takeover(&w) && takeover_list(&w, &list);
	for (int i = 0; i < g->course->upload.files_n && good; i++)
		if (has_id(&g->course->upload.files[i]))
			good = read_files(&w, &list, &g->course->upload.files[i], ids);
	if (!good)
		intake_refuse(s, finding.status, "%s", finding.reason);
	tidy_free(&list);
	finding_free(&finding);
	workshop_free(&w);
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
		intake_refuse(s, STATUS_BAD_NAME, "%.200s; its source has two ids: %s and %s",
		              s->reason, ids.first, ids.other);
	else if (read && !*ids.first)
		intake_refuse(s, STATUS_BAD_NAME, "%.200s; its source has none, either: the "
		              "course wants it there", s->reason);
	else if (read)
		text_format(found, INTAKE_ID, "%s", ids.first);
}

/* Whether a submission of a student with another name has the same id. */
static bool
is_contested(const struct intake *in, char (*found)[INTAKE_ID], int i)
{
	bool contested = false;

	for (int k = 0; k < in->n; k++)
		contested |= strcasecmp(in->at[i].who, in->at[k].who) != 0 &&
		             !strcmp(found[i], *found[k] ? found[k] : in->at[k].id);
	return contested;
}

int
owner_find(struct intake *in, const struct grading *grading)
{
	char (*found)[INTAKE_ID] = xcalloc((size_t)in->n + 1, sizeof *found);
	struct grading g = *grading;
	bool asks = false;
	int signals = 0;

	for (int i = 0; i < g.course->upload.files_n; i++)
		asks |= has_id(&g.course->upload.files[i]);
	for (int i = 0; i < in->n && asks && !in->students && !signals; i++)
		if (*in->at[i].who) {
			g.signal_fd = signals_fd() < 0 ? signals_watch() : signals_fd();
			find_one(&in->at[i], &g, found[i]);
			signals = signals_take() & ~SIGNALS_CHILD;
		}
	for (int i = 0; i < in->n; i++)
		if (*found[i] && is_contested(in, found, i)) {
			intake_refuse(&in->at[i], STATUS_GRADER_ERROR, "the id in its source, "
			              "%s, is in another student's submission, too; --roster "
			              "with both names tells whose it is", found[i]);
		} else if (*found[i]) {
			intake_refuse(&in->at[i], STATUS_OK, "%s", "");
			text_format(in->at[i].id, INTAKE_ID, "%s", found[i]);
		}
	free(found);
	return signals;
}
