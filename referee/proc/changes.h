#ifndef CHANGES_H
#define CHANGES_H

/*
 * Changes in folders, told as they come: inotify(7).  Where the system does not tell
 * them, nothing can be watched.  Some are never told, such as another machine's on a
 * network file system, so whoever must know looks now and then all the same.
 */

#include <stdbool.h>

struct changes {
	int fd;       /* to poll: readable if something has changed; -1 = none */
	bool missing; /* some folder could not be watched */
};

#define CHANGES_NONE ((struct changes){.fd = -1})

/* Watch no folder as yet. */
void changes_open(struct changes *changes);

/* Watch a folder. */
void changes_add(struct changes *changes, const char *folder);

/* Whether the system reports every change in the folders. */
bool changes_are_told(const struct changes *changes);

/* Take what has come; true if anything has. */
bool changes_take(const struct changes *changes);

/* Harmless if it is closed already. */
void changes_close(struct changes *changes);

#endif
