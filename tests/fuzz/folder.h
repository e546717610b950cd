#ifndef FOLDER_H
#define FOLDER_H

/*
 * A folder of our own, for what is read from files.  fuzz.sh makes TMPDIR in memory,
 * and removes it with everything in it.
 */

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "fuzz.h"

static char folder_name[400];
static int folder = -1;

static inline void
folder_remove(void)
{
	rmdir(folder_name);
}

FUZZ_BEGIN
{
	const char *tmp = getenv("TMPDIR");

	text_format(folder_name, sizeof folder_name, "%s/fuzz.XXXXXX", tmp ? tmp : "/tmp");
	if (!mkdtemp(folder_name) || (folder = open(folder_name, O_RDONLY)) < 0)
		die("%s:", folder_name);
	atexit(folder_remove);
}

/* Return the path of a name in the folder.  It is good until the call after the
 * next. */
static inline const char *
folder_path(const char *at)
{
	static char path[2][sizeof folder_name + 64];
	static int which;

	which = !which;
	text_format(path[which], sizeof path[which], "%s/%s", folder_name, at);
	return path[which];
}

static inline const char *
folder_write(const char *at, int how, const void *bytes, size_t n)
{
	int fd = openat(folder, at, O_WRONLY | O_CREAT | how, 0600);

	if (fd < 0 || write(fd, bytes, n) != (ssize_t)n || close(fd) < 0)
		die("%s/%s:", folder_name, at);
	return folder_path(at);
}

static inline const char *
folder_put(const char *at, const void *bytes, size_t n)
{
	return folder_write(at, O_TRUNC, bytes, n);
}

/* Read a file as a string, which the caller frees. */
static inline char *
folder_get(const char *at)
{
	int fd = openat(folder, at, O_RDONLY);
	struct stat st;
	char *bytes;

	if (fd < 0 || fstat(fd, &st) < 0)
		die("%s/%s:", folder_name, at);
	bytes = xcalloc((size_t)st.st_size + 1, 1);
	if (read(fd, bytes, (size_t)st.st_size) != st.st_size)
		die("%s/%s:", folder_name, at);
	close(fd);
	return bytes;
}

#endif
