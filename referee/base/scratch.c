#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/scratch.h"
#include "base/text.h"

enum { PASSES = 1000 };

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
	char above[SCRATCH_PATH];
	char *slash;

	text_format(above, sizeof above, "%s", path);
	slash = strrchr(above, '/');
	if (slash) {
		*slash = '\0';
		if (mkdir(above, 0700) < 0 && errno != EEXIST)
			return -1;
	}
	return mkdir(path, 0700) < 0 && errno != EEXIST ? -1 : 0;
}

/* Open a folder up to its owner: only a folder, never through a link.  Whether
 * that was done. */
static bool
make_writable(int folder, const char *name)
{
	struct stat st;

	return fstatat(folder, name, &st, AT_SYMLINK_NOFOLLOW) == 0 &&
	       S_ISDIR(st.st_mode) && fchmodat(folder, name, 0700, 0) == 0;
}

/* What is found so far, and how much more may be. */
struct room {
	int64_t bytes;
	int files;
};

enum { DEPTH = 300 }; /* what lies deeper is too much, whatever it is */

/* Open a folder, also where its owner may not; -1 and errno. */
static int
open_folder(int above, const char *name)
{
	const int how = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
	int fd = openat(above, name, how);

	if (fd < 0 && errno == EACCES) {
		make_writable(above, name);
		fd = openat(above, name, how);
	}
	return fd;
}

/* Count what is in a folder against the room; false if that is used up, or if
 * it cannot be looked at though it is there. */
static bool
fits(int folder, struct room *room, int depth)
{
	DIR *dir = folder < 0 ? NULL : fdopendir(folder);
	struct dirent *entry;
	struct stat st;
	bool fit = depth < DEPTH && (dir || errno == ENOENT || errno == ENOTDIR);

	while (dir && fit && (entry = readdir(dir))) {
		if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..") ||
		    fstatat(dirfd(dir), entry->d_name, &st,
		            AT_SYMLINK_NOFOLLOW) < 0)
			continue;
		room->bytes -= (int64_t)st.st_blocks * 512;
		room->files--;
		fit = room->bytes >= 0 && room->files >= 0 &&
		      (!S_ISDIR(st.st_mode) ||
		       fits(open_folder(dirfd(dir), entry->d_name), room,
		            depth + 1));
	}
	if (dir)
		closedir(dir);
	else if (folder >= 0)
		close(folder);
	return fit;
}

bool
scratch_exceeds(const char *path, int64_t bytes, int files)
{
	struct room room = {bytes, files};

	return !fits(open_folder(AT_FDCWD, path), &room, 0);
}

/* Take one folder below `top` apart: its files are removed, its folders moved
 * up to `top`, so that no depth needs more than one descriptor.  True if there
 * was something that could be done. */
static bool
take_apart(int top, int fd, unsigned *moved)
{
	DIR *dir = fdopendir(fd);
	struct dirent *entry;
	bool done = false;

	if (!dir) {
		close(fd);
		return false;
	}
	while ((entry = readdir(dir))) {
		char name[32];

		if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, ".."))
			continue;
		if (unlinkat(dirfd(dir), entry->d_name, 0) == 0 ||
		    unlinkat(dirfd(dir), entry->d_name, AT_REMOVEDIR) == 0) {
			done = true;
			continue;
		}
		make_writable(dirfd(dir), entry->d_name);
		do
			text_format(name, sizeof name, ".moved.%u", (*moved)++);
		while (faccessat(top, name, F_OK, 0) == 0);
		done |= renameat(dirfd(dir), entry->d_name, top, name) == 0;
	}
	closedir(dir);
	return done;
}

/* One pass over what lies in `top`; `left` counts what stays.  True if it was
 * worth another. */
static bool
empty_once(int top, unsigned *moved, int *left)
{
	DIR *dir = fdopendir(dup(top));
	struct dirent *entry;
	bool done = false;

	*left = 1;
	if (!dir)
		return false;
	*left = 0;
	rewinddir(dir);
	while ((entry = readdir(dir))) {
		int fd;

		if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, ".."))
			continue;
		if (unlinkat(top, entry->d_name, 0) == 0 ||
		    unlinkat(top, entry->d_name, AT_REMOVEDIR) == 0) {
			done = true;
			continue;
		}
		++*left;
		make_writable(top, entry->d_name);
		fd = openat(top, entry->d_name, O_RDONLY | O_DIRECTORY |
		            O_NOFOLLOW | O_CLOEXEC);
		if (fd >= 0 && take_apart(top, fd, moved))
			done = true;
	}
	closedir(dir);
	return done;
}

int
scratch_empty(const char *path)
{
	unsigned moved = 0;
	int top, left;

	make_writable(AT_FDCWD, path);
	top = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	if (top < 0)
		return -1;
	/* Who still writes there cannot keep us for ever. */
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
