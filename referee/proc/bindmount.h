#ifndef BINDMOUNT_H
#define BINDMOUNT_H

/*
 * Root's private folders.  No other user reaches a file below a folder of mode 0700.  In
 * a mount namespace of our own we cover such a folder with an empty folder that others
 * may enter.  In that cover we mount only the files that the player needs, at their old
 * paths.
 */

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { BINDMOUNT_PATHS = 160 + 3 }; /* the most paths in one call */

/* Find the first folder on a path, or at its end, that the user neither owns nor may
 * enter.  Returns the length of that folder's name, or 0. */
size_t bindmount_closed(const char *path, uid_t user);

/* Whether a symbolic link on the path leads to a place that the link's owner may not
 * enter, as when a student's link leads to root's private folder.  Links of root and of
 * the caller may lead anywhere. */
bool bindmount_borrows(const char *path);

/* Let a user reach these files and folders and the targets of links among them.  This
 * holds for this process and the processes that it starts.  Paths for which
 * bindmount_borrows is true stay hidden.  Does nothing if no folder is private.  Needs
 * the right to mount.  False and errno on failure. */
bool bindmount_folders(const char *const path[], int n, uid_t user);

#endif
