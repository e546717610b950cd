#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fail.h"
#include "base/text.h"
#include "score/intake/tidy.h"

/*
 * A walk over a folder
 */

enum { WALK_DEPTH = 64 };

struct walk_entry {
	int folder;       /* the open folder that it is in, */
	const char *name; /* its name there, */
	const char *path; /* and its path from the top */
	int depth;        /* 1 = at the top */
	const struct stat *st;
};

enum walk_end {
	WALK_DONE,
	WALK_ENDED,    /* a visit answered false */
	WALK_TOO_DEEP,
	WALK_FAILED,   /* errno */
};

enum { FOLDER = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC };

struct walk {
	bool (*visit)(void *context, const struct walk_entry *entry);
	void *context;
};

/* The names in a folder, sorted. */
struct names {
	char **at;
	size_t n;
};

static int
by_name(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool
read_names(struct names *names, int folder)
{
	int copy = openat(folder, ".", FOLDER);
	DIR *dir = copy < 0 ? NULL : fdopendir(copy);
	struct dirent *entry;

	*names = (struct names){0};
	if (!dir) {
		if (copy >= 0)
			close(copy);
		return false;
	}
	while ((entry = readdir(dir))) {
		if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, ".."))
			continue;
		names->at = xgrow(names->at, names->n, sizeof *names->at);
		names->at[names->n++] = xstrdup(entry->d_name);
	}
	closedir(dir);
	if (names->n)
		qsort(names->at, names->n, sizeof *names->at, by_name);
	return true;
}

static enum walk_end walk_folder(const struct walk *w, int folder,
                                 const char *path, int depth);

static enum walk_end
walk_below(const struct walk *w, const struct walk_entry *e)
{
	enum walk_end end;
	int fd;

	if (e->depth == WALK_DEPTH)
		return WALK_TOO_DEEP;
	fd = openat(e->folder, e->name, FOLDER);
	/* We are the owner, and may have been shut out. */
	if (fd < 0 && errno == EACCES &&
	    fchmodat(e->folder, e->name, 0700, 0) == 0)
		fd = openat(e->folder, e->name, FOLDER);
	if (fd < 0)
		return errno == ENOENT ? WALK_DONE : WALK_FAILED;
	end = walk_folder(w, fd, e->path, e->depth + 1);
	close(fd);
	return end;
}

static enum walk_end
walk_entry(const struct walk *w, int folder, const char *name,
           const char *path, int depth)
{
	struct stat st;
	const struct walk_entry entry = {folder, name, path, depth, &st};

	if (fstatat(folder, name, &st, AT_SYMLINK_NOFOLLOW) < 0)
		return errno == ENOENT ? WALK_DONE : WALK_FAILED;
	if (!w->visit(w->context, &entry))
		return WALK_ENDED;
	return S_ISDIR(st.st_mode) ? walk_below(w, &entry) : WALK_DONE;
}

static enum walk_end
walk_folder(const struct walk *w, int folder, const char *path, int depth)
{
	enum walk_end end = WALK_DONE;
	struct names names;

	if (!read_names(&names, folder))
		return WALK_FAILED;
	for (size_t i = 0; i < names.n; i++) {
		struct text below = {0};

		text_addf(&below, "%s%s%s", path, *path ? "/" : "", names.at[i]);
		if (end == WALK_DONE)
			end = walk_entry(w, folder, names.at[i], below.at,
			                 depth);
		text_free(&below);
		free(names.at[i]);
	}
	free(names.at);
	return end;
}

/* Visit all that is in a folder and below it by name, each folder before what is
 * in it.  Links are not followed. */
static enum walk_end
walk(const char *top,
     bool (*visit)(void *context, const struct walk_entry *entry),
     void *context)
{
	const struct walk w = {visit, context};
	int fd = open(top, FOLDER);
	enum walk_end end;

	if (fd < 0)
		return WALK_FAILED;
	end = walk_folder(&w, fd, "", 1);
	close(fd);
	return end;
}

/*
 * Judging what is met
 */

enum { CHUNK = 65536, LINK = 1024, SHOWN = 120 };

const struct tidy_bounds tidy_any = {INT64_MAX, INT32_MAX, WALK_DEPTH};

/* A walk over a submission: what is wanted, and what is wrong so far. */
struct search {
	const struct tidy_bounds *bounds;
	struct tidy_list *list; /* or NULL */
	int to;                 /* the folder of a copy */
	int entries;
	int64_t bytes;
	enum tidy_state state;
	char *why;
};

