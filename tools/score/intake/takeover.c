#include <errno.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/scratch.h"
#include "score/course/store.h"
#include "score/intake/jail.h"
#include "score/intake/takeover.h"

const struct tidy_bounds takeover_bounds = {50 << 20, 2000, TIDY_DEPTH};

/* Whether unzip or tar tells of a path that leads out. */
static bool
tells_of_escape(const char *said)
{
	return strstr(said, "\"../\"") || strstr(said, "contains '..'") ||
	       strstr(said, "leading `/'") || strstr(said, "absolute path");
}

/* Why an archive cannot be unpacked, for the student who has packed it.  unzip's
 * exit status is clearer than its words; tar's first line is the cause of the
 * others. */
static void
find_fault(const struct jail_result *r, bool zip, char line[JAIL_LINE])
{
	char first[JAIL_LINE];
	const char *said = r->tail + strspn(r->tail, "\n");

	if (zip && (r->code == 5 || r->code == 81 || r->code == 82)) {
		text_format(line, JAIL_LINE, "it has a password, or is packed "
		            "in a way that unzip does not know");
	} else if (zip && r->code == 9) {
		text_format(line, JAIL_LINE, "it is no zip archive, or not a "
		            "whole one");
	} else {
		text_format(first, sizeof first, "%.*s",
		            (int)strcspn(said, "\n"), said);
		jail_last_line(first, line);
	}
}

/* Note in the finding why it was not unpacked.  Returns false. */
static bool
refuse(struct workshop *w, const struct jail *jail, const struct jail_result *r,
       bool zip)
{
	struct text what = {0};
	char line[JAIL_LINE];

	jail_say(jail, r, &what);
	find_fault(r, zip, line);
	if (r->end == RUN_FAILED || r->end == RUN_STOPPED)
		finding_end(w->finding, STATUS_GRADER_ERROR, "the archive was not "
		            "unpacked: %s", what.at);
	else if (r->end == RUN_DONE)
		finding_end(w->finding, STATUS_BAD_LAYOUT, "the archive cannot be "
		            "unpacked: %s", *line ? line : what.at);
	else
		finding_end(w->finding, STATUS_TOO_BIG, "the archive, unpacked: "
		            "%s", what.at);
	text_free(&what);
	return false;
}

static bool
is_zip(const char *name)
{
	size_t n = strlen(name);

	return n > 4 && (name[n - 1] == 'p' || name[n - 1] == 'P');
}

/* A shell's exit status where there is no such program. */
enum { NOT_INSTALLED = 127 };

/* unzip(1) skips "../" without a word, so the names are read before. */
static const char look_and_unzip[] =
	"command -v unzip >/dev/null || exit 127\n"
	"if unzip -Z1 \"$0\" 2>/dev/null | grep -Eq '^/|(^|[/\\])[.][.]([/\\]|$)'\n"
	"then echo \"a name contains '..'\"; exit 2; fi\n"
	"exec unzip -q -o -P '' -d \"$1\" \"$0\"";

static bool
unpack(struct workshop *w, const char *archive, bool zip)
{
	const char *const unzip[] = {"sh", "-c", look_and_unzip, archive, w->top,
	                             NULL};
	const char *const tar[] = {"tar", "-xzf", archive, "-C", w->top,
	                           "--no-same-owner", "--no-same-permissions",
	                           "-m", NULL};
	struct jail jail = {
		.sandbox = w->grading->sandbox, .user = w->user,
		.folder = w->top, .top = w->top,
		.word = zip ? unzip : tar, .readable = {archive},
		.limits = {
			.cpu_us = 30 * (int64_t)CLOCK_S,
			.wall_us = 60 * (int64_t)CLOCK_S,
			.mem_bytes = 512 << 20,
			.disk_bytes = takeover_bounds.bytes,
			.entries = takeover_bounds.entries,
			.open_files = 64,
		},
	};
	struct jail_result r;

	if (geteuid() == 0 && tidy_give(w->top, w->user) < 0)
		return workshop_fail(w, w->top);
	jail_run(&jail, w->grading->signal_fd, &r);
	if (r.end == RUN_DONE && tells_of_escape(r.tail))
		return finding_end(w->finding, STATUS_BAD_LAYOUT, "the archive "
		                   "holds a path that leads out of its folder");
	/* unzip leaves with 1 after a warning: backslashes in names. */
	if (r.end == RUN_DONE && !r.signal && r.code <= (zip ? 1 : 0))
		return true;
	if (zip && r.end == RUN_DONE && r.code == NOT_INSTALLED)
		return finding_end(w->finding, STATUS_GRADER_ERROR, "the archive "
		                   "was not unpacked: unzip is not installed here");
	return refuse(w, &jail, &r, zip);
}

