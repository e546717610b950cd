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

#endif
