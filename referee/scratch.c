#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "scratch.h"
#include "text.h"

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

	*left = 0;
	if (!dir)
		return false;
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
		fchmodat(top, entry->d_name, 0700, 0);
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
	int top = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), left;
	unsigned moved = 0;

	if (top < 0)
		return -1;
	while (empty_once(top, &moved, &left))
		;
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
