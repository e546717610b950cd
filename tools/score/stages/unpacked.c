#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/scratch.h"
#include "score/course/store.h"
#include "score/intake/jail.h"
#include "score/stages/stages.h"

enum { UNPACKED = 50 << 20, ENTRIES = 2000 };

/* Add to the finding what makes a submission too large: bulk_add.  Returns false. */
static bool
explain_bulk(struct submission *s, const char *top, const struct tidy_bounds *most)
{
	struct text why = {0};

	bulk_add(top, &s->files.aside, most, &why);
	finding_explain(&s->finding, text_str(&why));
	text_free(&why);
	return false;
}

/* Note in the finding why an archive was not unpacked.  unzip's exit status says more than
 * its messages; tar's first line names the cause.  Returns false. */
static bool
refuse(struct submission *s, const struct jail_result *r, bool zip)
{
	const char *said = r->tail + strspn(r->tail, "\n");
	char line[JAIL_LINE];

	if (r->end == RUN_FAILED || r->end == RUN_STOPPED)
		return finding_end(&s->finding, UNPACKED_NOT, r->what);
	if (r->end != RUN_DONE) {
		finding_end(&s->finding, UNPACKED_PAST_LIMIT, r->what);
		return explain_bulk(s, s->files.top, &s->files.most);
	}
	text_format(line, sizeof line, "%.*s", (int)strcspn(said, "\n"), said);
	return finding_end(&s->finding, UNPACKED_BROKEN,
	                   zip && (r->code == 5 || r->code == 81 || r->code == 82)
	                   ? "it has a password, or is packed in a way that unzip does not know"
	                   : zip && r->code == 9 ? "it is no zip archive, or not a whole one"
	                   : *line ? line : r->what);
}

/* Exit statuses of the script: a program is missing, a path leads out. */
enum { LEADS_OUT = 120, NOT_INSTALLED = 127 };

/* Unpack the archive $0, handed in under the name $2, into the folder $1.  unzip(1) silently
 * skips "../", and tar(1) cuts it off, so read the names first.  unzip does not know every
 * packing (status 81). */
static const char unpacking[] =
	"need() { command -v $1 >/dev/null || {\n"
	"printf %s \"${2-$1 is} not installed here\"; exit 127; }; }\n"
	"safe() { out=$(grep -E '^/|(^|[/\\])[.][.]([/\\]|$)' | head -n 1); [ -z \"$out\" ] || {\n"
	"printf '%s\\n' \"$out\"; exit 120; }; }\n"
	"z=7z; command -v 7z >/dev/null || z=7zz\n"
	"seven() { $z l -ba -slt \"$0\" 2>/dev/null | sed -n 's/^Path = //p' | safe || exit 120\n"
	"exec $z x -y -o\"$1\" \"$0\"; }\n"
	"bsd() { bsdtar -tf \"$0\" 2>/dev/null | safe || exit 120; exec bsdtar -xof \"$0\" -C \"$1\"; }\n"
	"case $2 in\n"
	"*.[zZ][iI][pP]) need unzip; unzip -Z1 \"$0\" 2>/dev/null | safe || exit 120\n"
	"unzip -q -o -P '' -d \"$1\" \"$0\"; status=$?; [ $status = 81 ] || exit $status\n"
	"! command -v bsdtar >/dev/null || bsd \"$1\"; ! command -v $z >/dev/null || seven \"$1\"\n"
	"exit $status ;;\n"
	"*.7[zZ] | *.[rR][aA][rR]) ! command -v bsdtar >/dev/null || bsd \"$1\"\n"
	"need $z 'bsdtar and 7z are'; seven \"$1\" ;;\n"
	"*2) need bzip2 ;; *[xX][zZ]) need xz ;; *[tT]) need zstd ;;\n"
	"esac\n"
	"{ tar -tPf \"$0\"; tar -tvPf \"$0\" | sed -n '/^h/s/.* link to //p'; } 2>/dev/null |\n"
	"safe || exit 120\n"
	"exec tar -xf \"$0\" -C \"$1\" --no-same-owner --no-same-permissions";

