#ifndef REPORT_REPLAY_H
#define REPORT_REPLAY_H

/*
 * A page of one game.  The game's block is also copied into a record of its own
 * beside the page (page.rec), which replay --check takes.
 */

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { REPLAY_WHY = 400 };

/* Make the page of the block of so many bytes at `at` in a record.  False with
 * the reason if it cannot be made. */
bool replay_page(const char *record, off_t at, size_t length, const char *path,
                 char why[REPLAY_WHY]);

#endif
