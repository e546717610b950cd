#ifndef REPLAY_ONCE_H
#define REPLAY_ONCE_H

/* Whether each game of a record has one result.  A game is its id, its rules and its
 * players, by name and command; void games have no result. */

#include <stdio.h>

#include "replay/recorded.h"

struct once_game;

/* Begin with zeroes. */
struct once {
	struct once_game *game;
	size_t games;
};

void once_add(struct once *once, const struct recorded *game);

/* Print a line for each result too many, with the file's name and its line; returns
 * how many there are. */
int once_check(struct once *once, const char *file, FILE *out);

void once_free(struct once *once);

#endif
