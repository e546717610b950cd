#ifndef FILE_H
#define FILE_H

/*
 * Whole files.  To replace a file, we write the new one beside the old one, as PATH.new,
 * and rename it.
 */

#include <dirent.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/text.h"

/* Replace a file and give it this mode.  The file is on disk when the call returns.
 * Returns -1 and errno on failure. */
int file_put(const char *path, const struct text *text, mode_t mode);

/* Replace a file that we could make again.  The system writes the new file to disk later,
 * and the umask applies.  Returns -1 and errno on failure. */
int file_put_soon(const char *path, const struct text *text, mode_t mode);

/* Append a file to a text, without a byte order mark.  False and errno on failure. */
bool file_get(const char *path, struct text *text);

/* Return the next name in an open folder, without "." and "..".  The name is valid until
 * the next call.  Returns NULL at the end, or if the folder is NULL. */
const char *file_next(DIR *folder);

/* Open a file or folder of ours below an open folder, for reading, with further flags of
 * open(2) such as O_DIRECTORY. If its mode keeps its owner out, change the mode.  Never
 * follow a link, even one that appears meanwhile, and never wait for a FIFO. Returns -1
 * and errno on failure. */
int file_open_up(int above, const char *name, int flags);

/* Copy the rest of an open file into another.  Returns the number of bytes, or -1 and
 * errno; errno is EFBIG if there are more than `most` bytes. */
int64_t file_copy(int from, int to, int64_t most);

/* Return whether two paths lead to the same file or folder. */
bool file_is_same(const char *a, const char *b);

/* Return the absolute path of a relative name; the caller frees it.  NULL if the name is
 * absolute already, or on failure. */
char *file_absolute(const char *name);

/* Return the last part of a path. */
const char *file_name(const char *path);

/* Return the path of the folder that holds a file: "." if the path has no slash.  The
 * caller frees it. */
char *file_folder(const char *path);

/* file_sync_folder waits until the disk has the folder's entries as they are now, after
 * some were created, renamed or removed.  file_sync_folder_of does this for the folder
 * that holds a file.  Both return -1 and errno on failure. */
int file_sync_folder(const char *folder);
int file_sync_folder_of(const char *file);

#endif