/* Unpack `archive`, a copy of what was handed in under `name`, into a folder. */
static bool
unpack_copy(const struct grading *g, struct submission *s, const char *archive, const char *name,
            const char *into)
{
	const char *const word[] = {"sh", "-c", unpacking, archive, into, name,
	                            NULL};
	bool zip = !strcasecmp(name + spelling_stem(name), ".zip");
	struct jail jail = {
		.sandbox = g->sandbox, .user = s->files.user,
		.folder = s->files.top, .top = s->files.top,
		.word = word, .readable = {archive},
		.limits = {
			.cpu_us = 30 * (int64_t)CLOCK_S,
			.wall_us = 60 * (int64_t)CLOCK_S,
			.mem_bytes = 512 << 20,
			/* Files that are left out need room, too. */
			.disk_bytes = 4 * s->files.most.bytes,
			.entries = 4 * s->files.most.entries,
			.open_files = 64,
		},
	};
	struct jail_result r;

	jail_run(&jail, g->signal_fd, &r);
	if (r.end == RUN_DONE && r.code == LEADS_OUT)
		return finding_end(&s->finding, UNPACKED_OUTSIDE, r.line);
	/* unzip returns 1 after a warning, such as for backslashes in names. */
	if (r.end == RUN_DONE && !r.signal && r.code <= (zip ? 1 : 0))
		return true;
	if (r.end == RUN_DONE && r.code == NOT_INSTALLED)
		return finding_end(&s->finding, UNPACKED_NOT, r.tail);
	return refuse(s, &r, zip);
}

/* Copy a file of the submission, up to the largest size.  False with the reason. */
static bool
copy(const struct grading *g, struct submission *s, const char *from, const char *to)
{
	return tidy_copy_file(from, to, g->course->upload.size) == 0 ||
	       (errno == EFBIG ? unpacked_refuse_size(g, s) : intake_fail(s, from));
}

/* Copy an archive so that another user can read it and nobody changes it.  Unpack it.  If
 * it lies in the submission, remove it there, and unpack it where it lay. */
static bool
unpack(const struct grading *g, struct submission *s, const char *from, const char *name,
       bool inner)
{
	char *archive = store_path("%s+archive", s->files.top);
	char *into = inner ? store_path("%.*s", (int)(strrchr(from, '/') - from), from)
	                   : xstrdup(s->files.top);
	bool done = copy(g, s, from, archive);

	s->files.packed = true;
	if (inner)
		unlink(from);
	done = done && unpack_copy(g, s, archive, name, into);
	unlink(archive);
	free(into);
	free(archive);
	return done;
}

/* The folder in which to look for what is too large.  A copy would not be whole. */
static const char *
original(const struct submission *s)
{
	return s->folder && !s->files.packed ? s->path : s->files.top;
}

bool
unpacked_refuse_size(const struct grading *g, struct submission *s)
{
	struct tidy_bounds most = s->files.most;

	most.bytes = g->course->upload.size;
	finding_end(&s->finding, UNPACKED_TOO_BIG, (double)most.bytes / (1 << 20));
	return explain_bulk(s, original(s), &most);
}

/* Write the result of a walk over the files into the finding. */
static bool
accept(struct submission *s, enum tidy_state state, const char *why)
{
	const struct tidy_bounds *most = &s->files.most;

	if (state == TIDY_TOO_MUCH) {
		finding_end(&s->finding, UNPACKED_TOO_MUCH, why, (double)most->bytes / (1 << 20),
		            most->entries, most->depth);
		return explain_bulk(s, original(s), most);
	}
	if (state == TIDY_ODD)
		return finding_end(&s->finding, UNPACKED_ODD, why);
	return state == TIDY_FINE || finding_end(&s->finding, UNPACKED_UNREAD, why);
}

bool
unpacked_list(struct submission *s, struct tidy_list *list)
{
	char why[TIDY_WHY];

	return accept(s, tidy_read(s->files.top, &s->files.most, list, why), why);
}

bool
unpacked_seal(struct submission *s)
{
	char why[TIDY_WHY];

	return accept(s, tidy_seal(s->files.top, &s->files.aside, why), why);
}

