#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fail.h"
#include "base/fd.h"
#include "base/file.h"
#include "base/scratch.h"
#include "base/system.h"
#include "base/text.h"
#include "base/walk.h"
#include "score/course/store.h"
#include "score/intake/tidy.h"

/*
 * Judging entries
 */

enum { HEAD = 40, LINK = 1024, SHOWN = 120, DEEPEST = 64, LEFT = 8,
       SHARED = 1 << 28 }; /* bytes of hard links to copy, at most */

const struct tidy_bounds tidy_any = {INT64_MAX, INT32_MAX - 1, DEEPEST};

/* A walk over a submission, and the first fault that it finds. */
struct search {
	const struct tidy_bounds *bounds;
	struct tidy_list *list; /* files found, or NULL */
	int to;                 /* the folder to copy into */
	char last[SHOWN];       /* the last entry, or its beginning */
	const char *top;
	int entries;
	int64_t bytes;
	enum tidy_state state;
	struct tidy_aside *aside; /* entries left out, or NULL */
	char *why;
};

static const char no_room[] = "is more than there is room for";

/* Record a fault of an entry; returns false. */
static bool
refuse(struct search *s, enum tidy_state state, const char *path,
       const char *what)
{
	struct text shown = {0};

	text_add_escaped(&shown, path, strlen(path), "");
	s->state = state;
	text_format(s->why, TIDY_WHY, "%.*s%s %s", SHOWN, text_str(&shown),
	            shown.len > SHOWN ? "..." : "", what);
	text_free(&shown);
	return false;
}

/* The target of a link; "" if it is too long or cannot be read. */
static void
read_link(const struct walk_entry *e, char target[LINK])
{
	ssize_t n = readlinkat(e->folder, e->name, target, LINK);

	target[n < 0 || n == LINK ? 0 : n] = '\0';
}

/* Whether a link stays in the submission.  Its path may first go up, inside the
 * submission, and then only down, because a folder on the way down may be a link that
 * leads up. */
static bool
stays_inside(const struct walk_entry *e)
{
	char target[LINK], *at = target;
	int up = 0;

	read_link(e, target);
	for (; !strncmp(at, "../", 3) || !strcmp(at, ".."); at += at[2] ? 3 : 2)
		up++;
	if (!*target || *at == '/' || up >= e->depth)
		return false;
	for (; at; at = strchr(at, '/')) {
		at += *at == '/';
		if (!strncmp(at, "..", 2) && (!at[2] || at[2] == '/'))
			return false;
	}
	return true;
}

static const char hard_link[] = "is a hard link";
static const char leads_out[] = "is a link that leads out of the submission";

/* What is wrong with an entry's kind, or NULL. */
static const char *
oddity(const struct walk_entry *e)
{
	mode_t mode = e->st->st_mode;

	if (S_ISDIR(mode))
		return NULL;
	if (S_ISLNK(mode))
		return stays_inside(e) ? NULL : leads_out;
	if (!S_ISREG(mode))
		return "is neither a file nor a folder";
	return e->st->st_nlink > 1 ? hard_link : NULL;
}

/* Whether the end of a path matches one of the patterns. */
static bool
is_among(const char *path, const char *const *pattern, size_t n)
{
	for (size_t i = 0; i < n; i++)
		for (const char *at = path; at; at = strchr(at, '/')) {
			at += *at == '/';
			if (!fnmatch(pattern[i], at, FNM_PATHNAME))
				return true;
		}
	return false;
}

bool
tidy_skips(const char *path)
{
	static const char *const skipped[] = {
		"venv", ".venv", "__pycache__", "node_modules/.cache", ".git", ".svn", ".idea",
		".vscode", ".gradle", "__MACOSX", "._*", ".DS_Store", "[Tt]humbs.db",
		"desktop.ini", "*.filepart", "*.part", "*.crdownload",
	};

	return is_among(path, skipped, sizeof skipped / sizeof *skipped);
}

/* Whether a tool has made a folder, by what is in it: a virtual environment of Python, which
 * has nothing else in it, or the `target` of cargo or maven. */
