#ifndef FAIL_H
#define FAIL_H

/*
 * What goes wrong, by who is to blame.  The operator's mistake ends the
 * program here, with exit status 2; nothing below a main calls die() for it.
 * An agent's fault is a verdict (verdict.h), the host's failure a return of
 * -1 with errno, our own bug an assert.
 */

#include <stdbool.h>
#include <stddef.h>

#define PRINTF_LIKE(f, args) __attribute__((format(printf, f, args)))
#define NORETURN __attribute__((noreturn))

/* The name that messages begin with; keeps the pointer. */
void fail_name(const char *program);

/* Print "program: message" on stderr; a format that ends in ':' gets errno's
 * text appended. */
void warn(const char *format, ...) PRINTF_LIKE(1, 2);

/* warn(), then exit with status 2: the operator's mistake. */
NORETURN void die(const char *format, ...) PRINTF_LIKE(1, 2);

/* The last act of a main: its exit status, or `failed`, with a warning, if what
 * it printed could not all be written. */
int fail_printed(int status, int failed);

/* Whether an errno is the host's failure, whatever program met it: it may go
 * away, and nobody is to blame. */
bool fail_is_host(int cause);

/* Memory, or the end of the program: never NULL.  Free with free(). */
void *xmalloc(size_t size);
void *xcalloc(size_t count, size_t size);
void *xrealloc(void *old, size_t size);
char *xstrdup(const char *s);

/* Room for one more element behind n of `size` bytes, for an array that grows by
 * one and by this call alone.  Returns where the array is now. */
void *xgrow(void *array, size_t n, size_t size);

#endif
