#define _GNU_SOURCE /* O_PATH */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/system.h"
#include "base/text.h"

const char *
file_next(DIR *folder)
{
	struct dirent *entry = folder ? readdir(folder) : NULL;

	while (entry && (!strcmp(entry->d_name, ".") ||
	                 !strcmp(entry->d_name, "..")))
		entry = readdir(folder);
	return entry ? entry->d_name : NULL;
}

/* Give the owner of a file or folder all rights to it.  Fails for a symbolic link. */
static int
open_mode(int above, const char *name)
{
	int failed = fchmodat(above, name, 0700, AT_SYMLINK_NOFOLLOW);
#if ON_LINUX
	char path[40];
	int fd;

	/* glibc before 2.32 does not take the flag. */
	if (!failed || errno != EOPNOTSUPP)
		return failed;
	fd = openat(above, name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
	text_format(path, sizeof path, "/proc/self/fd/%d", fd);
	failed = fd < 0 ? -1 : chmod(path, 0700);
	if (fd >= 0)
		close(fd);
#endif
	return failed;
}

int
file_open_up(int above, const char *name, int flags)
{
	int fd;

	flags |= O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
	fd = openat(above, name, flags);
	if (fd >= 0 || errno != EACCES)
		return fd;
	if (open_mode(above, name) == 0)
		return openat(above, name, flags);
	errno = EACCES; /* not EPERM: it is another user's */
	return -1;
}

int64_t
file_copy(int from, int to, int64_t most)
{
	static char bytes[64 * 1024];
	int64_t copied = 0;
	ssize_t n;

	while ((n = read(from, bytes, sizeof bytes)) != 0) {
		if (n < 0 && errno == EINTR)
			continue;
		if (n > most - copied)
			errno = EFBIG;
		if (n < 0 || n > most - copied ||
		    text_write_bytes(bytes, (size_t)n, to) < 0)
			return -1;
		copied += n;
	}
	return copied;
}

int
file_sync_folder(const char *folder)
{
	int fd = open(folder, O_RDONLY | O_CLOEXEC), failed;

	if (fd < 0)
		return -1;
	failed = fsync(fd) < 0 && errno != EINVAL;
	close(fd);
	return failed ? -1 : 0;
}

const char *
file_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

char *
file_folder(const char *path)
{
	char *folder = xstrdup(path), *slash = strrchr(folder, '/');

	if (slash) {
		slash[slash == folder] = '\0';
		return folder;
	}
	free(folder);
	return xstrdup(".");
}

int
file_sync_folder_of(const char *path)
{
	char *folder = file_folder(path);
	int failed = file_sync_folder(folder);

	free(folder);
	return failed;
}

static int
write_new(const char *path, const struct text *text, mode_t mode, bool sync)
{
	int fd, failed;

	unlink(path); /* a killed process may have left a file, with another mode */
	fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
	if (fd < 0)
		return -1;
	failed = text_write(text, fd) < 0 ||
	         (sync && (fchmod(fd, mode) < 0 || fsync(fd) < 0));
	return close(fd) < 0 || failed ? -1 : 0;
}

static int
replace(const char *path, const struct text *text, mode_t mode, bool sync)
{
	int failed;
	char *new = text_print("%s.new", path);

	failed = write_new(new, text, mode, sync) < 0 ||
	         rename(new, path) < 0 ||
	         (sync && file_sync_folder_of(path) < 0);
	free(new);
	return failed ? -1 : 0;
}

int
file_put(const char *path, const struct text *text, mode_t mode)
{
	return replace(path, text, mode, true);
}

int
file_put_soon(const char *path, const struct text *text, mode_t mode)
{
	return replace(path, text, mode, false);
}

bool
file_get(const char *path, struct text *text)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	size_t from = text->len;
	char chunk[4096];
	ssize_t n;

	if (fd < 0)
		return false;
	while ((n = read(fd, chunk, sizeof chunk)) > 0 ||
	       (n < 0 && errno == EINTR))
		text_add_bytes(text, chunk, n > 0 ? (size_t)n : 0);
	close(fd);
	if (text->len >= from + 3 && !memcmp(text->at + from, "\xef\xbb\xbf", 3)) {
		text->len -= 3;
		memmove(text->at + from, text->at + from + 3, text->len - from + 1);
	}
	return n == 0;
}

bool
file_is_same(const char *a, const char *b)
{
	struct stat one, other;

	return a && b && stat(a, &one) == 0 && stat(b, &other) == 0 &&
	       one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

char *
file_absolute(const char *name)
{
	char here[4096];

	if (*name == '/' || !getcwd(here, sizeof here))
		return NULL;
	while (!strncmp(name, "./", 2))
		name += 2;
	return text_join(here, name);
}