static bool
is_made(const struct walk_entry *e)
{
	static const char *const of_venv[] = {"pyvenv.cfg", "bin", "Scripts", "[Ll]ib", "lib64",
		"[Ii]nclude", "share", "etc", "man", ".*", "pip-selfcheck.json", "CACHEDIR.TAG"};
	static const char *const of_target[] = {"CACHEDIR.TAG", "classes", "release", "debug"};
	int fd = file_open_up(e->folder, e->name, O_DIRECTORY);
	DIR *folder = fd < 0 ? NULL : fdopendir(fd);
	bool venv = true, config = false, target = false;
	const char *name;

	while ((name = file_next(folder))) {
		config |= !strcmp(name, "pyvenv.cfg");
		venv &= is_among(name, of_venv, sizeof of_venv / sizeof *of_venv);
		target |= is_among(name, of_target, sizeof of_target / sizeof *of_target);
	}
	if (folder)
		closedir(folder);
	else
		fd_close(&fd);
	return (venv && config) || (target && !strcmp(e->name, "target"));
}

bool
tidy_passes_over(const struct tidy_aside *aside, const struct walk_entry *e)
{
	return aside && aside->skips &&
	       (tidy_skips(e->path) || is_among(e->path, aside->more, (size_t)aside->mores) ||
	        (S_ISDIR(e->st->st_mode) && is_made(e)));
}

void
tidy_leave(struct tidy_aside *aside, const char *path, const char *why)
{
	if (aside->n++ == LEFT)
		text_add(&aside->text, ", ...");
	if (aside->n > LEFT)
		return;
	text_addf(&aside->text, "%s%.*s%s%.*s", aside->text.len ? ", " : "", SHOWN,
	          path, *why ? " " : "", SHOWN, why);
}

/* Whether to leave an entry out.  Notes such an entry. */
static bool
leaves(struct search *s, const struct walk_entry *e)
{
	char target[LINK], why[LINK + 80];
	bool link = oddity(e) == leads_out;

	text_format(s->last, sizeof s->last, "%s", e->path);
	if (!s->aside || (!link && !tidy_passes_over(s->aside, e)))
		return false;
	read_link(e, target);
	text_format(why, sizeof why, "%s: to %s", leads_out, target);
	tidy_leave(s->aside, e->path, link ? why : "");
	s->aside->link |= link;
	return true;
}

/* Count an entry and judge it.  False ends the walk. */
static bool
judge(struct search *s, const struct walk_entry *e)
{
	const char *odd = oddity(e);

	if (++s->entries > s->bounds->entries)
		return refuse(s, TIDY_TOO_MUCH, e->path, "is one file or folder "
		              "too many");
	if (e->depth > s->bounds->depth)
		return refuse(s, TIDY_TOO_MUCH, e->path, "lies in too many "
		              "folders");
	if (odd)
		return refuse(s, TIDY_ODD, e->path, odd);
	if (!S_ISREG(e->st->st_mode))
		return true;
	s->bytes += (int64_t)e->st->st_size;
	return s->bytes <= s->bounds->bytes || refuse(s, TIDY_TOO_MUCH, e->path, no_room);
}

/* Open an entry as a plain file or a folder.  -1 and errno on failure, or if it is no
 * longer the same entry. */
static int
open_met(const struct walk_entry *e)
{
	int fd = file_open_up(e->folder, e->name, 0);
	struct stat now;

	if (fd >= 0 && (fstat(fd, &now) < 0 || now.st_ino != e->st->st_ino ||
	                now.st_dev != e->st->st_dev)) {
		close(fd);
		errno = ESTALE;
		return -1;
	}
	return fd;
}

/* The first bytes of an open file; "" if it cannot be read. */
static void
read_head(int fd, char head[HEAD + 1])
{
	ssize_t n = fd < 0 ? 0 : read(fd, head, HEAD);

	head[n < 0 ? 0 : n] = '\0';
}

/* The first bytes of a file below a folder; "" if it cannot be read. */
static void
read_head_of(const char *top, const char *path, char head[HEAD + 1])
{
	char *whole = store_path("%s/%s", top, path);
	int fd = open(whole, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);

	read_head(fd, head);
	fd_close(&fd);
	free(whole);
}

