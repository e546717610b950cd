/*
 * A library for LD_PRELOAD that finds a folder `STUDENTS` where one is `students`, as a file
 * system does to which letter case does not matter, such as macOS's.
 */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int
access(const char *path, int mode)
{
	const char *last = strrchr(path, '/');
	char folded[4096];

	if (last && !strcmp(last, "/STUDENTS")) {
		snprintf(folded, sizeof folded, "%.*s/students", (int)(last - path), path);
		path = folded;
	}
	return faccessat(AT_FDCWD, path, mode, 0);
}
