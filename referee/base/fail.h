#ifndef FAIL_H
#define FAIL_H

/*
 * What we do about a failure depends on who is to blame.  An operator's mistake ends the
 * program with exit status 2: a main, or options_take, calls die().  An agent's fault
 * becomes a verdict (verdict.h).  If the host fails, a function returns -1 and errno.  A
 * bug of ours fails an assert.
 */

#include <stdbool.h>
#include <stddef.h>

#define PRINTF_LIKE(f, args) __attribute__((format(printf, f, args)))
#define NORETURN __attribute__((noreturn))

/* Set the program name that begins each message.  Keeps the pointer. */
void fail_name(const char *program);

/* Print "program: message" on stderr.  If the format ends in ':', append errno's text. */
void warn(const char *format, ...) PRINTF_LIKE(1, 2);

/* Call warn(), then exit with status 2: the operator's mistake. */
NORETURN void die(const char *format, ...) PRINTF_LIKE(1, 2);

/* Flush standard output at the end of a main.  Returns `status`, or `failed` if some output
 * could not be written; then it also warns, but not if the reader has gone. */
int fail_printed(int status, int failed);

/* Return whether an errno means that the host failed: no program is to blame, and another
 * try may succeed. */
bool fail_is_host(int cause);

/* Allocate memory with malloc(3).  Never returns NULL: ends the program instead. */
void *xmalloc(size_t size);
void *xcalloc(size_t count, size_t size);
void *xrealloc(void *old, size_t size);
char *xstrdup(const char *s);

/* Make room for one more element after the n elements of `size` bytes.  Use it only for
 * an array that grows one element at a time, and only through this function.  Returns the
 * array's new address. */
void *xgrow(void *array, size_t n, size_t size);

/* Add an element through xgrow: *xpush(array, n) = element.  n counts the elements. */
#define xpush(array, n) \
	((array) = xgrow((array), (size_t)(n), sizeof *(array)), &(array)[(n)++])

#endif
