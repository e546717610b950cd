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

struct text;

/* Make it, and its folders on the way; whatever is there stays.  -1 and errno
 * on failure. */
int folder_make(const char *dir);

/* Whether a league is in it. */
bool folder_has_league(const char *dir);

/* Hold it until the process ends.  False, with the process that holds it in
 * *pid, or 0 and errno. */
bool folder_lock(const char *dir, long *pid);

/* The process that holds it, or 0. */
long folder_holder(const char *dir);

/* Have a file of games in games/, empty if it is new; its name is on disk
 * before the first game in it counts.  -1 and errno on failure. */
int folder_record(const char *dir, const char *file);

/* Replace a file in it as a whole; on disk on return.  -1 and errno on
 * failure. */
int folder_replace(const char *dir, const char *name, const struct text *text);

#endif
