#ifndef CONFINE_H
#define CONFINE_H

/*
 * The sandbox: a program gives up rights between fork and exec, so that it cannot harm the
 * match, the machine or its opponent.  The sandbox has layers because no single mechanism
 * stops every attack.  We apply a layer only if a probe has shown that it works here.  If
 * a layer then fails, we do not start the program.
 *
 *	posix     clean environment; limits on files, memory, stack, descriptors
 *	walk      we find, count and kill all descendants (procstat, orphans)
 *	landlock  the program reads only the files that programs need and writes only in
 *	          its scratch folder; no TCP, no signals to other processes
 *	seccomp   the program cannot use system calls that reach others
 *	pidns     user, pid and ipc namespaces with an init of ours, so that no process
 *	          outlives the program
 *	netns     a network namespace of its own, with a loopback interface
 *	cgroup    the kernel counts memory and processor time
 *	uid       we are root, and the program gets a user of its own
 *	procfs    with pidns: a private /proc, which shows no other program and no
 *	          command line
 *	mounts    with procfs, or as root: a root folder that shows only what the program
 *	          may see, and a /tmp of its own in memory (rootfs.h)
 */

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "proc/namespaces.h"

enum confine_layer {
	CONFINE_POSIX, CONFINE_WALK, CONFINE_LANDLOCK, CONFINE_SECCOMP,
	CONFINE_PIDNS, CONFINE_NETNS, CONFINE_CGROUP, CONFINE_UID,
	CONFINE_PROCFS, CONFINE_MOUNTS,
	CONFINE_LAYERS,
};

enum {
	CONFINE_READABLE = 160,
	CONFINE_LISTED = 16,
	CONFINE_PROCESSES = NAMESPACES_PROCESSES, /* the most of one agent, threads
	                                           * included */
};

/* The data that a build may reserve beyond mem_bytes while we count the memory that it
 * uses. */
#define CONFINE_RESERVE ((int64_t)8 << 30)

/* The limits of a build, which replace an agent's limits. */
struct confine_build {
	int64_t file_bytes;  /* the most that one file may have */
	const char *home;    /* a second writable folder */
};

/* The limits and rights of one player's programs. */
struct confine {
	unsigned layers;     /* one bit a layer: 1u << CONFINE_... */
	int64_t mem_bytes;   /* the limit of resident memory; CLOCK_NEVER = none */
	int64_t tmp_bytes;   /* with CONFINE_MOUNTS: the size of its /tmp */
	int64_t open_files;  /* the most that one process may have open */
	bool counted;        /* the kernel also limits private memory and refuses memory
	                      * that we could not count */
	bool net;            /* the program may use the network */
	int port;            /* without `net`: the one TCP port of its own host that it
	                      * may use; 0 = none */
	bool alone;          /* the program may have neither threads nor children */
	bool sockets;        /* the program sees no socket that belongs to others */
	bool rests;          /* the referee stops the program outside its turn */
	const struct confine_build *build; /* for a build, which may change its files'
	                                    * modes and times; NULL = an agent */
	uid_t uid;           /* with CONFINE_UID: the user that it runs as */
	gid_t gid;           /* with CONFINE_UID: the group that it runs as */
	const char *folder;  /* the working folder, or NULL */
	const char *scratch; /* the writable folder, or NULL */
	const char *cgroup;  /* with CONFINE_CGROUP: the cgroup to join */
	const char *readable[CONFINE_READABLE]; /* readable paths besides the system's own
	                                         * folders; ends with NULL */
	const char *listed[CONFINE_LISTED]; /* folders whose names the program may list
	                                     * but whose files it may not read; ends with
	                                     * NULL */
	int own;             /* the first `own` readable paths are the player's own */
};

const char *confine_word(enum confine_layer layer);

static inline bool
confine_has(const struct confine *confine, enum confine_layer layer)
{
	return confine && confine->layers >> layer & 1;
}

/* Lower a resource limit (getrlimit(2)) for good.  Keeps the operator's own limit if that
 * is lower.  False and errno on failure. */
bool confine_limit(int resource, int64_t most);

/* The namespaces that the layers pidns and netns need.  `confine` may be NULL. */
struct namespaces confine_namespaces(const struct confine *confine);

/* Enter the layers.  Call this last before exec.  On failure returns false and sets
 * errno; then the program must not be executed. */
bool confine_enter(const struct confine *confine);

/* Whether a layer works on this machine.  The probe tries the acts that the layer
 * forbids.  Call this in a process of its own, which can do nothing else afterwards.
 * CONFINE_PIDNS tries all namespaces of confine->layers at once; CONFINE_MOUNTS tries what
 * root can do without them.  False for CONFINE_CGROUP, which cgroup_enter tries. */
bool confine_probe(enum confine_layer layer, const struct confine *confine);

/* Whether we are root of the whole system rather than root of a user namespace only. */
bool confine_is_root(void);

/* The reason why the user of CONFINE_UID cannot execute a file. */
enum confine_reach {
	CONFINE_REACHES, /* the user can */
	CONFINE_SHUT,    /* a private folder that we cannot open to the user */
	CONFINE_REFUSES, /* the file itself, or a folder that is not the player's */
};

/* Find whether the user can execute a file.  Call this as root, in a process of its own. */
enum confine_reach confine_reach(const struct confine *confine, const char *path);

/* The first path of the player that lies in a folder which the user may not enter; NULL
 * if there is none.  `length` gets the length of that folder's name. */
const char *confine_closed(const struct confine *confine, size_t *length);

#endif
