#ifndef STARTS_H
#define STARTS_H

/*
 * Where the games of a match begin: drawn from its seed, or in positions from a file,
 * one a line, as rules(1) prints them.  An empty line and one that begins with `#` are
 * passed over.
 */

#include "game/game.h"

enum { STARTS_WHY = 300 };

/* Given positions, in the order in which games begin from them. */
struct starts {
	const char *path; /* of the file */
	bool shuffled;
	int count;
	struct start {
		int line;   /* of the file, from 1 */
		char *text; /* as the game writes it */
	} *at;
};

/* Read a file.  False with the reason, which names the line, if a position is none of
 * the variant or the game is over in it, or if there is none. */
bool starts_read(struct starts *starts, const char *path,
                 const struct variant *variant, char why[STARTS_WHY]);

/* Put them in an order that the match's seed draws. */
void starts_shuffle(struct starts *starts, uint64_t seed);

/* The given position of a game or pair, numbered from 1; after the last comes the
 * first.  NULL where none are given. */
const struct start *starts_get(const struct variant *variant, int number);

/* Set up the position in which a game or pair begins.  restarts: how often it has begun
 * before; a drawn start is then another. */
void starts_begin(const struct variant *variant, uint64_t seed, int number,
                  int restarts, struct position *position);

#endif
