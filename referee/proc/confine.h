#ifndef CONFINE_H
#define CONFINE_H

/*
 * The sandbox: what a program gives up between fork and exec, so that it cannot
 * harm the match, the machine or its opponent.  It has layers, since no single
 * mechanism stops everything.  A layer is applied only where a probe has shown
 * that it holds.  If a layer that is to be applied fails, the program is not
 * started.
 *
 *	posix     clean environment, limits on files, memory, stack, descriptors
 *	walk      we find, count and kill all descendants (procstat, orphans)
 *	landlock  the program reads what programs need and writes only in its
 *	          scratch folder; no TCP, no signals to other processes
 *	seccomp   it cannot leave its session, open sockets, change the limits of
 *	          others, ...
 *	pidns     user, pid and ipc namespaces with an init of ours, so that no
 *	          process outlives the program
 *	netns     a network namespace without any interface; it costs a
 *	          millisecond, so it is for systems without seccomp
 *	cgroup    the kernel counts memory and processor time
 *	uid       we are root, and the program gets a user of its own
 *	procfs    with pidns: a /proc of its own, which shows no other program
 *	          and no command line
 */

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "proc/namespaces.h"

enum confine_layer {
	CONFINE_POSIX, CONFINE_WALK, CONFINE_LANDLOCK, CONFINE_SECCOMP,
	CONFINE_PIDNS, CONFINE_NETNS, CONFINE_CGROUP, CONFINE_UID,
	CONFINE_PROCFS,
	CONFINE_LAYERS,
};

enum {
	CONFINE_READABLE = 160,
	CONFINE_LISTED = 16,
	CONFINE_PROCESSES = NAMESPACES_PROCESSES, /* of one agent, threads too */
};

/* Data that a program may ask for beyond mem_bytes, where what it uses is counted: SBCL,
 * numpy's OpenBLAS and others reserve much more than they use. */
#define CONFINE_RESERVE ((int64_t)8 << 30)

/* What a build, which is no agent, gets in place of an agent's limits. */
struct confine_build {
	int64_t open_files, file_bytes; /* of one process; of one file */
	const char *home;    /* a second folder to write in */
};

/* What one player's programs are held to. */
struct confine {
	unsigned layers;     /* a bit a layer: 1u << CONFINE_... */
	int64_t mem_bytes;   /* the limit of resident memory; CLOCK_NEVER = none */
	bool counted;        /* the kernel limits its private memory, too, and
	                      * refuses what nobody could count */
	bool net;            /* it may use the network; */
	int port;            /* else this TCP port of its own host; 0 = none */
	bool alone;          /* it may have neither threads nor children */
	bool pinned;         /* it may not change its processors */
	bool rests;          /* it is stopped outside its turn */
	const struct confine_build *build; /* it is a build, which may change its
	                      * files' modes and times; NULL = an agent */
	uid_t uid;           /* the user and group that it runs as; with */
	gid_t gid;           /* CONFINE_UID not our own */
	const char *folder;  /* to start in, or NULL */
	const char *scratch; /* to write in, or NULL */
	const char *cgroup;  /* CONFINE_CGROUP: to run in */
	const char *readable[CONFINE_READABLE]; /* to read, besides the system's
	                      * own folders; up to a NULL */
	const char *listed[CONFINE_LISTED]; /* folders of which it may know what is
	                      * in them, and no more; up to a NULL */
	int own;             /* this many of them, the first, are the player's
	                      * own: it reaches them even in private folders of
	                      * root's */
};

/* The word for a layer. */
const char *confine_word(enum confine_layer layer);

static inline bool
confine_has(const struct confine *confine, enum confine_layer layer)
{
	return confine && confine->layers >> layer & 1;
}

/* Lower a resource's limit (getrlimit(2)) for good, or leave it if the operator's
 * own is lower.  False and errno on failure. */
bool confine_limit(int resource, int64_t most);

/* The namespaces that the layers pidns and netns want; confine may be NULL. */
struct namespaces confine_namespaces(const struct confine *confine);

/* Enter the layers; the last act before exec.  On failure, false and errno, and
 * the program must not be executed. */
bool confine_enter(const struct confine *confine);

/* Whether a layer holds here, found by trying what it forbids.  Call it in a
 * process of its own, which can do nothing else afterwards. */
bool confine_probe(enum confine_layer layer, const struct confine *confine);

/* Whether we are root of the whole system, not only of a user namespace. */
bool confine_is_root(void);

/* What keeps the user of CONFINE_UID from executing a file. */
enum confine_reach {
	CONFINE_REACHES, /* nothing */
	CONFINE_SHUT,    /* a private folder, which cannot be opened up */
	CONFINE_REFUSES, /* the file itself, or a folder that is not the player's */
};

/* Only as root, and in a process of its own. */
enum confine_reach confine_reach(const struct confine *confine, const char *path);

/* The first path that the player needs with a folder on its way that the user may not
 * pass, and the length of that folder's name; or NULL. */
const char *confine_closed(const struct confine *confine, size_t *length);

#endif
