#ifndef LANDLOCK_H
#define LANDLOCK_H

/*
 * Landlock (landlock(7)): a process gives up, for itself and all it starts, files
 * outside the folders that it names, TCP, signals to other processes, and their
 * abstract sockets.  The structures and numbers are our own, since the headers of
 * older systems lack some or all of them.
 */

#include <stdbool.h>

struct landlock {
	int ruleset; /* an open descriptor, or -1 */
	int abi;     /* the kernel's; 0 = it has no Landlock */
};

enum landlock_right {
	LANDLOCK_LIST,  /* list a folder */
	LANDLOCK_READ,  /* read, list and execute */
	LANDLOCK_WRITE, /* all of that, and write, create and remove */
	LANDLOCK_USE,   /* a device: read and write */
};

/* The kernel's version of Landlock: 0 = none; 4 has TCP, 6 signals and sockets. */
int landlock_abi(void);

/* Begin a ruleset that allows nothing, but TCP if net.  False and errno on
 * failure. */
bool landlock_begin(struct landlock *landlock, bool net);

/* Allow a file, or a folder and all below it.  A path that does not exist is no
 * failure. */
bool landlock_allow(const struct landlock *landlock, const char *path,
                    enum landlock_right right);

/* Allow connections to a TCP port of any address; Landlock has no finer rule. */
bool landlock_allow_port(const struct landlock *landlock, int port);

/* Hold this process to the rules for good, and close the ruleset.  Needs
 * no_new_privs.  False and errno on failure. */
bool landlock_enter(struct landlock *landlock);

#endif
