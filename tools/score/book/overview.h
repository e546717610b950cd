#ifndef OVERVIEW_H
#define OVERVIEW_H

/*
 * The instructor's page, OUT/index.html, with the pages of games beside it
 * (replays.h).  It names everybody, so only its owner can read it; students may see
 * the leaderboard.
 */

#include <stdbool.h>

struct book;

/* Write it.  all: with pages of all games that were not won, not only of
 * forfeits.  The number of games without a page is stored.  -1 and errno on
 * failure. */
int overview_write(const struct book *book, bool all, int *left_out);

#endif
