#ifndef OVERVIEW_H
#define OVERVIEW_H

/*
 * The instructor's page, OUT/index.html: the class, how its points are spread,
 * what the course counts, and each student with his games; pages of games beside
 * it (plays.h).  It has everybody's name, so its owner alone can read it; what
 * students may see is the leaderboard.
 */

#include "score/book/book.h"

/* Write it.  all: with pages of all games that were not won, not of the
 * forfeited alone; those that are too many are counted in *left_out.  -1 and errno
 * on failure. */
int overview_write(const struct book *book, bool all, int *left_out);

#endif
