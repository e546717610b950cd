#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/file.h"
#include "base/scratch.h"
#include "score/intake/takeover.h"
#include "score/run/jail.h"

static const struct tidy_bounds takeover_bounds = {50 << 20, 2000, TIDY_DEPTH};

void
takeover_fail(struct workshop *w, const char *what)
{
	finding_end(w->finding, STATUS_GRADER_ERROR, "%s: %s", what,
	            strerror(errno));
}

/* Whether the system's message tells of a path that leads out. */
static bool
tells_of_escape(const char *said)
{
	return strstr(said, "\"../\"") || strstr(said, "contains '..'") ||
	       strstr(said, "leading `/'") || strstr(said, "absolute path");
}

/* The last line that ends before `n`: where it begins. */
static size_t
line_before(const char *said, size_t n)
{
	while (n && said[n - 1] == '\n')
		n--;
	while (n && said[n - 1] != '\n')
		n--;
	return n;
}

/* Where the line begins that tells most.  What make adds to a failed command's
 * words tells nothing, unless they are all. */
static const char *
find_line(const char *said)
{
	const char *error = strstr(said, "rror:");
	size_t last = line_before(said, strlen(said)), at = last;

	if (error)
		return said + line_before(said, (size_t)(error - said));
	while (at && !strncmp(said + at, "make", 4))
		at = line_before(said, at);
	return said + (strncmp(said + at, "make", 4) ? at : last);
}

/* Compilers quote by quotes that are not in ASCII. */
static void
add_plain(struct text *text, const char *bytes, size_t n)
{
	while (n) {
		bool quote = n >= 3 && (!memcmp(bytes, "\xe2\x80\x98", 3) ||
		                        !memcmp(bytes, "\xe2\x80\x99", 3));

		text_add_bytes(text, quote ? "'" : bytes, 1);
		bytes += quote ? 3 : 1;
		n -= quote ? 3 : 1;
	}
}

void
takeover_tell_end(const char *said, char line[TAKEOVER_LINE])
{
	const char *from = find_line(said);
	struct text plain = {0}, shown = {0};

	add_plain(&plain, from, strcspn(from, "\n"));
	text_add_escaped(&shown, text_str(&plain), plain.len, "");
	text_format(line, TAKEOVER_LINE, "%s", text_str(&shown));
	text_free(&plain);
	text_free(&shown);
}

/* Why an archive cannot be unpacked, for who has packed it: unzip's exit status
 * says it better than its words, tar's first line is the cause of the others. */
static void
tell_fault(const struct jail_result *r, bool zip, char line[TAKEOVER_LINE])
{
	char first[TAKEOVER_LINE];
	const char *said = r->tail + strspn(r->tail, "\n");

	if (zip && (r->code == 5 || r->code == 81 || r->code == 82)) {
		text_format(line, TAKEOVER_LINE, "it has a password, or is packed "
		            "in a way that unzip does not know");
	} else if (zip && r->code == 9) {
		text_format(line, TAKEOVER_LINE, "it is no zip archive, or not a "
		            "whole one");
	} else {
		text_format(first, sizeof first, "%.*s",
		            (int)strcspn(said, "\n"), said);
		takeover_tell_end(first, line);
	}
}

