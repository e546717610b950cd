#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/scratch.h"
#include "base/text.h"
#include "base/walk.h"

enum {
	PASSES = 1000, /* the most passes of scratch_empty */
};

int
scratch_make(char path[SCRATCH_PATH])
{
	const char *folder = getenv("TMPDIR");

	if (!folder || !*folder || strlen(folder) > SCRATCH_PATH - 32)
		folder = "/tmp";
	text_format(path, SCRATCH_PATH, "%s/referee.XXXXXX", folder);
	if (mkdtemp(path))
		return 0;
	path[0] = '\0';
	return -1;
}

int
scratch_again(const char *path)
{
	char *above = file_folder(path);
	int made = mkdir(above, 0700), cause;

	if (made == 0 || errno == EEXIST)
		made = mkdir(path, 0700);
	cause = errno;
	free(above);
	errno = cause;
	return made < 0 && errno != EEXIST ? -1 : 0;
}

/* Open a folder so that we may rename and remove in it. -1 and errno on failure. */
static int
open_writable(int above, const char *name)
{
	int fd = file_open_up(above, name, O_DIRECTORY);
	struct stat st;

	if (fd >= 0 && fstat(fd, &st) == 0 && (st.st_mode & 0700) != 0700)
		fchmod(fd, 0700);
	return fd;
}

static enum walk_go
count_entry(void *left, const struct walk_entry *e)
{
	int64_t *bytes = left;

	*bytes -= (int64_t)e->st->st_blocks * 512;
	return *bytes < 0 ? WALK_STOP : WALK_ON;
}

bool
scratch_exceeds(const char *path, int64_t bytes, int files)
{
	const struct walk all = {.visit = count_entry, .context = &bytes,
	                         .depth = SCRATCH_DEPTH, .entries = files, .mend = true};
	enum walk_end end = walk(path, &all);

	return end != WALK_DONE && (end != WALK_FAILED ||
	                            (errno != ENOENT && errno != ENOTDIR));
}

static bool
remove_entry(int folder, const char *name)
{
	return unlinkat(folder, name, 0) == 0 ||
	       unlinkat(folder, name, AT_REMOVEDIR) == 0;
}

/* Take apart one folder below `top`: remove its files and move its folders up to `top`,
 * so that any depth needs only one descriptor.  True if anything was removed or moved. */
static bool
take_apart(int top, int fd, unsigned *moved)
{
	DIR *dir = fdopendir(fd);
	const char *entry;
	bool done = false;

	if (!dir) {
		close(fd);
		return false;
	}
	while ((entry = file_next(dir))) {
		char name[32];
		int below;

		if (remove_entry(fd, entry)) {
			done = true;
			continue;
		}
		below = open_writable(fd, entry);
		if (below >= 0)
			close(below);
		do
			text_format(name, sizeof name, ".moved.%u", (*moved)++);
		while (faccessat(top, name, F_OK, 0) == 0);
		done |= renameat(fd, entry, top, name) == 0;
	}
	closedir(dir);
	return done;
}

/* Remove what lies in `top`, in one pass; `left` counts what remains.  True if another
 * pass may remove more. */
static bool
empty_once(int top, unsigned *moved, int *left)
{
	DIR *dir = fdopendir(dup(top));
	const char *entry;
	bool done = false;

	*left = !dir;
	if (dir)
		rewinddir(dir);
	while ((entry = file_next(dir))) {
		int fd;

		if (remove_entry(top, entry)) {
			done = true;
			continue;
		}
		++*left;
		fd = open_writable(top, entry);
		if (fd >= 0 && take_apart(top, fd, moved))
			done = true;
	}
	if (dir)
		closedir(dir);
	return done;
}

int
scratch_empty(const char *path)
{
	unsigned moved = 0;
	int top = open_writable(AT_FDCWD, path), left;

	if (top < 0)
		return -1;
	/* A limit, in case a process keeps writing there. */
	for (int pass = 0; pass < PASSES && empty_once(top, &moved, &left);)
		pass++;
	close(top);
	errno = ENOTEMPTY;
	return left ? -1 : 0;
}

int
scratch_remove(const char *path)
{
	if (!*path)
		return 0;
	scratch_empty(path);
	return rmdir(path);
}
