#ifndef STARTS_H
#define STARTS_H

/*
 * Where the games of a match begin: in positions drawn from the seed, or in positions
 * from a file.  The file has one position a line, as rules(1) prints it.  Empty lines and
 * lines that begin with `#` are ignored.
 */

#include "game/game.h"

enum { STARTS_WHY = 300 };

/* The positions from a file, in the order in which games begin from them. */
struct starts {
	const char *path; /* path of the file, not copied */
	bool shuffled;
	int count;
	struct start {
		int line;   /* line number in the file, from 1 */
		char *text; /* position as the game writes it */
	} *at;
};

/* Read a file.  False, with the reason and the line, if a line is no position of the
 * variant, if the game is over in a position, or if the file has none. */
bool starts_read(struct starts *starts, const char *path,
                 const struct variant *variant, char why[STARTS_WHY]);

/* Shuffle the positions by the match's seed. */
void starts_shuffle(struct starts *starts, uint64_t seed);

/* Return the start for a game, or for a pair of games from one start, numbered from 1.
 * After the last position comes the first again.  NULL if there is no file. */
const struct start *starts_get(const struct variant *variant, int number);

/* Set up the position in which a game or pair begins.  `restarts` is how often the game
 * has begun before.  A drawn start differs after each restart, a start from a file does
 * not. */
void starts_begin(const struct variant *variant, uint64_t seed, int number,
                  int restarts, struct position *position);

#endif
