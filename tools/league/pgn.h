#ifndef PGN_H
#define PGN_H

/* Reads results in PGN: the tags White (the player who moves first), Black and Result of
 * each game.  Ignores everything else, also what looks like a tag in a comment.  Accepts at
 * most 10,000 players. */

#include <stdbool.h>

#include "rating/rating.h"

/* Something that was passed over: how often, and the line of the first. */
struct pgn_passed {
	int n, line;
};

struct pgn {
	char **name; /* the players, in order of appearance */
	int players;
	struct rating_games *games; /* one for each ordered pair of players */
	int n;
	int ignored; /* games without a result ("*") */
	struct pgn_passed alone; /* games of a player against itself */
	struct pgn_passed remarks; /* tags in comments */
};

enum { PGN_WHY = 600 };

/* Read a file ("-": standard input).  False with the reason and its line. */
bool pgn_read(struct pgn *pgn, const char *path, char why[PGN_WHY]);
void pgn_free(struct pgn *pgn);

#endif
