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
#include "score/intake/walk.h"

enum { CHUNK = 65536, LINK = 1024, SHOWN = 120 };

/* What is wanted, and what is wrong so far. */
struct round {
	const struct tidy_bounds *bounds;
	struct tidy_list *list; /* or NULL */
	int to;                 /* copies: the folder of the copy */
	int entries;
	int64_t bytes;
	uid_t user;
	enum tidy_state state;
	char *why;
};

/* Say what is wrong with an entry; returns false. */
static bool
refuse(struct round *r, enum tidy_state state, const char *path,
       const char *what)
{
	struct text shown = {0};

	text_add_escaped(&shown, path, strlen(path), "");
	r->state = state;
	text_format(r->why, TIDY_WHY, "%.*s%s %s", SHOWN, text_str(&shown),
	            shown.len > SHOWN ? "..." : "", what);
	text_free(&shown);
	return false;
}

/* Whether a link leads nowhere but to what lies below its own folder. */
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

/* Count it and judge what it is; false if that is the end. */
static bool
judge(struct round *r, int folder, const char *name, const char *path,
      int depth, const struct stat *st)
{
	if (++r->entries > r->bounds->entries)
		return refuse(r, TIDY_TOO_MUCH, path, "is one file or folder too "
		              "many");
	if (depth > r->bounds->depth)
		return refuse(r, TIDY_TOO_MUCH, path, "lies in too many folders");
	if (S_ISDIR(st->st_mode))
		return true;
	if (S_ISLNK(st->st_mode))
		return stays_inside(folder, name) ||
		       refuse(r, TIDY_ODD, path, "is a link that leads out of the "
		              "submission");
	if (!S_ISREG(st->st_mode))
		return refuse(r, TIDY_ODD, path, "is neither a file nor a folder");
	if (st->st_nlink > 1)
		return refuse(r, TIDY_ODD, path, "is a hard link");
	r->bytes += (int64_t)st->st_size;
	return r->bytes <= r->bounds->bytes ||
	       refuse(r, TIDY_TOO_MUCH, path, "is more than there is room for");
}

/* How a file begins; "" where it cannot be read. */
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
list_entry(void *context, int folder, const char *name, const char *path,
           int depth, const struct stat *st)
{
	struct round *r = context;
	struct tidy_list *list = r->list;

	if (!judge(r, folder, name, path, depth, st))
		return false;
	if (S_ISDIR(st->st_mode))
		return true;
	if (!(list->n & (list->n - 1))) {
		size_t room = list->n ? 2 * (size_t)list->n : 1;

		list->path = xrealloc(list->path, room * sizeof *list->path);
		list->binary = xrealloc(list->binary, room);
	}
	list->path[list->n] = xstrdup(path);
	list->binary[list->n++] = S_ISREG(st->st_mode) &&
	                          is_compiled(folder, name);
	return true;
}

static enum tidy_state
end_round(struct round *r, enum walk_end end)
{
	if (end == WALK_TOO_DEEP) {
		r->state = TIDY_TOO_MUCH;
		text_format(r->why, TIDY_WHY, "too many folders in folders");
	} else if (end == WALK_FAILED) {
		r->state = TIDY_HOST;
		text_format(r->why, TIDY_WHY, "%s", strerror(errno));
	}
	return r->state;
}

enum tidy_state
tidy_read(const char *top, const struct tidy_bounds *bounds,
          struct tidy_list *list, char why[TIDY_WHY])
{
	struct round r = {.bounds = bounds, .list = list, .why = why};
	struct walk walk = {list_entry, &r};

	*list = (struct tidy_list){0};
	end_round(&r, walk_run(&walk, top));
	list->bytes = r.bytes;
	return r.state;
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

static bool
copy_file(const struct round *r, int folder, const char *name,
          const char *path)
{
	int from = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK |
	                  O_CLOEXEC);
	int to = from < 0 ? -1 : openat(r->to, path, O_WRONLY | O_CREAT | O_EXCL |
	                                O_NOFOLLOW | O_CLOEXEC, 0644);
	bool done = to >= 0 && copy_bytes(from, to);