const char *
tidy_fault(const char *top, const char *path)
{
	char head[HEAD + 1];

	read_head_of(top, path, head);
	if (!strncmp(head, "version https://git-lfs.github.com/spec/", 40))
		return "is a pointer of Git LFS, not the file itself (`git lfs pull` gets it)";
	if (!strncmp(head, "\xef\xbb\xbf#!", 5))
		return "begins with a byte order mark, so the system does not see its #! (save it "
		       "as UTF-8 without one)";
	return NULL;
}

bool
tidy_is_compiled(const char *top, const char *path)
{
	static const char *const heads[] = {
		"\177ELF", "MZ", "\xca\xfe\xba\xbe", "\xcf\xfa\xed\xfe",
		"\xce\xfa\xed\xfe",
	};
	char head[HEAD + 1];

	read_head_of(top, path, head);
	for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
		if (!strncmp(head, heads[i], strlen(heads[i])))
			return true;
	return false;
}

/* Visit everything in a folder, in the order of names, without following links. */
static enum walk_end
look_through(const char *top,
             enum walk_go (*visit)(void *context, const struct walk_entry *e),
             void *context, const struct tidy_bounds *bounds)
{
	/* judge refuses the entry after the last one allowed. */
	const struct walk all = {.visit = visit, .context = context,
	                         .depth = DEEPEST, .entries = bounds->entries + 1,
	                         .sorted = true, .mend = true};

	return walk(top, &all);
}

/*
 * Listing
 */

static enum walk_go
list_entry(void *context, const struct walk_entry *e)
{
	struct search *s = context;
	struct tidy_list *list = s->list;

	leaves(s, e);
	if (!judge(s, e))
		return WALK_STOP;
	if (S_ISDIR(e->st->st_mode))
		return WALK_ON;
	*xpush(list->path, list->n) = xstrdup(e->path);
	return WALK_ON;
}

static enum tidy_state
end_search(struct search *s, enum walk_end end)
{
	if (end == WALK_DEEP) {
		s->state = TIDY_TOO_MUCH;
		text_format(s->why, TIDY_WHY, "too many folders in folders");
	} else if (end == WALK_FAILED) {
		s->state = TIDY_HOST;
		text_format(s->why, TIDY_WHY, "%s: %s", *s->last ? s->last : s->top,
		            strerror(errno));
	}
	return s->state;
}

enum tidy_state
tidy_read(const char *top, const struct tidy_bounds *bounds,
          struct tidy_list *list, char why[TIDY_WHY])
{
	struct search s = {.top = top, .bounds = bounds, .list = list, .why = why};

	*list = (struct tidy_list){0};
	end_search(&s, look_through(top, list_entry, &s, bounds));
	list->bytes = s.bytes;
	return s.state;
}

void
tidy_free(struct tidy_list *list)
{
	for (int i = 0; i < list->n; i++)
		free(list->path[i]);
	free(list->path);
	*list = (struct tidy_list){0};
}

/* Whether a name sorts before another; digits count as numbers, and "01" is before "1". */
static bool
comes_before(const char *name, const char *other)
{
	const char *a = name, *b = other;

	while (*a && *b) {
		unsigned long n = (unsigned char)*a, m = (unsigned char)*b;
		char *after_a = (char *)a + 1, *after_b = (char *)b + 1;

		if (isdigit((int)n) && isdigit((int)m)) {
			n = strtoul(a, &after_a, 10);
			m = strtoul(b, &after_b, 10);
		}
		if (n != m)
			return n < m;
		a = after_a;
		b = after_b;
	}
	return *a || *b ? !*a : strcmp(name, other) < 0;
}

static bool
is_like(const struct tidy_list *list, int i, const char *pattern)
{
	return !fnmatch(pattern, list->path[i], FNM_PATHNAME);
}

static const char *
find(const struct tidy_list *list, const char *pattern, int nth)
{
	for (int i = 0; i < list->n; i++) {
		int before = 0;

		if (!is_like(list, i, pattern))
			continue;
		for (int j = 0; nth && j < list->n; j++)
			before += is_like(list, j, pattern) &&
			          comes_before(list->path[j], list->path[i]);
		if (!nth || before == nth - 1)
			return list->path[i];
	}
	return NULL;
}

