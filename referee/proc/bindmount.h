#ifndef BINDMOUNT_H
#define BINDMOUNT_H

/*
 * Root's private folders.  What lies in a folder of mode 0700 is out of any
 * other user's reach.  Here, in a mount namespace of our own, such a folder is
 * covered by an empty one that others may pass, and only what is wanted is
 * found in there again, at its old place.
 */

#include <stdbool.h>
#include <sys/types.h>

enum { BINDMOUNT_PATHS = 160 + 2 }; /* at most */

/* Let a user reach these files and folders, folders before what is in them; for
 * this process and those it starts.  Nothing is done where nothing is private.
 * Needs the right to mount.  False and errno on failure. */
bool bindmount_folders(const char *const path[], int n, uid_t user);

#endif
