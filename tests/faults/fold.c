/*
 * A library for LD_PRELOAD that opens files in folders called `names` as a file system does
 * to which letter case does not matter, as macOS's.
 */
#include <ctype.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int
open(const char *path, int how, ...)
{
	mode_t mode = 0;
	char folded[4096];
	char *at;
	va_list args;

	va_start(args, how);
	if (how & O_CREAT)
		mode = (mode_t)va_arg(args, int);
	va_end(args);
	snprintf(folded, sizeof folded, "%s", path);
	at = strstr(folded, "/names/");
	for (at = at ? at + 7 : NULL; at && *at; at++)
		*at = (char)tolower((unsigned char)*at);
	return openat(AT_FDCWD, at ? folded : path, how, mode);
}
