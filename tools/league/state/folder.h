#ifndef FOLDER_H
#define FOLDER_H

/*
 * A league's folder of results:
 *
 *	league.conf     what is played (conf.h)
 *	lock            locked by the process that runs it
 *	games/          the records: 001-002.rec has slot 1 against slot 2
 */

#include <stdbool.h>

struct text;

/* Make it, with the folders above it; what is there stays.  -1 and errno on
 * failure. */
int folder_make(const char *dir);

/* Whether a league is in it. */
bool folder_has_league(const char *dir);

/* Lock it until this process ends; die if that cannot be done: "process 12 grades there",
 * where `doing` is what another one does. */
void folder_lock(const char *dir, const char *doing);

/* The process that has locked it, or 0. */
long folder_holder(const char *dir);

/* Make a file of games in games/, unless it is there.  Its name is on disk before
 * the first game in it counts.  -1 and errno on failure. */
int folder_record(const char *dir, const char *file);

/* Replace a file in it as a whole; on disk on return.  -1 and errno on
 * failure. */
int folder_replace(const char *dir, const char *name, const struct text *text);

#endif
