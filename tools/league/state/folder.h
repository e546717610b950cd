#ifndef FOLDER_H
#define FOLDER_H

/*
 * A league's folder:
 *
 *	league.conf     the definition (conf.h)
 *	lock            locked by the process that runs the league
 *	games/          the records: 001-002.rec has slot 1 against slot 2
 *	memory/         what players keep between games: a folder for each (match/memory.h)
 */

#include <stdbool.h>
#include <stdint.h>

/* Make the folder with games/ and missing folders above.  -1 and errno on failure. */
int folder_make(const char *dir);

/* Whether the folder contains a league. */
bool folder_has_league(const char *dir);

/* Lock the folder until this process ends.  Dies on failure: "process 12 grades there",
 * where `doing` is "grades there". */
void folder_lock(const char *dir, const char *doing);

/* The process that has locked the folder, or 0. */
long folder_holder(const char *dir);

/* Send SIGTERM to the process that has locked the folder, and wait until it has ended.
 * Dies if there is none.  False, with a warning, if it has not ended by `until_us`. */
bool folder_stop(const char *dir, int64_t until_us);

/* Make a record in games/ if it is missing.  The record's name is on disk before a game
 * in it counts.  -1 and errno on failure. */
int folder_record(const char *file);

#endif
