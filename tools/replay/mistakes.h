#ifndef REPLAY_MISTAKES_H
#define REPLAY_MISTAKES_H

/*
 * The moves of recorded games that made things worse for who moved, by the worth of the
 * positions before and after (worth.h).  Games are looked at in processes of their own,
 * several at once, and printed in their order.
 */

#include <stdbool.h>
#include <stdio.h>

#include "replay/recorded.h"

enum { MISTAKES_JOBS = 256 };

struct mistakes_job;

/* Begin with zeroes but for the first three. */
struct mistakes {
	bool json;
	int jobs;        /* games at once */
	FILE *suite;     /* gets the positions as cases (suite(1)); or NULL */
	struct mistakes_job *job;
	int first, running; /* the oldest job that has not been printed, and how many */
	int games, found;
	bool failed;     /* a game could not be looked at: that has been told */
};

/* Look at a game.  It must have a worth (worth_problem) and be playable to its end. */
void mistakes_add(struct mistakes *mistakes, const struct recorded *game);

/* Print what is left, and the sum. */
void mistakes_end(struct mistakes *mistakes);

#endif
