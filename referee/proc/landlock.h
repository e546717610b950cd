#ifndef LANDLOCK_H
#define LANDLOCK_H

/*
 * Landlock (landlock(7)): a process gives up, for itself and all it starts,
 * files outside the folders it names, TCP, signals to and abstract sockets of
 * the rest of the system.  The structures and numbers are ours, since the
 * headers of older systems have a part of them or none.
 */

#include <stdbool.h>

struct landlock {
	int ruleset; /* an open descriptor, or -1 */
	int abi;     /* the kernel's; 0 = it has no Landlock */
};

enum landlock_right {
	LANDLOCK_LIST,  /* see what is in a folder */
	LANDLOCK_READ,  /* read, list and execute */
	LANDLOCK_WRITE, /* all of that, and write, create and remove */
	LANDLOCK_USE,   /* a device: read and write */
};

/* What the kernel offers: 0 = nothing; 4 has TCP, 6 signals and sockets. */
int landlock_abi(void);

/* Begin a ruleset that allows nothing; net: TCP stays allowed.  False and errno
 * on failure. */
bool landlock_begin(struct landlock *landlock, bool net);

/* Allow what is at the path and below it.  A path that does not exist is no
 * failure: there is nothing to be allowed. */
bool landlock_allow(const struct landlock *landlock, const char *path,
                    enum landlock_right right);

/* Allow connections to a TCP port, of whatever address: there is no finer rule. */
bool landlock_allow_port(const struct landlock *landlock, int port);

/* Hold this process to the rules, for good, and end the ruleset; needs
 * no_new_privs.  False and errno on failure. */
bool landlock_enter(struct landlock *landlock);

#endif
