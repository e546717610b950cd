#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/fail.h"
#include "base/file.h"
#include "base/text.h"
#include "base/walk.h"

static int
by_name(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Read at most `most` names. */
static void
read_names(struct walk_names *names, DIR *dir, size_t most)
{
	const char *name;

	*names = (struct walk_names){0};
	while (names->n < most && (name = file_next(dir)))
		*xpush(names->at, names->n) = xstrdup(name);
	if (names->n)
		qsort(names->at, names->n, sizeof *names->at, by_name);
}

bool
walk_names(struct walk_names *names, const char *folder)
{
	DIR *dir = opendir(folder);

	*names = (struct walk_names){0};
	if (!dir)
		return false;
	read_names(names, dir, SIZE_MAX);
	closedir(dir);
	return true;
}

void
walk_names_free(struct walk_names *names)
{
	while (names->n)
		free(names->at[--names->n]);
	free(names->at);
	names->at = NULL;
}

/* A walk in progress. */
struct tour {
	const struct walk *walk;
	int met;
	struct text path; /* path from the top to the present entry */
};

/* One open folder of the walk. */
struct folder {
	DIR *dir;
	struct walk_names names; /* sorted names, for a sorted walk */
	size_t at;
};

static int
open_folder(const struct walk *walk, int above, const char *name)
{
	return walk->mend ? file_open_up(above, name, O_DIRECTORY)
	                  : openat(above, name, O_RDONLY | O_DIRECTORY |
	                           O_NOFOLLOW | O_CLOEXEC);
}

static const char *
next(const struct tour *t, struct folder *f)
{
	if (!t->walk->sorted)
		return file_next(f->dir);
	return f->at < f->names.n ? f->names.at[f->at++] : NULL;
}

static enum walk_end walk_folder(struct tour *t, int fd, int depth);

static enum walk_end
enter(struct tour *t, const struct walk_entry *e)
{
	int fd;

	if (e->depth >= t->walk->depth)
		return WALK_DEEP;
	fd = open_folder(t->walk, e->folder, e->name);
	if (fd >= 0)
		return walk_folder(t, fd, e->depth + 1);
	return errno == ENOENT || errno == ENOTDIR ||
	       (errno == EACCES && !t->walk->mend) ? WALK_DONE : WALK_FAILED;
}

/* Visit the entry at the end of the path. */
static enum walk_end
meet(struct tour *t, int folder, const char *name, int depth)
{
	struct stat st;
	const struct walk_entry entry = {folder, name, t->path.at, depth, &st};

	if (fstatat(folder, name, &st, AT_SYMLINK_NOFOLLOW) < 0)
		return errno == ENOENT ? WALK_DONE : WALK_FAILED;
	if (t->met++ == t->walk->entries)
		return WALK_DEEP;
	switch (t->walk->visit(t->walk->context, &entry)) {
	case WALK_STOP:
		return WALK_STOPPED;
	case WALK_PAST:
		return WALK_DONE;
	case WALK_ON:
		break;
	}
	return S_ISDIR(st.st_mode) ? enter(t, &entry) : WALK_DONE;
}

/* Visit every entry of a folder.  Closes fd. */
static enum walk_end
walk_folder(struct tour *t, int fd, int depth)
{
	struct folder f = {.dir = fdopendir(fd)};
	size_t above = t->path.len;
	enum walk_end end = WALK_DONE;
	const char *name;

	if (!f.dir) {
		close(fd);
		return WALK_FAILED;
	}
	if (t->walk->sorted)
		read_names(&f.names, f.dir, (size_t)(t->walk->entries - t->met) + 1);
	while (end == WALK_DONE && (name = next(t, &f))) {
		text_addf(&t->path, "%s%s", above ? "/" : "", name);
		end = meet(t, dirfd(f.dir), name, depth);
		text_cut(&t->path, above);
	}
	walk_names_free(&f.names);
	closedir(f.dir);
	return end;
}

enum walk_end
walk(const char *top, const struct walk *walk)
{
	struct tour tour = {.walk = walk};
	int fd = open_folder(walk, AT_FDCWD, top), cause;
	enum walk_end end = fd < 0 ? WALK_FAILED : walk_folder(&tour, fd, 1);

	cause = errno;
	text_free(&tour.path);
	errno = cause;
	return end;
}
