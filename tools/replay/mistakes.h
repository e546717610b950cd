#ifndef REPLAY_MISTAKES_H
#define REPLAY_MISTAKES_H

/*
 * The mistakes of recorded games (review.h), printed in the order of the games.  A crew
 * looks at them.
 */

#include <stdbool.h>
#include <stdio.h>

#include "replay/crew.h"
#include "replay/recorded.h"

struct mistakes {
	bool json;
	FILE *suite;      /* gets the positions as cases (suite(1)); or NULL */
	struct crew crew; /* its `jobs` are set */
	int games, found;
	int unjudged;     /* of the games: positions of unknown worth */
};

/* Look at a game.  It must have a worth (worth_problem) and be playable to its end. */
void mistakes_add(struct mistakes *mistakes, const struct recorded *game);

/* Print what is left, and the sum.  False if a game could not be looked at, which has been
 * told. */
bool mistakes_end(struct mistakes *mistakes);

#endif
