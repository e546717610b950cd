#ifndef OVERVIEW_H
#define OVERVIEW_H

/*
 * The instructor's page, OUT/index.html, with the pages of games beside it
 * (replays.h).  It names everybody, so only its owner can read it; students may see
 * the leaderboard.
 */

struct book;

/* Write it.  -1 and errno on failure. */
int overview_write(const struct book *book);

#endif
