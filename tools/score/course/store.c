#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fail.h"
#include "base/file.h"
#include "score/course/store.h"

static char *make_path(const char *format, va_list args) PRINTF_LIKE(1, 0);

static char *
make_path(const char *format, va_list args)
{
	va_list again;
	size_t size;
	char *path;

	va_copy(again, args);
	size = (size_t)vsnprintf(NULL, 0, format, again) + 1;
	va_end(again);
	path = xmalloc(size);
	vsnprintf(path, size, format, args);
	return path;
}

char *
store_path(const char *format, ...)
{
	va_list args;
	char *path;

	va_start(args, format);
	path = make_path(format, args);
	va_end(args);
	return path;
}

bool
store_has(const char *format, ...)
{
	va_list args;
	char *path;
	bool has;

	va_start(args, format);
	path = make_path(format, args);
	va_end(args);
	has = access(path, F_OK) == 0;
	free(path);
	return has;
}

bool
store_get(struct text *text, const char *format, ...)
{
	va_list args;
	char *path;
	bool got;

	va_start(args, format);
	path = make_path(format, args);
	va_end(args);
	got = file_get(path, text);
	text_add_bytes(text, "", 0);
	free(path);
	return got;
}

int
store_put(struct text *text, mode_t mode, const char *format, ...)
{
	va_list args;
	char *path;
	int failed;

	va_start(args, format);
	path = make_path(format, args);
	va_end(args);
	failed = file_put(path, text, mode);
	text_free(text);
	free(path);
	return failed;
}

int
store_make_folder(const char *format, ...)
{
	va_list args;
	char *path;
	int failed = 0;

	va_start(args, format);
	path = make_path(format, args);
	va_end(args);
	for (char *p = path + 1; !failed; p++) {
		char here = *p;

		if (here && here != '/')
			continue;
		*p = '\0';
		failed = mkdir(path, here ? 0755 : 0700) < 0 && errno != EEXIST;
		if (!here)
			break;
		*p = here;
	}
	free(path);
	return failed ? -1 : 0;
}
