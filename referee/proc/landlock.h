#ifndef LANDLOCK_H
#define LANDLOCK_H

/*
 * Landlock (landlock(7)).  A process gives up its access to files outside the folders
 * that it names, to TCP, to signals for other processes and to their abstract sockets.
 * The limits hold for all processes that it starts.  We define the structures and numbers
 * ourselves because the headers of older systems lack them.
 */

#include <stdbool.h>

struct landlock {
	int ruleset; /* an open descriptor, or -1 */
	int abi;     /* the kernel's version of Landlock; 0 = none */
};

enum landlock_right {
	LANDLOCK_LIST,  /* list a folder */
	LANDLOCK_READ,  /* read, list and execute */
	LANDLOCK_WRITE, /* read, list, execute, write, create and remove */
	LANDLOCK_USE,   /* a device: read and write */
};

/* The kernel's version of Landlock. 0 means none, 4 and later limit TCP, 6 and later
 * limit signals and sockets. */
int landlock_abi(void);

/* Begin a ruleset that allows nothing, or only TCP if `net`.  False and errno on
 * failure. */
bool landlock_begin(struct landlock *landlock, bool net);

/* Allow a file, or a folder and everything below it.  A path that is missing or that we
 * cannot reach is no failure.  False and errno on other failures. */
bool landlock_allow(const struct landlock *landlock, const char *path,
                    enum landlock_right right);

/* Allow TCP connections to a port of any address.  Landlock cannot limit the address. */
bool landlock_allow_port(const struct landlock *landlock, int port);

/* Apply the rules to this process for good, and close the ruleset.  Needs no_new_privs.
 * False and errno on failure. */
bool landlock_enter(struct landlock *landlock);

#endif