/* Say what is wrong with an entry; returns false. */
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

/* Whether a link leads to something below its own folder. */
static bool
stays_inside(int folder, const char *name)
{
	char target[LINK];
	ssize_t n = readlinkat(folder, name, target, sizeof target - 1);

	if (n < 0 || n == sizeof target - 1)
		return false;
	target[n] = '\0';
	for (char *at = target; at; at = strchr(at, '/')) {
		at += *at == '/';
		if (!strncmp(at, "..", 2) && (!at[2] || at[2] == '/'))
			return false;
	}
	return target[0] != '/';
}

/* Count an entry and judge what it is.  False ends the walk. */
static bool
judge(struct search *s, const struct walk_entry *e)
{
	mode_t mode = e->st->st_mode;

	if (++s->entries > s->bounds->entries)
		return refuse(s, TIDY_TOO_MUCH, e->path, "is one file or folder "
		              "too many");
	if (e->depth > s->bounds->depth)
		return refuse(s, TIDY_TOO_MUCH, e->path, "lies in too many "
		              "folders");
	if (S_ISDIR(mode))
		return true;
	if (S_ISLNK(mode))
		return stays_inside(e->folder, e->name) ||
		       refuse(s, TIDY_ODD, e->path, "is a link that leads out of "
		              "the submission");
	if (!S_ISREG(mode))
		return refuse(s, TIDY_ODD, e->path, "is neither a file nor a "
		              "folder");
	if (e->st->st_nlink > 1)
		return refuse(s, TIDY_ODD, e->path, "is a hard link");
	s->bytes += (int64_t)e->st->st_size;
	return s->bytes <= s->bounds->bytes ||
	       refuse(s, TIDY_TOO_MUCH, e->path, "is more than there is room for");
}

/* The first four bytes of a file; "" where it cannot be read. */
static void
read_head(int folder, const char *name, char head[5])
{
	int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK |
	                O_CLOEXEC);
	ssize_t n = fd < 0 ? 0 : read(fd, head, 4);

	head[n < 0 ? 0 : n] = '\0';
	if (fd >= 0)
		close(fd);
}

static bool
is_compiled(int folder, const char *name)
{
	static const char *const heads[] = {
		"\177ELF", "MZ", "\xca\xfe\xba\xbe", "\xcf\xfa\xed\xfe",
		"\xce\xfa\xed\xfe",
	};
	char head[5];

	read_head(folder, name, head);
	for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
		if (!strncmp(head, heads[i], strlen(heads[i])))
			return true;
	return false;
}

/*
 * Listing
 */

static bool
list_entry(void *context, const struct walk_entry *e)
{
	struct search *s = context;
	struct tidy_list *list = s->list;
	size_t n = (size_t)list->n;

	if (!judge(s, e))
		return false;
	if (S_ISDIR(e->st->st_mode))
		return true;
	list->path = xgrow(list->path, n, sizeof *list->path);
	list->binary = xgrow(list->binary, n, sizeof *list->binary);
	list->path[n] = xstrdup(e->path);
	list->binary[n] = S_ISREG(e->st->st_mode) &&
	                  is_compiled(e->folder, e->name);
	list->n++;
	return true;
}

static enum tidy_state
end_search(struct search *s, enum walk_end end)
{
	if (end == WALK_TOO_DEEP) {
		s->state = TIDY_TOO_MUCH;
		text_format(s->why, TIDY_WHY, "too many folders in folders");
	} else if (end == WALK_FAILED) {
		s->state = TIDY_HOST;
		text_format(s->why, TIDY_WHY, "%s", strerror(errno));
	}
	return s->state;
}

enum tidy_state
tidy_read(const char *top, const struct tidy_bounds *bounds,
          struct tidy_list *list, char why[TIDY_WHY])
{
	struct search s = {.bounds = bounds, .list = list, .why = why};

	*list = (struct tidy_list){0};
	end_search(&s, walk(top, list_entry, &s));
	list->bytes = s.bytes;
	return s.state;
}

void
tidy_free(struct tidy_list *list)
{
	for (int i = 0; i < list->n; i++)
		free(list->path[i]);
	free(list->path);
	free(list->binary);
	*list = (struct tidy_list){0};
}

const char *
tidy_find(const struct tidy_list *list, const char *pattern)
{
	for (int i = 0; i < list->n; i++)
		if (!fnmatch(pattern, list->path[i], FNM_PATHNAME))
			return list->path[i];
	return NULL;
}

