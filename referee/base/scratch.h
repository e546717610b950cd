#ifndef SCRATCH_H
#define SCRATCH_H

/*
 * Folders of our own for agents to write into: private, emptied between games
 * and removed in the end, whatever an agent has left in them (links are not
 * followed, depth and odd names do not matter).
 */

#include <stdbool.h>
#include <stdint.h>

enum { SCRATCH_PATH = 512 };

/* A new private folder below $TMPDIR or /tmp; 0, or -1 and errno. */
int scratch_make(char path[SCRATCH_PATH]);

/* Make a folder below one of ours again, and ours too, if they are gone; -1
 * and errno if one cannot be made. */
int scratch_again(const char *path);

/* Whether what is in a folder, and below, takes more room or is more files than
 * that.  It is looked at no further than that needs. */
bool scratch_exceeds(const char *path, int64_t bytes, int files);

/* Remove all that is in a folder; -1 and errno if something stays. */
int scratch_empty(const char *path);

/* Empty and remove a folder; "" is none. */
int scratch_remove(const char *path);

#endif
