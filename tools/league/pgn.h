#ifndef PGN_H
#define PGN_H

/* Results in PGN's headers: the tags White, who moves first, Black and Result of
 * each game; all else is passed over. */

#include "rating.h"

struct pgn {
	char **name; /* the players, in the order in which they appear */
	int players;
	struct rating_games *games; /* one an ordered pair of players */
	int n;
	int ignored; /* games without a result ("*") */
};

/* Read a file ("-": standard input).  What is wrong with it is the operator's
 * mistake, told with its line (die). */
void pgn_read(struct pgn *pgn, const char *path);
void pgn_free(struct pgn *pgn);

#endif