bool
takeover_refuse_size(struct workshop *w, int64_t bytes)
{
	return finding_end(w->finding, STATUS_TOO_BIG, "it has %.1f MB; at most "
	                   "%.0f MB are allowed", (double)bytes / (1 << 20),
	                   (double)w->grading->course->size / (1 << 20));
}

static bool
refuse_growth(struct workshop *w)
{
	return finding_end(w->finding, STATUS_TOO_BIG, "it grew past %.0f MB, the "
	                   "most that are allowed, while it was copied",
	                   (double)w->grading->course->size / (1 << 20));
}

/* Unpack a copy, which another user may read and nobody changes meanwhile. */
static bool
take_archive(struct workshop *w)
{
	const char *from = w->submission->path;
	char *copy = store_path("%s.archive", w->top);
	struct stat st;
	bool taken;

	w->packed = true;
	if (lstat(from, &st) < 0)
		taken = workshop_fail(w, from);
	else if (st.st_size > w->grading->course->size)
		taken = takeover_refuse_size(w, st.st_size);
	else if (tidy_copy_file(from, copy, w->grading->course->size) < 0)
		taken = errno == EFBIG ? refuse_growth(w) : workshop_fail(w, from);
	else
		taken = unpack(w, copy, is_zip(w->submission->from));
	unlink(copy);
	free(copy);
	return taken;
}

bool
takeover_accept(struct workshop *w, enum tidy_state state, const char *why)
{
	switch (state) {
	case TIDY_TOO_MUCH:
		return finding_end(w->finding, STATUS_TOO_BIG, "%s (%.0f MB, %d "
		                   "entries, %d levels are the most)", why,
		                   (double)takeover_bounds.bytes / (1 << 20),
		                   takeover_bounds.entries, takeover_bounds.depth);
	case TIDY_ODD:
		return finding_end(w->finding, STATUS_BAD_LAYOUT, "%s", why);
	case TIDY_HOST:
		return finding_end(w->finding, STATUS_GRADER_ERROR, "%s", why);
	case TIDY_FINE:
		break;
	}
	return true;
}

bool
takeover_is_litter(const char *path)
{
	const char *last = strrchr(path, '/');

	return !strncmp(path, "__MACOSX/", 9) ||
	       !strcmp(last ? last + 1 : path, ".DS_Store");
}

/* The only file of a folder or an archive besides reports, if that is an archive
 * itself: Moodle makes a folder of what each student has handed in. */
static const char *
lone_archive(const struct tidy_list *list)
{
	const char *only = NULL;

	for (int i = 0; i < list->n; i++) {
		if (takeover_is_litter(list->path[i]) ||
		    !fnmatch("*.pdf", list->path[i], 0))
			continue;
		if (only)
			return NULL;
		only = list->path[i];
	}
	return only && intake_stem(only) ? only : NULL;
}

/* If what was copied is one archive, that is what was handed in. */
static bool
unpack_lone(struct workshop *w)
{
	struct tidy_list list;
	char why[TIDY_WHY], *from, *copy;
	const char *only = NULL;
	struct stat st;
	bool done = true;

	if (tidy_read(w->top, &takeover_bounds, &list, why) == TIDY_FINE &&
	    list.bytes <= w->grading->course->size)
		only = lone_archive(&list);
	from = store_path("%s/%s", w->top, only ? only : "");
	if (only && lstat(from, &st) == 0 && S_ISREG(st.st_mode)) {
		copy = store_path("%s.archive", w->top);
		w->packed = true;
		done = tidy_copy_file(from, copy, w->grading->course->size) == 0 ||
		       workshop_fail(w, from);
		unlink(from);
		done = done && unpack(w, copy, is_zip(only));
		unlink(copy);
		free(copy);
	}
	free(from);
	tidy_free(&list);
	return done;
}

bool
takeover(struct workshop *w)
{
	char why[TIDY_WHY];

	if ((mkdir(w->top, 0755) < 0 && errno != EEXIST) ||
	    scratch_empty(w->top) < 0)
		return workshop_fail(w, w->top);
	return (w->submission->folder
	        ? takeover_accept(w, tidy_copy(w->submission->path, w->top,
	                                       &takeover_bounds, why), why)
	        : take_archive(w)) &&
	       unpack_lone(w) &&
	       takeover_accept(w, tidy_seal(w->top, why), why);
}
