#ifndef FILE_H
#define FILE_H

/* Files that are there as a whole or not at all. */

#include <stdbool.h>

#include "base/text.h"

/* Replace a file; on disk on return.  -1 and errno on failure. */
int file_put(const char *path, const struct text *text);

/* The same, for its owner's eyes only. */
int file_put_private(const char *path, const struct text *text);

/* The whole of a file.  False and errno where it cannot be read. */
bool file_get(const char *path, struct text *text);

#endif
