#ifndef BOARD_H
#define BOARD_H

/*
 * leaderboard.csv, which everybody may see.  With a salt it has pseudonyms, the
 * same ones as long as the salt is; pseudonyms.csv, for its owner alone, has who
 * is who.  Students with equal points share a place, and stand in the order of
 * the names shown, so that the order tells nothing.
 */

struct book;

/* Write both.  -1 and errno on failure. */
int board_write(const struct book *book);

#endif
