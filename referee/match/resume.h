#ifndef RESUME_H
#define RESUME_H

/*
 * A match that goes on: the games that its record holds already are not played
 * again, and their results come from there.
 *
 * A game of the record is the match's if its seed, its number, the game and the
 * players (names and commands) are the match's.  Then the programs (SHA-256), the
 * terms and the start must be the same, too: no match is played half under other
 * conditions, and no file holds a game twice.  Void games are played again.
 */

#include "match/match.h"
#include "record/games.h"

enum { RESUME_WHY = 300 };

struct resume {
	const struct match *match;
	int fd; /* the record's */
	struct games games;
};

/* Open a record to append to (record_open), and find the games from match->from to
 * match->to that it has; `said` is a note for the operator, or "".  Returns the
 * descriptor; -1 if `said` is why it cannot be opened or read, or which of these
 * games it has under other conditions. */
int resume_open(struct resume *resume, const struct match *match,
                const char *path, char said[RESUME_WHY]);
void resume_close(struct resume *resume);

/* The result of a game, as far as the record of a `struct resume` tells it; for
 * jobs->held. */
int resume_result(void *resume, int game, struct result *result,
                  struct result_texts *texts);

#endif
