#ifndef FOLDER_H
#define FOLDER_H

/*
 * A league's folder of results:
 *
 *	league.conf     what is played (conf.h)
 *	lock            held by the process that runs it
 *	games/          the records: 001-002.rec has slot 1 against slot 2
 */

#include <stdbool.h>

/* Make it, and its folders on the way; whatever is there stays.  -1 and errno
 * on failure. */
int folder_make(const char *dir);

/* Hold it until the process ends.  False, with the process that holds it in
 * *pid, or 0 and errno. */
bool folder_lock(const char *dir, long *pid);

/* The process that holds it, or 0. */
long folder_holder(const char *dir);

#endif
