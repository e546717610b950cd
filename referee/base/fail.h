#ifndef FAIL_H
#define FAIL_H

/*
 * Failures, by blame.  The operator's mistake ends the program with exit status
 * 2; only a main calls die() for it.  An agent's fault is a verdict (verdict.h),
 * the host's failure a return of -1 with errno, our own bug an assert.
 */

#include <stdbool.h>
#include <stddef.h>

#define PRINTF_LIKE(f, args) __attribute__((format(printf, f, args)))
#define NORETURN __attribute__((noreturn))

/* Set the name that messages begin with; keeps the pointer. */
void fail_name(const char *program);

/* Print "program: message" on stderr; a format that ends in ':' gets errno's
 * text appended. */
void warn(const char *format, ...) PRINTF_LIKE(1, 2);

/* warn(), then exit with status 2: the operator's mistake. */
NORETURN void die(const char *format, ...) PRINTF_LIKE(1, 2);

/* The last act of a main.  Returns the exit status; or, with a warning, `failed`
 * if not all of standard output could be written. */
int fail_printed(int status, int failed);

/* Whether an errno is the host's failure, in whatever program: nobody is to blame,
 * and the next try may succeed. */
bool fail_is_host(int cause);

/* Memory from malloc(3), never NULL: without memory the program ends. */
void *xmalloc(size_t size);
void *xcalloc(size_t count, size_t size);
void *xrealloc(void *old, size_t size);
char *xstrdup(const char *s);

/* Make room for one more element behind n of `size` bytes.  Only for an array that
 * grows by one, and always by this call.  Returns the array's new place. */
void *xgrow(void *array, size_t n, size_t size);

#endif
