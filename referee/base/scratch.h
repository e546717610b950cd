#ifndef SCRATCH_H
#define SCRATCH_H

/*
 * Private scratch folders for agents to write in.  We empty them between games and remove
 * them in the end, whatever an agent has left there: we follow no link, and accept any
 * depth and any name.
 */

#include <stdbool.h>
#include <stdint.h>

enum {
	SCRATCH_PATH = 512,
	SCRATCH_DEPTH = 300, /* scratch_exceeds is true if a folder lies below this depth */
};

/* Make a new private folder below $TMPDIR or /tmp.  Returns 0, or -1 and errno. */
int scratch_make(char path[SCRATCH_PATH]);

/* Make a private folder, and the one that holds it, if they are missing.  Returns -1 and
 * errno on failure. */
int scratch_again(const char *path);

/* Return whether more than this many bytes, or files and folders, lie below a folder,
 * or whether we cannot count them.  A missing folder has none. */
bool scratch_exceeds(const char *path, int64_t bytes, int files);

/* Remove everything in a folder.  Returns -1 and errno if something remains. */
int scratch_empty(const char *path);

/* Empty and remove a folder; "" means no folder.  Returns -1 and errno on failure. */
int scratch_remove(const char *path);

#endif
