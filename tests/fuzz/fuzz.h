#ifndef FUZZ_H
#define FUZZ_H

/*
 * What the fuzzers share.  Each is one file with libFuzzer's entry point.  It aborts if
 * a law does not hold; the sanitizers abort for everything else.  We first copy what a
 * function is to read to memory of exactly that length, so that a sanitizer sees one
 * byte too many.
 */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);

/* FUZZ_BEGIN { ... } is done once, before anything else. */
#define FUZZ_BEGIN \
	static void fuzz_begin(void); \
	int LLVMFuzzerInitialize(int *argc, char ***argv); \
	int LLVMFuzzerInitialize(int *argc, char ***argv) \
	{ \
		(void)argc; \
		(void)argv; \
		fuzz_begin(); \
		return 0; \
	} \
	static void fuzz_begin(void)

/* Unless this holds, print what did not and abort. */
#define law(holds, ...) \
	do { \
		if (!(holds)) { \
			fprintf(stderr, "law broken: " __VA_ARGS__); \
			fprintf(stderr, "\n%s:%d: %s\n", __FILE__, __LINE__, \
			        #holds); \
			abort(); \
		} \
	} while (0)

/* Copy the bytes and a NUL to memory of their own, which the caller frees. */
static inline char *
fuzz_string(const void *bytes, size_t n)
{
	char *s = xmalloc(n + 1);

	if (n)
		memcpy(s, bytes, n);
	s[n] = '\0';
	return s;
}

/* The input, and how far we have used it. */
struct fuzz {
	const uint8_t *at;
	size_t left;
};

static inline unsigned
fuzz_byte(struct fuzz *fuzz)
{
	if (!fuzz->left)
		return 0;
	fuzz->left--;
	return *fuzz->at++;
}

/* Return any number that is not negative. */
static inline int64_t
fuzz_number(struct fuzz *fuzz)
{
	uint64_t n = 0;

	for (int i = 0; i < 8; i++)
		n = n << 8 | fuzz_byte(fuzz);
	return (int64_t)(n >> 1);
}

/* Return the next line without its newline, as fuzz_string does, or NULL at the end. */
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
