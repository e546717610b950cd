#ifndef BOARD_H
#define BOARD_H

/*
 * A leaderboard that all may see, leaderboard.csv.  With a salt it has
 * pseudonyms, which stay the same as long as the salt does; who is who is in
 * pseudonyms.csv, which its owner alone can read.  Equal points share a place
 * and stand in the order of what is shown, so that the order tells nothing.
 */

struct book;

/* Write both.  -1 and errno on failure. */
int board_write(const struct book *book);

#endif
