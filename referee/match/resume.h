#ifndef RESUME_H
#define RESUME_H

/*
 * Continue a match.  If the match's record has a game already, take its result from
 * there.  Play only the other games.
 *
 * A game of the record belongs to the match if both have the same seed, game number,
 * variant and players (names and commands).  Such a game must also have the same programs
 * (SHA-256), terms and start, so that no match is played half under other conditions.
 * Void games are played again.
 */

#include "match/match.h"
#include "record/games.h"

enum { RESUME_WHY = 300 };

struct resume {
	const struct match *match;
	int fd; /* descriptor of the record */
	struct games games;
};

/* Open a record for appending (record_open), and find its games from match->from to
 * match->to.  `said` becomes a note for the operator or "".  Returns false if the record
 * cannot be opened or read, or if it has one of these games under other conditions;
 * `said` is then the reason. */
bool resume_open(struct resume *resume, const struct match *match,
                 const char *path, char said[RESUME_WHY]);
void resume_close(struct resume *resume);

/* Take a game's result from the record, as far as the record shows it.  Returns 1, or 0 if
 * the record does not have the game, or -1 and errno on failure. */
int resume_result(struct resume *resume, int game, struct result *result,
                  struct result_texts *texts);

#endif
