#ifndef CONFINE_H
#define CONFINE_H

/*
 * What a program gives up between fork and exec, so that it cannot harm the
 * match, the machine or its opponent: in layers, since no single mechanism
 * stops everything.  Each layer is only applied where a probe has shown that it
 * holds; one that is to be applied and fails stops the program from being
 * started.
 *
 *	posix     clean environment, limits on files, memory, stack, descriptors
 *	walk      descendants are found, counted and killed (proc, survey)
 *	landlock  reads what programs need, writes nothing outside its scratch
 *	          folder; no TCP, no signals to the outside
 *	seccomp   no leaving of the session, sockets, foreign limits, ...
 *	pidns     user, pid and ipc namespaces with an init of ours, which sees
 *	          to it that nothing outlives the program
 *	netns     a network of its own without any interface: costs a
 *	          millisecond, so it is for systems without seccomp
 *	cgroup    memory and processor time counted by the kernel
 *	uid       started as root: a user of its own
 */

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "proc/namespaces.h"

enum confine_layer {
	CONFINE_POSIX, CONFINE_WALK, CONFINE_LANDLOCK, CONFINE_SECCOMP,
	CONFINE_PIDNS, CONFINE_NETNS, CONFINE_CGROUP, CONFINE_UID,
	CONFINE_LAYERS,
};

enum {
	CONFINE_READABLE = 160,
	CONFINE_PROCESSES = NAMESPACES_PROCESSES, /* of one agent, threads too */
};

/* What one player's programs are held to. */
struct confine {
	unsigned layers;     /* a bit a layer: 1u << CONFINE_... */
	int64_t mem_bytes;   /* the limit of resident memory; CLOCK_NEVER = none */
	bool net;            /* it may use the network, */
	int port;            /* or else this TCP port of its own host; 0 = none */
	bool alone;          /* it may have neither threads nor children */
	bool pinned;         /* its processors are not its choice */
	bool rests;          /* it is stopped outside its turn */
	uid_t uid;           /* as whom it runs: with CONFINE_UID another than */
	gid_t gid;           /* we are */
	const char *folder;  /* to start in, or NULL; */
	const char *scratch; /* to write in, or NULL; */
	const char *cgroup;  /* CONFINE_CGROUP: to be in; */
	const char *readable[CONFINE_READABLE]; /* to read besides what the
	                      * system has for all; up to a NULL, */
	int own;             /* the first of which are the player's own: root's
	                      * private folders open up to them */
};

/* The word for a layer. */
const char *confine_word(enum confine_layer layer);

static inline bool
confine_has(const struct confine *confine, enum confine_layer layer)
{
	return confine && confine->layers >> layer & 1;
}

/* Set a resource's limit (getrlimit(2)) for good; what the user himself lives
 * under is not raised.  False and errno on failure. */
bool confine_limit(int resource, int64_t most);

/* The namespaces that the layers pidns and netns want; confine may be NULL. */
struct namespaces confine_namespaces(const struct confine *confine);

/* Give up what the layers say; the last act before exec.  False and errno on
 * failure, and then nothing may be executed. */
bool confine_enter(const struct confine *confine);

/* Whether a layer holds here, found by trying what it forbids.  Only in a
 * process of its own, which is of no more use then. */
bool confine_probe(enum confine_layer layer, const struct confine *confine);

/* Whether we are root of the whole system, not of a namespace in which that is
 * an ordinary user. */
bool confine_is_root(void);

/* Whether the user of CONFINE_UID can execute the file; only as root, and in a
 * process of its own. */
bool confine_reaches(const struct confine *confine, const char *path);

#endif
