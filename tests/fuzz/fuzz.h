#ifndef FUZZ_H
#define FUZZ_H

/*
 * What the fuzzers share.  Each is one file with libFuzzer's entry point; it
 * aborts where a law does not hold, and the sanitizers abort for the rest.
 * What a function is to read is copied to memory of just its length first, so
 * that a byte too many is seen.
 */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);

/* What must hold; otherwise say what did not, and abort. */
#define law(holds, ...) \
	do { \
		if (!(holds)) { \
			fprintf(stderr, "law broken: " __VA_ARGS__); \
			fprintf(stderr, "\n%s:%d: %s\n", __FILE__, __LINE__, \
			        #holds); \
			abort(); \
		} \
	} while (0)

/* The bytes and a NUL, in memory of their own; free() it. */
static inline char *
fuzz_string(const void *bytes, size_t n)
{
	char *s = xmalloc(n + 1);

	if (n)
		memcpy(s, bytes, n);
	s[n] = '\0';
	return s;
}

/* The input as it is used up. */
struct fuzz {
	const uint8_t *at;
	size_t left;
};

/* The next byte; 0 at the end. */
static inline unsigned
fuzz_byte(struct fuzz *fuzz)
{
	if (!fuzz->left)
		return 0;
	fuzz->left--;
	return *fuzz->at++;
}

/* Any number that is not negative. */
static inline int64_t
fuzz_number(struct fuzz *fuzz)
{
	uint64_t n = 0;

	for (int i = 0; i < 8; i++)
		n = n << 8 | fuzz_byte(fuzz);
	return (int64_t)(n >> 1);
}

/* The next line, its newline left out, as fuzz_string; NULL at the end. */
static inline char *
fuzz_line(struct fuzz *fuzz)
{
	const uint8_t *end;
	size_t n = fuzz->left;
	char *line;

	if (!n)
		return NULL;
	end = memchr(fuzz->at, '\n', n);
	if (end)
		n = (size_t)(end - fuzz->at);
	line = fuzz_string(fuzz->at, n);
	fuzz->at += n + (end != NULL);
	fuzz->left -= n + (end != NULL);
	return line;
}

#endif
