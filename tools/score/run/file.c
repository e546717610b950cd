#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "score/run/file.h"

static int
sync_folder_of(const char *path)
{
	struct text folder = {0};
	size_t n = 0;
	int fd, failed;

	for (size_t i = 0; path[i]; i++)
		if (path[i] == '/')
			n = i;
	text_addf(&folder, "%.*s", (int)n, path);
	fd = open(n ? folder.at : ".", O_RDONLY | O_CLOEXEC);
	text_free(&folder);
	if (fd < 0)
		return -1;
	failed = fsync(fd) < 0 && errno != EINVAL;
	close(fd);
	return failed ? -1 : 0;
}

static int
write_new(const char *path, const struct text *text, mode_t mode)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW |
	              O_CLOEXEC, mode);
	int failed;

	if (fd < 0)
		return -1;
	failed = fchmod(fd, mode) < 0 || text_write(text, fd) < 0 ||
	         fsync(fd) < 0;
	return close(fd) < 0 || failed ? -1 : 0;
}

static int
put(const char *path, const struct text *text, mode_t mode)
{
	struct text new = {0};
	int failed;

	text_addf(&new, "%s.new", path);
	failed = write_new(new.at, text, mode) < 0 ||
	         rename(new.at, path) < 0 || sync_folder_of(path) < 0;
	text_free(&new);
	return failed ? -1 : 0;
}

int
file_put(const char *path, const struct text *text)
{
	return put(path, text, 0644);
}

int
file_put_private(const char *path, const struct text *text)
{
	return put(path, text, 0600);
}

bool
file_get(const char *path, struct text *text)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	char chunk[4096];
	ssize_t n;

	if (fd < 0)
		return false;
	while ((n = read(fd, chunk, sizeof chunk)) > 0)
		text_add_bytes(text, chunk, (size_t)n);
	close(fd);
	return n == 0;
}
