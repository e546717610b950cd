#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/fail.h"
#include "base/text.h"
#include "score/intake/walk.h"

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

static enum walk_end walk_folder(const struct walk *walk, int folder,
                                 const char *path, int depth);

static enum walk_end
walk_below(const struct walk *walk, const struct walk_entry *e)
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
	end = walk_folder(walk, fd, e->path, e->depth + 1);
	close(fd);
	return end;
}

static enum walk_end
walk_entry(const struct walk *walk, int folder, const char *name,
           const char *path, int depth)
{
	struct stat st;
	const struct walk_entry entry = {folder, name, path, depth, &st};

	if (fstatat(folder, name, &st, AT_SYMLINK_NOFOLLOW) < 0)
		return errno == ENOENT ? WALK_DONE : WALK_FAILED;
	if (!walk->visit(walk->context, &entry))
		return WALK_ENDED;
	return S_ISDIR(st.st_mode) ? walk_below(walk, &entry) : WALK_DONE;
}

static enum walk_end
walk_folder(const struct walk *walk, int folder, const char *path, int depth)
{
	enum walk_end end = WALK_DONE;
	struct names names;

	if (!read_names(&names, folder))
		return WALK_FAILED;
	for (size_t i = 0; i < names.n; i++) {
		struct text below = {0};

		text_addf(&below, "%s%s%s", path, *path ? "/" : "", names.at[i]);
		if (end == WALK_DONE)
			end = walk_entry(walk, folder, names.at[i], below.at,
			                 depth);
		text_free(&below);
		free(names.at[i]);
	}
	free(names.at);
	return end;
}

enum walk_end
walk_run(const char *top,
         bool (*visit)(void *context, const struct walk_entry *entry),
         void *context)
{
	const struct walk walk = {visit, context};
	int fd = open(top, FOLDER);
	enum walk_end end;

	if (fd < 0)
		return WALK_FAILED;
	end = walk_folder(&walk, fd, "", 1);
	close(fd);
	return end;
}