/* False if what the archive says is no archive's. */
static bool
judge_unpacking(struct workshop *w, const struct jail *jail,
                const struct jail_result *r, bool zip)
{
	struct text what = {0};
	char line[TAKEOVER_LINE];

	if (r->end == JAIL_LEFT && tells_of_escape(r->tail)) {
		finding_end(w->finding, STATUS_BAD_LAYOUT, "the archive holds a "
		            "path that leads out of its folder");
		return false;
	}
	/* 1 of unzip's are warnings: backslashes as separators. */
	if (r->end == JAIL_LEFT && !r->signal && r->code <= (zip ? 1 : 0))
		return true;
	jail_say(jail, r, &what);
	tell_fault(r, zip, line);
	if (r->end == JAIL_HOST || r->end == JAIL_TOLD)
		finding_end(w->finding, STATUS_GRADER_ERROR, "the archive was not "
		            "unpacked: %s", what.at);
	else if (r->end == JAIL_LEFT)
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

/* unzip(1) leaves "../" out and says nothing, so names are looked at before. */
static const char look_and_unzip[] =
	"if unzip -Z1 \"$0\" 2>/dev/null | grep -Eq '^/|(^|[/\\])[.][.]([/\\]|$)'\n"
	"then echo \"a name contains '..'\"; exit 2; fi\n"
	"exec unzip -q -o -P '' -d \"$1\" \"$0\"";

static bool
unpack(struct workshop *w, const char *archive, bool zip)
{
	const char *top = w->top.at;
	const char *const unzip[] = {"sh", "-c", look_and_unzip, archive, top,
	                             NULL};
	const char *const tar[] = {"tar", "-xzf", archive, "-C", top,
	                           "--no-same-owner", "--no-same-permissions",
	                           "-m", NULL};
	struct jail jail = {
		.sandbox = w->sandbox, .user = w->user, .folder = top, .top = top,
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

	if (geteuid() == 0 && tidy_give(top, w->user) < 0) {
		takeover_fail(w, top);
		return false;
	}
	jail_run(&jail, w->signal_fd, &r);
	return judge_unpacking(w, &jail, &r, zip);
}

/* A copy that another user may read, and that nobody changes meanwhile. */
static bool
copy_archive(const char *from, const char *to)
{
	int in = open(from, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
	int out = in < 0 ? -1 : open(to, O_WRONLY | O_CREAT | O_TRUNC |
	                             O_NOFOLLOW | O_CLOEXEC, 0644);
	static char chunk[65536];
	ssize_t n = -1;

	while (out >= 0 && (n = read(in, chunk, sizeof chunk)) > 0)
		if (write(out, chunk, (size_t)n) != n) {
			n = -1;
			break;
		}
	if (in >= 0)
		close(in);
	if (out >= 0 && close(out) < 0)
		n = -1;
	return n == 0;
}

static bool
take_archive(struct workshop *w)
{
	struct text copy = {0};
	struct stat st;
	bool taken = false;

	if (lstat(w->submission->path, &st) < 0) {
		takeover_fail(w, w->submission->path);
		return false;
	}
	if (st.st_size > w->course->size) {
		finding_end(w->finding, STATUS_TOO_BIG, "%.1f MB, and %.0f MB are "
		            "allowed", (double)st.st_size / (1 << 20),
		            (double)w->course->size / (1 << 20));
		return false;
	}
	text_addf(&copy, "%s.archive", w->top.at);
	if (!copy_archive(w->submission->path, copy.at))
		takeover_fail(w, w->submission->path);
	else
		taken = unpack(w, copy.at, is_zip(w->submission->from));
	w->packed = true;
	unlink(copy.at);
	text_free(&copy);
	return taken;
}

/* What a look at the files says, as a status. */
static bool
accept(struct workshop *w, enum tidy_state state, const char *why)
{
	if (state == TIDY_TOO_MUCH)
		finding_end(w->finding, STATUS_TOO_BIG, "%s (%.0f MB, %d entries, "
		            "%d levels are the most)", why,
		            (double)takeover_bounds.bytes / (1 << 20),
		            takeover_bounds.entries, takeover_bounds.depth);
	else if (state == TIDY_ODD)
		finding_end(w->finding, STATUS_BAD_LAYOUT, "%s", why);
	else if (state == TIDY_HOST)
		finding_end(w->finding, STATUS_GRADER_ERROR, "%s", why);
	return state == TIDY_FINE;
}

static bool
is_litter(const char *path)
{
	const char *last = strrchr(path, '/');

	return !strncmp(path, "__MACOSX/", 9) ||
	       !strcmp(last ? last + 1 : path, ".DS_Store");
}

/* The only file of a folder, if that is an archive: Moodle makes a folder of
 * what each student has handed in. */
static const char *
lone_archive(const struct tidy_list *list)
{
	const char *only = NULL;

	for (int i = 0; i < list->n; i++) {
		if (is_litter(list->path[i]))
			continue;
		if (only)
			return NULL;
		only = list->path[i];
	}
	return only && intake_stem(only) ? only : NULL;
}

/* What was copied is one archive: that is what was handed in. */
static bool
unpack_lone(struct workshop *w)
{
	struct text from = {0}, copy = {0};
	struct tidy_list list;
	char why[TIDY_WHY];
	const char *only;
	bool done = true;

	tidy_read(w->top.at, &takeover_bounds, &list, why);
	only = list.bytes <= w->course->size ? lone_archive(&list) : NULL;
	if (only) {
		text_addf(&from, "%s/%s", w->top.at, only);
		text_addf(&copy, "%s.archive", w->top.at);
		w->packed = true;
		done = rename(from.at, copy.at) == 0 &&
		       scratch_empty(w->top.at) == 0;
		if (!done)
			takeover_fail(w, from.at);
		done = done && unpack(w, copy.at, is_zip(only));
		unlink(copy.at);
	}
	text_free(&copy);
	text_free(&from);
	tidy_free(&list);
	return done;
}

bool
takeover(struct workshop *w)
{
	char why[TIDY_WHY];

	if ((mkdir(w->top.at, 0755) < 0 && errno != EEXIST) ||
	    scratch_empty(w->top.at) < 0) {
		takeover_fail(w, w->top.at);
		return false;
	}
	if (!w->submission->folder)
		return take_archive(w);
	return accept(w, tidy_copy(w->submission->path, w->top.at, &takeover_bounds,
	                           why), why) && unpack_lone(w);
}

/*
 * Looking at it
 */

static bool
has_files(const struct tidy_list *list)
{
	for (int i = 0; i < list->n; i++)
		if (!is_litter(list->path[i]))
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
		char *pattern = workshop_expand(w, files->pattern[i]);

		found = tidy_find(list, pattern);
		free(pattern);
	}
	return found;
}

/* Whether a file has a text in it. */
static bool
has_text(const struct workshop *w, const char *file, const char *wanted)
{
	char *expanded = workshop_expand(w, wanted);
	struct text path = {0}, text = {0};
	bool has;

	text_addf(&path, "%s/%s", w->top.at, file);
	has = file_get(path.at, &text);
	text_add(&text, "");
	has = has && strstr(text_str(&text), expanded);
	text_free(&text);
	text_free(&path);
	free(expanded);
	return has;
}

static bool
has_layout(struct workshop *w, const struct tidy_list *list)
{
	const struct course *c = w->course;

	for (int i = 0; i < c->files_n; i++) {
		const struct course_files *files = &c->files[i];
		const char *found = find_any(w, list, files);
		char *pattern;

		if (found && files->has && !has_text(w, found, files->has)) {
			pattern = workshop_expand(w, files->has);
			finding_end(w->finding, STATUS_BAD_LAYOUT, "%s does not "
			            "have %s in it", found, pattern);
			free(pattern);
			return false;
		}
		if (!found == files->forbidden)
			continue;
		pattern = workshop_expand(w, files->pattern[0]);
		finding_end(w->finding, STATUS_BAD_LAYOUT, "%s %s%s%s",
		            found ? found : pattern,
		            found ? "must not be handed in" : "is missing",
		            files->why ? ": " : "", files->why ? files->why : "");
		free(pattern);
		return false;
	}
	for (int i = 0; c->no_binaries && i < list->n; i++)
		if (list->binary[i]) {
			finding_end(w->finding, STATUS_BAD_LAYOUT, "%s is a compiled "
			            "program; hand in the source only",
			            list->path[i]);
			return false;
		}
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
			if (!is_litter(list->path[i]) &&
			    !fnmatch(pattern, found->at, FNM_PATHNAME))
				return true;
		}
	text_clear(found);
	return false;
}

static bool
find_root(struct workshop *w, const struct tidy_list *list)
{
	const struct course *c = w->course;
	struct text folder = {0};
	bool found = !c->roots;

	for (int i = 0; i < c->roots && !found; i++) {
		char *pattern = workshop_expand(w, c->root[i]);

		found = find_folder(list, pattern, &folder);
		free(pattern);
	}
	if (!found) {
		char *first = workshop_expand(w, c->root[0]);

		finding_end(w->finding, STATUS_BAD_LAYOUT, "the folder %s is "
		            "missing", first);
		free(first);
	}
	text_addf(&w->root, "%s%s%s", w->top.at, folder.len ? "/" : "",
	          text_str(&folder));
	text_free(&folder);
	return found;
}

bool
takeover_look(struct workshop *w)
{
	struct tidy_list list;
	char why[TIDY_WHY];
	bool good = accept(w, tidy_read(w->top.at, &takeover_bounds, &list, why), why);

	if (good && !has_files(&list)) {
		finding_end(w->finding, STATUS_NO_FILES, "there is no file in it");
		good = false;
	}
	if (good && !w->packed && list.bytes > w->course->size) {
		finding_end(w->finding, STATUS_TOO_BIG, "%.1f MB, and %.0f MB are "
		            "allowed", (double)list.bytes / (1 << 20),
		            (double)w->course->size / (1 << 20));
		good = false;
	}
	good = good && has_layout(w, &list) && find_root(w, &list);
	tidy_free(&list);
	return good;
}
