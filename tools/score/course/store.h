#ifndef STORE_H
#define STORE_H

/* Files and folders in the folder of results, OUT.  Each function takes a path as a
 * format with its values: "%s/students/%s/finding". */

#include <stdbool.h>
#include <sys/types.h>

#include "base/text.h"

/* The path as a new text.  The caller frees it. */
char *store_path(const char *format, ...) PRINTF_LIKE(1, 2);

bool store_has(const char *format, ...) PRINTF_LIKE(1, 2);

/* Append a file; the text is a string even if reading fails.  False and errno on failure. */
bool store_get(struct text *text, const char *format, ...) PRINTF_LIKE(2, 3);

/* Replace a file by a text, safely on disk, and free the text.  -1 and errno on
 * failure. */
int store_put(struct text *text, mode_t mode, const char *format, ...)
	PRINTF_LIKE(3, 4);

/* Make a folder for its owner alone, and missing folders above it.  An existing folder is
 * no error.  -1 and errno on failure. */
int store_make_folder(const char *format, ...) PRINTF_LIKE(1, 2);

#endif