	if (from >= 0)
		close(from);
	return (to < 0 || close(to) == 0) && done;
}

static bool
copy_link(const struct round *r, int folder, const char *name,
          const char *path)
{
	char target[LINK];
	ssize_t n = readlinkat(folder, name, target, sizeof target - 1);

	if (n < 0)
		return false;
	target[n] = '\0';
	return symlinkat(target, r->to, path) == 0;
}

static bool
copy_entry(void *context, int folder, const char *name, const char *path,
           int depth, const struct stat *st)
{
	struct round *r = context;
	bool done;

	if (!judge(r, folder, name, path, depth, st))
		return false;
	if (S_ISDIR(st->st_mode))
		done = mkdirat(r->to, path, 0755) == 0;
	else if (S_ISLNK(st->st_mode))
		done = copy_link(r, folder, name, path);
	else
		done = copy_file(r, folder, name, path);
	return done || refuse(r, TIDY_HOST, path, strerror(errno));
}

enum tidy_state
tidy_copy(const char *from, const char *to, const struct tidy_bounds *bounds,
          char why[TIDY_WHY])
{
	struct round r = {.bounds = bounds, .why = why};
	struct walk walk = {copy_entry, &r};

	r.to = open(to, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	if (r.to < 0)
		return end_round(&r, WALK_FAILED);
	end_round(&r, walk_run(&walk, from));
	close(r.to);
	return r.state;
}

/*
 * Handing over
 */

static bool
give_entry(void *context, int folder, const char *name, const char *path,
           int depth, const struct stat *st)
{
	const struct round *r = context;

	(void)path;
	(void)depth;
	(void)st;
	return fchownat(folder, name, r->user, (gid_t)r->user,
	                AT_SYMLINK_NOFOLLOW) == 0;
}

int
tidy_give(const char *top, uid_t user)
{
	struct round r = {.user = user};
	struct walk walk = {give_entry, &r};

	if (lchown(top, user, (gid_t)user) < 0)
		return -1;
	return walk_run(&walk, top) == WALK_DONE ? 0 : -1;
}

/* Programs that are built where chmod(2) is forbidden, or that come in an
 * archive from another system, are programs all the same. */
static bool
is_program(int folder, const char *name, mode_t mode)
{
	char head[5];

	read_head(folder, name, head);
	return mode & 0100 || !strncmp(head, "\177ELF", 4) ||
	       !strncmp(head, "#!", 2);
}

static bool
seal_entry(void *context, int folder, const char *name, const char *path,
           int depth, const struct stat *st)
{
	mode_t mode = 0755;

	(void)context;
	(void)path;
	(void)depth;
	if (S_ISLNK(st->st_mode) ? !stays_inside(folder, name)
	    : !S_ISDIR(st->st_mode) &&
	      (!S_ISREG(st->st_mode) || st->st_nlink > 1))
		return unlinkat(folder, name, 0) == 0;
	if (fchownat(folder, name, geteuid(), getegid(),
	             AT_SYMLINK_NOFOLLOW) < 0)
		return false;
	if (S_ISLNK(st->st_mode))
		return true;
	if (S_ISREG(st->st_mode)) {
		/* Ours first, or we may not be able to look. */
		if (fchmodat(folder, name, 0600 | (st->st_mode & 0100), 0) < 0)
			return false;
		mode = is_program(folder, name, st->st_mode) ? 0755 : 0644;
	}
	return fchmodat(folder, name, mode, 0) == 0;
}

int
tidy_seal(const char *top)
{
	struct walk walk = {seal_entry, NULL};

	if (lchown(top, geteuid(), getegid()) < 0 || chmod(top, 0755) < 0)
		return -1;
	return walk_run(&walk, top) == WALK_DONE ? 0 : -1;
}
