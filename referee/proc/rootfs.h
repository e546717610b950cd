#ifndef ROOTFS_H
#define ROOTFS_H

/*
 * The layer mounts: a root folder of a program's own, in memory, which shows only what the
 * program may see.  Files appear there at their usual paths and cannot be changed, except
 * in the folders given for that.  Folders on the way to them are new, so they show nothing
 * else, and other users may pass them even if the real ones are private (mode 0700).
 *
 * /tmp is a file system of the program's own, to which /var/tmp and /dev/shm lead, and
 * /dev/pts has terminals of its own.  The kernel removes all of this with the program's
 * last process.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { ROOTFS_PATHS = 200, ROOTFS_FILES = 10000 /* the most files in /tmp */ };

struct rootfs {
	const char *path[ROOTFS_PATHS]; /* what to show; missing files are no failure */
	int n;
	int plain;         /* the first `plain` of these have no links on their way */
	int writable;      /* the last `writable` of these are folders to write in */
	uid_t user;        /* the program's user */
	bool has_pids;     /* we are in a pid and a mount namespace: mount a new /proc */
	int64_t tmp_bytes; /* the size of /tmp */
};

/* Give this process and those that it starts such a root, and go to it.  Paths for which
 * rootfs_borrows is true stay hidden.  Needs the right to mount.  False and errno on failure;
 * then the process can only exit. */
bool rootfs_enter(const struct rootfs *rootfs);

/* Find the first folder on a path, or at its end, that the user neither owns nor may
 * enter.  Returns the length of that folder's name, or 0. */
size_t rootfs_closed(const char *path, uid_t user);

/* Whether a symbolic link on the path leads to a place that the link's owner may not
 * enter, as when a student's link leads to root's private folder.  Links of root and of
 * the caller may lead anywhere. */
bool rootfs_borrows(const char *path);

#endif
