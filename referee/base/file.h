#ifndef FILE_H
#define FILE_H

/* Files that are there as a whole or not at all: the new one is written beside
 * the old one, as PATH.new, and renamed. */

#include <dirent.h>
#include <stdbool.h>
#include <sys/types.h>

#include "base/text.h"

/* Replace a file; on disk on return, with this mode.  -1 and errno on failure. */
int file_put(const char *path, const struct text *text, mode_t mode);

/* The same for what can be made again: it is on disk when the system has written
 * it, and the mode is less the umask. */
int file_put_soon(const char *path, const struct text *text, mode_t mode);

/* Append the whole of a file.  False and errno where it cannot be read. */
bool file_get(const char *path, struct text *text);

/* The next name in an open folder but "." and "..", valid until the next call; NULL
 * at the end, or if the folder is NULL. */
const char *file_next(DIR *folder);

/* Wait until what was created, renamed or removed in a folder is on disk.  -1 and
 * errno on failure. */
int file_sync_folder(const char *folder);

#endif
