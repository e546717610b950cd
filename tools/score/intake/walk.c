#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/fail.h"
#include "base/text.h"
#include "score/intake/walk.h"

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

/* Takes the descriptor. */
static bool
read_names(struct names *names, int fd)
{
	DIR *dir = fdopendir(fd);
	struct dirent *entry;

	*names = (struct names){0};
	if (!dir) {
		close(fd);
		return false;
	}
	while ((entry = readdir(dir))) {
		if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, ".."))
			continue;
		if (!(names->n & (names->n - 1)))
			names->at = xrealloc(names->at, (names->n ? 2 * names->n
			                     : 1) * sizeof *names->at);
		names->at[names->n++] = xstrdup(entry->d_name);
	}
	closedir(dir);
	if (names->n)
		qsort(names->at, names->n, sizeof *names->at, by_name);
	return true;
}

static void
free_names(struct names *names)
{
	for (size_t i = 0; i < names->n; i++)
		free(names->at[i]);
	free(names->at);
}

static enum walk_end walk_folder(const struct walk *walk, int folder,
                                 struct text *path, int depth);

static enum walk_end
walk_entry(const struct walk *walk, int folder, const char *name,
           struct text *path, int depth)
{
	enum walk_end end = WALK_DONE;
	struct stat st;
	int fd;

	if (fstatat(folder, name, &st, AT_SYMLINK_NOFOLLOW) < 0)
		return errno == ENOENT ? WALK_DONE : WALK_FAILED;
	if (!walk->visit(walk->context, folder, name, text_str(path), depth,
	                 &st))
		return WALK_ENDED;
	/* It may be another thing by now, or nothing. */
	if (!S_ISDIR(st.st_mode))
		return WALK_DONE;
	if (depth == WALK_DEPTH)
		return WALK_TOO_DEEP;
	fd = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW |
	            O_CLOEXEC);
	/* Its owner, who is we, may have been shut out. */
	if (fd < 0 && errno == EACCES && fchmodat(folder, name, 0700, 0) == 0)
		fd = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW |
		            O_CLOEXEC);
	if (fd < 0)
		return errno == ENOENT ? WALK_DONE : WALK_FAILED;
	end = walk_folder(walk, fd, path, depth + 1);
	close(fd);
	return end;
}

static enum walk_end
walk_folder(const struct walk *walk, int folder, struct text *path, int depth)
{
	enum walk_end end = WALK_DONE;
	struct names names;
	int copy = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	if (copy < 0 || !read_names(&names, copy))
		return WALK_FAILED;
	for (size_t i = 0; i < names.n && end == WALK_DONE; i++) {
		struct text below = {0};

		text_addf(&below, "%s%s%s", text_str(path),
		          path->len ? "/" : "", names.at[i]);
		end = walk_entry(walk, folder, names.at[i], &below, depth);
		text_free(&below);
	}
	free_names(&names);
	return end;
}

enum walk_end
walk_run(const struct walk *walk, const char *top)
{
	int fd = open(top, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	struct text path = {0};
	enum walk_end end;

	if (fd < 0)
		return WALK_FAILED;
	end = walk_folder(walk, fd, &path, 1);
	close(fd);
	return end;
}