const char *
tidy_find(const struct tidy_list *list, const char *pattern, int nth)
{
	static const char *const first[] = {"GNUmakefile", "makefile"};
	const char *found = NULL, *last = file_name(pattern);

	for (int i = 0; i < 2 && !found && !strcmp(last, "Makefile"); i++) {
		char *other = store_path("%.*s%s", (int)(last - pattern), pattern, first[i]);

		found = find(list, other, nth);
		free(other);
	}
	return found ? found : find(list, pattern, nth);
}

/*
 * Copying
 */

/* Copy an open file and its time of change into a new file; closes `from`.  Returns the
 * number of bytes, or -1 and errno. */
static int64_t
copy_file(int from, int to_folder, const char *path, mode_t mode, int64_t most)
{
	int to = from < 0 ? -1 : openat(to_folder, path, O_WRONLY | O_CREAT |
	                                O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
	int64_t n = to < 0 ? -1 : file_copy(from, to, most);
	struct stat st;

	if (n >= 0 && fstat(from, &st) == 0)
		futimens(to, (struct timespec[]){st.st_atim, st.st_mtim});
	fd_close(&from);
	return to >= 0 && close(to) < 0 ? -1 : n;
}

/* Copy a file, which may have grown since it was counted. */
static bool
copy_met(struct search *s, const struct walk_entry *e)
{
	int64_t most, n;

	s->bytes -= (int64_t)e->st->st_size;
	most = s->bounds->bytes - s->bytes;
	n = copy_file(open_met(e), s->to, e->path, 0644 | (e->st->st_mode & 0111), most);
	s->bytes += n < 0 ? 0 : n;
	if (n >= 0 || (errno != EFBIG && errno != ENOENT))
		return n >= 0;
	return refuse(s, errno == EFBIG ? TIDY_TOO_MUCH : TIDY_ODD, e->path,
	              errno == EFBIG ? no_room : "was changed while it was "
	              "copied");
}

static enum walk_go
copy_entry(void *context, const struct walk_entry *e)
{
	struct search *s = context;
	char target[LINK];
	bool done;

	if (leaves(s, e))
		return WALK_PAST;
	if (!judge(s, e))
		return WALK_STOP;
	if (S_ISLNK(e->st->st_mode))
		read_link(e, target);
	if (S_ISDIR(e->st->st_mode))
		done = mkdirat(s->to, e->path, 0755) == 0;
	else if (S_ISLNK(e->st->st_mode))
		done = symlinkat(target, s->to, e->path) == 0;
	else
		done = copy_met(s, e);
	if (!done && s->state == TIDY_FINE)
		refuse(s, TIDY_HOST, e->path, strerror(errno));
	return done ? WALK_ON : WALK_STOP;
}

enum tidy_state
tidy_copy(const char *from, const char *to, const struct tidy_bounds *bounds,
          struct tidy_aside *aside, char why[TIDY_WHY])
{
	struct search s = {.top = from, .bounds = bounds, .aside = aside, .why = why};

	s.to = open(to, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	if (s.to < 0)
		return end_search(&s, WALK_FAILED);
	end_search(&s, look_through(from, copy_entry, &s, bounds));
	close(s.to);
	return s.state;
}

int
tidy_copy_file(const char *from, const char *to, int64_t most)
{
	unlink(to); /* left by a killed grading */
	return copy_file(open(from, O_RDONLY | O_NOFOLLOW | O_NONBLOCK |
	                      O_CLOEXEC), AT_FDCWD, to, 0644, most) < 0 ? -1 : 0;
}

/*
 * Giving files to another user
 */

static enum walk_go
give_entry(void *user, const struct walk_entry *e)
{
	const uid_t *id = user;

	return fchownat(e->folder, e->name, *id, (gid_t)*id,
	                AT_SYMLINK_NOFOLLOW) == 0 ? WALK_ON : WALK_STOP;
}

int
tidy_give(const char *top, uid_t user)
{
	return lchown(top, user, (gid_t)user) == 0 &&
	       look_through(top, give_entry, &user, &tidy_any) == WALK_DONE ? 0 : -1;
}

/* Make an open file or folder ours, with this mode. */
static bool
own(int fd, mode_t mode)
{
	return fd >= 0 && fchown(fd, geteuid(), getegid()) == 0 && fchmod(fd, mode) == 0;
}

/* Whether a file is a program.  Its mode may be wrong, because a build may not use
 * chmod(2), or because the archive comes from another system. */
static bool
is_program(int fd, mode_t mode)
{
	char head[HEAD + 1];

	read_head(fd, head);
	return mode & 0100 || !strncmp(head, "\177ELF", 4) || !strncmp(head, "#!", 2);
}

/* Replace a hard link, such as cargo makes in its results, by a separate file.  False if
 * the file cannot be read or has too many bytes. */
static bool
part(struct search *s, const struct walk_entry *e)
{
	int fd = open_met(e);
	int64_t n = -1, most = SHARED - s->bytes;

	if (fd >= 0 && (int64_t)e->st->st_size <= most &&
	    unlinkat(e->folder, e->name, 0) == 0)
		n = copy_file(fd, e->folder, e->name, 0600, most);
	else
		fd_close(&fd);
	s->bytes += n < 0 ? 0 : n;
	return n >= 0;
}

static bool
seal(struct search *s, const struct walk_entry *e)
{
	mode_t was = e->st->st_mode;
	const char *odd = oddity(e);
	bool parted = odd == hard_link && part(s, e), done;
	int fd;

	if (parted)
		odd = NULL;
	if (odd && s->state == TIDY_FINE)
		refuse(s, TIDY_ODD, e->path, odd);
	if (odd)
		return unlinkat(e->folder, e->name, 0) == 0 || errno == ENOENT;
	if (S_ISLNK(was))
		return fchownat(e->folder, e->name, geteuid(), getegid(),
		                AT_SYMLINK_NOFOLLOW) == 0;
	fd = parted ? file_open_up(e->folder, e->name, 0) : open_met(e);
	done = own(fd, S_ISDIR(was) || is_program(fd, was) ? 0755 : 0644);
	fd_close(&fd);
	return done;
}

/* Seal an entry, or remove it if it is left out. */
static enum walk_go
seal_entry(void *context, const struct walk_entry *e)
{
	struct search *s = context;
	char *path;
	bool done;

	if (!leaves(s, e))
		return seal(s, e) ? WALK_ON : WALK_STOP;
	path = store_path("%s/%s", s->top, e->path);
	done = unlinkat(e->folder, e->name, 0) == 0 || scratch_remove(path) == 0;
	free(path);
	return done ? WALK_PAST : WALK_STOP;
}

enum tidy_state
tidy_seal(const char *top, struct tidy_aside *aside, char why[TIDY_WHY])
{
	struct search s = {.top = top, .aside = aside, .why = why};
	int fd = file_open_up(AT_FDCWD, top, O_DIRECTORY);
	enum walk_end end = WALK_FAILED;

	why[0] = '\0';
	if (own(fd, 0755))
		end = look_through(top, seal_entry, &s, &tidy_any);
	end_search(&s, end == WALK_STOPPED ? WALK_FAILED : end);
	fd_close(&fd);
	return s.state;
}

/* A text in lower case.  The caller frees it. */
static char *
small(const char *text)
{
	char *copy = xstrdup(text);

	for (char *p = copy; *p; p++)
		*p = (char)tolower((unsigned char)*p);
	return copy;
}

void
tidy_find_like(const struct tidy_list *list, const char *pattern, struct tidy_like *like)
{
	char *q = small(pattern);

	for (int i = 0; i < list->n && !like->in_place; i++) {
		const char *path = list->path[i];
		char *p = small(path);
		bool in_place = !fnmatch(q, p, FNM_PATHNAME) &&
		                fnmatch(pattern, path, FNM_PATHNAME);

		if (in_place || (!like->path && !fnmatch(file_name(q), file_name(p), 0)))
			*like = (struct tidy_like){path, in_place};
		free(p);
	}
	free(q);
}
