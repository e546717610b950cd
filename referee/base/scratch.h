#ifndef SCRATCH_H
#define SCRATCH_H

/*
 * Scratch folders for agents to write in: private, emptied between games, and
 * removed in the end, whatever an agent leaves there: we follow no link, and any
 * depth and any name will do.
 */

#include <stdbool.h>
#include <stdint.h>

enum { SCRATCH_PATH = 512 };

/* A new private folder below $TMPDIR or /tmp; 0, or -1 and errno. */
int scratch_make(char path[SCRATCH_PATH]);

/* Make a folder below a scratch folder, and the scratch folder itself, if they are
 * gone; -1 and errno on failure. */
int scratch_again(const char *path);

/* Whether a folder holds, with all below it, more bytes or more files than this.
 * We look no further than needed. */
bool scratch_exceeds(const char *path, int64_t bytes, int files);

/* Remove all that is in a folder; -1 and errno if something stays. */
int scratch_empty(const char *path);

/* Empty and remove a folder; "" is none. */
int scratch_remove(const char *path);

#endif
