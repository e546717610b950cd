#ifndef BINDMOUNT_H
#define BINDMOUNT_H

/*
 * Root's private folders.  No other user reaches a file below a folder of mode
 * 0700.  Here, in a mount namespace of our own, we cover such a folder by an empty
 * one that others may pass, and mount in it, at their old places, only the files
 * that are wanted.
 */

#include <stdbool.h>
#include <sys/types.h>

enum { BINDMOUNT_PATHS = 160 + 2 }; /* at most */

/* Let a user reach these files and folders, for this process and those it starts.
 * A folder comes before the files in it.  Does nothing if no folder is private.
 * Needs the right to mount.  False and errno on failure. */
bool bindmount_folders(const char *const path[], int n, uid_t user);

#endif
