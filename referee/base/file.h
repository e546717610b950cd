#ifndef FILE_H
#define FILE_H

/*
 * Files as a whole.  A file is replaced at once: the new one is written beside
 * the old one, as PATH.new, and renamed.
 */

#include <dirent.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/text.h"

/* Replace a file; it is on disk on return, with this mode.  -1 and errno on
 * failure. */
int file_put(const char *path, const struct text *text, mode_t mode);

/* The same for a file that can be made again: it is on disk when the system gets
 * round to it, and the umask applies. */
int file_put_soon(const char *path, const struct text *text, mode_t mode);

/* Append the whole of a file.  False and errno where it cannot be read. */
bool file_get(const char *path, struct text *text);

/* The next name in an open folder but "." and "..", valid until the next call; NULL
 * at the end, or if the folder is NULL. */
const char *file_next(DIR *folder);

/* Open a folder or a file of ours below an open folder for reading, with more flags of
 * open(2) such as O_DIRECTORY, also where its mode keeps its owner out: that is
 * mended.  Never through a link, also not one that is put there meanwhile, and a
 * FIFO is not waited for.  -1 and errno on failure. */
int file_open_up(int above, const char *name, int flags);

/* Copy an open file to its end into another.  How many bytes, or -1 and errno: EFBIG
 * if they are more than `most`. */
int64_t file_copy(int from, int to, int64_t most);

/* Whether two paths lead to the same file or folder, however they are written. */
bool file_is_same(const char *a, const char *b);

/* The absolute path of a name, or NULL if it is absolute already. */
char *file_absolute(const char *name);

/* Wait until the entries of a folder (created, renamed, removed) are on disk, or those
 * of the folder that a file is in.  -1 and errno on failure. */
int file_sync_folder(const char *folder);
int file_sync_folder_of(const char *file);

#endif
