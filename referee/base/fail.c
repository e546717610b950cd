#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"

static const char *name = "referee";

void
fail_name(const char *program)
{
	name = program;
}

static void complain(const char *format, va_list args) PRINTF_LIKE(1, 0);

static void
complain(const char *format, va_list args)
{
	int cause = errno;
	size_t len = strlen(format);

	fprintf(stderr, "%s: ", name);
	vfprintf(stderr, format, args);
	if (len && format[len - 1] == ':')
		fprintf(stderr, " %s", strerror(cause));
	fputc('\n', stderr);
}

void
warn(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	complain(format, args);
	va_end(args);
}

void
die(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	complain(format, args);
	va_end(args);
	exit(2);
}

int
fail_printed(int status, int failed)
{
	if (fflush(stdout) == 0 && !ferror(stdout))
		return status;
	if (errno != EPIPE) /* the reader, such as head(1), wants no more */
		warn("standard output:");
	return failed;
}

bool
fail_is_host(int cause)
{
	static const int causes[] = {EAGAIN, EDQUOT, EIO, EMFILE, ENFILE, ENOMEM,
	                             ENOSPC, ESTALE, ETIMEDOUT, ETXTBSY};

	for (size_t i = 0; i < sizeof causes / sizeof *causes; i++)
		if (causes[i] == cause)
			return true;
	return false;
}

void *
xrealloc(void *old, size_t size)
{
	void *p = realloc(old, size ? size : 1);

	if (!p)
		die("out of memory");
	return p;
}

void *
xmalloc(size_t size)
{
	return xrealloc(NULL, size);
}

void *
xcalloc(size_t count, size_t size)
{
	void *p = calloc(count ? count : 1, size ? size : 1);

	if (!p)
		die("out of memory");
	return p;
}

char *
xstrdup(const char *s)
{
	size_t size = strlen(s) + 1;

	return memcpy(xmalloc(size), s, size);
}

void *
xgrow(void *array, size_t n, size_t size)
{
	if (n & (n - 1))
		return array;
	return xrealloc(array, (n ? 2 * n : 1) * size);
}
