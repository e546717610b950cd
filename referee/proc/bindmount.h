#ifndef BINDMOUNT_H
#define BINDMOUNT_H

/*
 * Root's private folders.  No other user reaches a file below a folder of mode
 * 0700.  Here, in a mount namespace of our own, we cover such a folder by an empty
 * one that others may pass, and mount in it, at their old places, only the files
 * that are wanted.
 */

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { BINDMOUNT_PATHS = 160 + 3 }; /* at most */

/* The first folder on the way to a path, or at its end, that is not the user's and
 * that others may not pass: the length of its name, or 0. */
size_t bindmount_closed(const char *path, uid_t user);

/* Whether a link on the way leads where its owner may not go: a student's to what is
 * root's alone.  A link of root's, or of the caller's, may lead anywhere. */
bool bindmount_borrows(const char *path);

/* Let a user reach these files and folders, also where links among them lead, for this
 * process and those it starts; but not what they borrow.  Does nothing if no folder is
 * private.
 * Needs the right to mount.  False and errno on failure. */
bool bindmount_folders(const char *const path[], int n, uid_t user);

#endif
