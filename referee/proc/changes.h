#ifndef CHANGES_H
#define CHANGES_H

/*
 * Reports of changes in folders: inotify(7).  Without inotify nothing is reported.  Some
 * changes are never reported, such as changes by another machine on a network file
 * system.  A caller that must see every change also has to read the folders now and then.
 */

#include <stdbool.h>

struct changes {
	int fd;       /* readable after a change, for poll(2); -1 = none */
	bool missing; /* some folder could not be watched */
};

#define CHANGES_NONE ((struct changes){.fd = -1})

void changes_open(struct changes *changes);

void changes_add(struct changes *changes, const char *folder);

/* Whether the system reports every change in the folders. */
bool changes_are_told(const struct changes *changes);

/* Read the pending reports.  True if there were any. */
bool changes_take(const struct changes *changes);

/* Stop watching.  Harmless if already closed. */
void changes_close(struct changes *changes);

#endif