/* When a file of the submission was last changed. */
static time_t
changed(const struct submission *s, const char *path)
{
	char *whole = store_path("%s/%s", s->files.top, path);
	struct stat st;
	time_t when = lstat(whole, &st) == 0 && S_ISREG(st.st_mode) ? st.st_mtime : -1;

	free(whole);
	return when;
}

/* The newest archive in a submission that otherwise only has documents.  Moodle makes a
 * folder for each student's files. */
static const char *
inner_archive(const struct submission *s, const struct tidy_list *list)
{
	const char *newest = NULL;

	for (int i = 0; i < list->n; i++) {
		const char *path = list->path[i];

		if (spelling_is_document(path))
			continue;
		if (!spelling_stem(path))
			return NULL;
		if (changed(s, path) >= 0 &&
		    (!newest || changed(s, path) >= changed(s, newest)))
			newest = path;
	}
	return newest;
}

/* If the copied files are an archive with documents, unpack it as the submission. */
static bool
unpack_inner(const struct grading *g, struct submission *s)
{
	struct tidy_list list;
	char why[TIDY_WHY], *from;
	const char *inner = NULL;
	bool done = true;

	if (tidy_read(s->files.top, &s->files.most, &list, why) == TIDY_FINE &&
	    list.bytes <= g->course->upload.size)
		inner = inner_archive(s, &list);
	for (int i = 0; inner && i < list.n; i++)
		if (spelling_stem(list.path[i]) && strcmp(list.path[i], inner))
			tidy_leave(&s->files.aside, list.path[i], "is no newer than the other "
			           "archive");
	if (inner) {
		from = store_path("%s/%s", s->files.top, inner);
		done = unpack(g, s, from, inner, true);
		free(from);
	}
	tidy_free(&list);
	return done;
}

/* Copy the files that belong to the submission. */
static bool
take_files(const struct grading *g, struct submission *s)
{
	bool done = true;

	for (int i = 0; i < s->besides && done; i++) {
		char name[SPELLING_NAME], *to;
		struct stat st;

		spelling_own_name(s->beside[i], name);
		if (!*name)
			continue;
		to = store_path("%s/%s", s->files.top, name);
		if (lstat(to, &st) < 0 && lstat(s->beside[i], &st) == 0 &&
		    S_ISREG(st.st_mode))
			done = copy(g, s, s->beside[i], to);
		free(to);
	}
	return done;
}

bool
unpacked_fill(const struct grading *g, struct submission *s)
{
	const struct course_upload *upload = &g->course->upload;
	struct files *files = &s->files;
	char why[TIDY_WHY];

	/* It may hold at least what the course allows to hand in. */
	files->most = (struct tidy_bounds){upload->size > UNPACKED ? upload->size : UNPACKED,
	                                   ENTRIES, TIDY_DEPTH};
	files->aside.skips = true;
	files->aside.more = upload->skip;
	files->aside.mores = upload->skips;
	if ((mkdir(files->top, 0755) < 0 && errno != EEXIST) || scratch_empty(files->top) < 0)
		return intake_fail(s, files->top);
	return (s->folder
	        ? accept(s, tidy_copy(s->path, files->top, &files->most, &files->aside, why), why)
	        : !spelling_stem(s->from) || unpack(g, s, s->path, s->from, false)) &&
	       unpacked_seal(s) && unpack_inner(g, s) && take_files(g, s) && unpacked_seal(s);
}

/* Write the receipt, whether there are files to list or not. */
static bool
give_receipt(const struct grading *g, struct submission *s, bool filled)
{
	char *path = store_path("%s/students/%s/handed-in", g->out, s->id);
	bool given = receipt_write(s, filled ? s->files.top : NULL, path) == 0 ||
	             intake_fail(s, path);

	free(path);
	return filled && given;
}

bool
unpacked(const struct grading *g, struct submission *s)
{
	const struct course_with *missing = course_lacks(g->course);

	if (s->status != STATUS_OK) {
		finding_end(&s->finding, s->status, "%s", s->reason);
		return give_receipt(g, s, false);
	}
	if (missing)
		return finding_end(&s->finding, UNPACKED_WITHOUT_NEED, missing->about,
		                   missing->name);
	return give_receipt(g, s, unpacked_fill(g, s));
}
