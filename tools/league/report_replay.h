#ifndef REPORT_REPLAY_H
#define REPORT_REPLAY_H

/*
 * A page of one game, made by bin/replay.  The game's block is first copied into
 * a record of its own beside the page (page.rec), since one file may hold
 * several blocks of a number, void ones before the one that counts.
 */

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Make the page of the block of so many bytes at `at` in a record.  False if it
 * cannot be made. */
bool replay_page(const char *replay, const char *record, off_t at,
                 size_t length, const char *page);

#endif