/*
 * Copying
 */

static bool
copy_bytes(int from, int to)
{
	static char chunk[CHUNK];
	ssize_t n;

	while ((n = read(from, chunk, sizeof chunk)) > 0)
		for (ssize_t done = 0, m; done < n; done += m) {
			m = write(to, chunk + done, (size_t)(n - done));
			if (m < 0)
				return false;
		}
	return n == 0;
}

/* Paths are seen from these open folders. */
static bool
copy_file(int folder, const char *name, int to_folder, const char *path)
{
	int from = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK |
	                  O_CLOEXEC);
	int to = from < 0 ? -1 : openat(to_folder, path, O_WRONLY | O_CREAT |
	                                O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644);
	bool done = to >= 0 && copy_bytes(from, to);

	if (from >= 0)
		close(from);
	return (to < 0 || close(to) == 0) && done;
}

static bool
copy_link(int folder, const char *name, int to_folder, const char *path)
{
	char target[LINK];
	ssize_t n = readlinkat(folder, name, target, sizeof target - 1);

	if (n < 0)
		return false;
	target[n] = '\0';
	return symlinkat(target, to_folder, path) == 0;
}

static bool
copy_entry(void *context, const struct walk_entry *e)
{
	struct search *s = context;
	bool done;

	if (!judge(s, e))
		return false;
	if (S_ISDIR(e->st->st_mode))
		done = mkdirat(s->to, e->path, 0755) == 0;
	else if (S_ISLNK(e->st->st_mode))
		done = copy_link(e->folder, e->name, s->to, e->path);
	else
		done = copy_file(e->folder, e->name, s->to, e->path);
	return done || refuse(s, TIDY_HOST, e->path, strerror(errno));
}

enum tidy_state
tidy_copy(const char *from, const char *to, const struct tidy_bounds *bounds,
          char why[TIDY_WHY])
{
	struct search s = {.bounds = bounds, .why = why};

	s.to = open(to, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	if (s.to < 0)
		return end_search(&s, WALK_FAILED);
	end_search(&s, walk(from, copy_entry, &s));
	close(s.to);
	return s.state;
}

int
tidy_copy_file(const char *from, const char *to)
{
	unlink(to); /* a killed grading's */
	return copy_file(AT_FDCWD, from, AT_FDCWD, to) ? 0 : -1;
}

/*
 * Handing over
 */

static bool
give_entry(void *user, const struct walk_entry *e)
{
	const uid_t *id = user;

	return fchownat(e->folder, e->name, *id, (gid_t)*id,
	                AT_SYMLINK_NOFOLLOW) == 0;
}

int
tidy_give(const char *top, uid_t user)
{
	return lchown(top, user, (gid_t)user) == 0 &&
	       walk(top, give_entry, &user) == WALK_DONE ? 0 : -1;
}

/* A program stays one where chmod(2) was forbidden to the build, or where the
 * archive comes from another system. */
static bool
is_program(int folder, const char *name, mode_t mode)
{
	char head[5];

	read_head(folder, name, head);
	return mode & 0100 || !strncmp(head, "\177ELF", 4) ||
	       !strncmp(head, "#!", 2);
}

static bool
seal_entry(void *context, const struct walk_entry *e)
{
	mode_t was = e->st->st_mode, mode = 0755;

	(void)context;
	if (S_ISLNK(was) ? !stays_inside(e->folder, e->name)
	    : !S_ISDIR(was) && (!S_ISREG(was) || e->st->st_nlink > 1))
		return unlinkat(e->folder, e->name, 0) == 0;
	if (fchownat(e->folder, e->name, geteuid(), getegid(),
	             AT_SYMLINK_NOFOLLOW) < 0)
		return false;
	if (S_ISLNK(was))
		return true;
	if (S_ISREG(was)) {
		/* First make it ours, or is_program may not read it. */
		if (fchmodat(e->folder, e->name, 0600 | (was & 0100), 0) < 0)
			return false;
		mode = is_program(e->folder, e->name, was) ? 0755 : 0644;
	}
	return fchmodat(e->folder, e->name, mode, 0) == 0;
}

int
tidy_seal(const char *top)
{
	return lchown(top, geteuid(), getegid()) == 0 && chmod(top, 0755) == 0 &&
	       walk(top, seal_entry, NULL) == WALK_DONE ? 0 : -1;
}
