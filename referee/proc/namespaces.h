#ifndef NAMESPACES_H
#define NAMESPACES_H

/*
 * The layers pidns and netns: a process in namespaces of its own, with an init
 * of ours that ends everything in there when the program has ended.
 */

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum { NAMESPACES_PROCESSES = 256 }; /* with threads, in a user namespace */

/* Zeroed: none. */
struct namespaces {
	bool pids;  /* of processes and of System V and POSIX queues */
	bool net;
	bool proc;  /* with pids: /proc shows only the processes in there */
	uid_t uid;  /* without root, in a user namespace, we stay this user */
	gid_t gid;
};

/* fork(2), into these namespaces; if there are some, the child must call
 * namespaces_init at once. */
pid_t namespaces_fork(const struct namespaces *namespaces);

/* An init's report on its program, when that has ended. */
struct namespaces_report {
	int code;           /* its exit status, or -1 */
	int signal;         /* the signal that ended it, or 0 */
	int64_t cpu_us;     /* used by it and the children it waited for */
	int64_t peak_bytes; /* the most resident memory that one of them had */
};

/* In namespaces_fork's child: become the init of the namespaces, and run
 * `program` in a child, which executes something or exits; until then it shares
 * our memory, and we wait.  Returns, with errno, only if the namespaces fail.
 * The init keeps no descriptor but `report`.  When the program has ended, the
 * init writes a namespaces_report there and exits, which ends all that is left in
 * there.  `alive` is the writing end of a pipe whose other end only the parent
 * holds. */
void namespaces_init(const struct namespaces *namespaces, int alive, int report,
                     int (*program)(void *context), void *context);

/*
 * File systems of our own
 */

/* Give this process, and those that it will start, mounts of its own, in which it
 * may mount more.  They are gone with the last of these processes.  False and errno
 * on failure; then the process can only leave. */
bool namespaces_mounts(void);

/* The same for root alone, who may mount what it likes there. */
bool namespaces_part(void);

/* There: an empty file system in memory at a folder, ours alone, for so many bytes
 * and files.  False and errno on failure. */
bool namespaces_mount(const char *path, int64_t bytes, int files);

/* For proc_try: 0 if file systems can be mounted at this folder. */
int namespaces_try_mounts(void *folder);

/* It goes when nobody has anything open there any more. */
void namespaces_unmount(const char *path);

#endif
