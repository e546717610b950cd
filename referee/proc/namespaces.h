#ifndef NAMESPACES_H
#define NAMESPACES_H

/*
 * The layers pidns and netns: a process in namespaces of its own.  Our init in them ends
 * every other process there once the program has ended.
 */

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum { NAMESPACES_PROCESSES = 256 }; /* the most in a user namespace, threads included */

/* All zero means no namespace. */
struct namespaces {
	bool pids;  /* a pid namespace, and an ipc namespace for queues */
	bool net;
	bool proc;  /* with `pids`: /proc shows only processes of the namespace */
	bool mounts; /* with `proc`: the program itself mounts /proc and more (rootfs.h) */
	uid_t uid;  /* without root: the user that we remain in the user namespace */
	gid_t gid;
};

/* fork(2) into these namespaces.  If there are any, the child must call namespaces_init
 * at once. */
pid_t namespaces_fork(const struct namespaces *namespaces);

/* The init's report on how the program ended. */
struct namespaces_report {
	int code;           /* its exit status, or -1 */
	int signal;         /* the signal that ended it, or 0 */
	int64_t cpu_us;     /* the processor time of the program and the children it
	                     * waited for */
	int64_t peak_bytes; /* the most resident memory of one process */
};

/* Become the init of the namespaces, in the child of namespaces_fork.  Runs `program` in
 * a child that executes something or exits; until then the child shares our memory and we
 * wait.  Closes every descriptor except `report`.  When the program has ended, the init
 * writes a namespaces_report to `report` and exits.  Then the kernel ends all other
 * processes in the namespaces.  `alive` is the writing end of a pipe whose reading end
 * only the parent holds.  Returns, with errno, only if the namespaces fail. */
void namespaces_init(const struct namespaces *namespaces, int alive, int report,
                     int (*program)(void *context), void *context);

/*
 * File systems of our own
 */

/* Give this process and its later children a private set of mounts, to which they may
 * add.  The kernel removes those mounts with the last of these processes.  False and
 * errno on failure; then the process can only exit. */
bool namespaces_mounts(void);

/* As root: give this process a private set of mounts.  False and errno on failure. */
bool namespaces_part(void);

/* After namespaces_mounts: mount an empty file system in memory at a folder.  It holds at
 * most these bytes and files.  False and errno on failure. */
bool namespaces_mount(const char *path, int64_t bytes, int files);

/* For proc_try: returns 0 if file systems can be mounted at this folder. */
int namespaces_try_mounts(void *folder);

/* Unmount the file system at this folder.  The kernel removes it when no file in it is
 * open. */
void namespaces_unmount(const char *path);

#endif
