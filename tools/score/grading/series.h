#ifndef SERIES_H
#define SERIES_H

/*
 * Games of a student's agent against an opponent: a referee beside us plays
 * them, a process of its own a series, and tells of each in JSON.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

enum { SERIES_TEXT = 400 };

struct series {
	const char *referee; /* the program's path */
	const char *folder;  /* where the student's agent starts */
	const char *player, *opponent; /* as the referee's players */
	const char *game, *terms; /* terms may be "" */
	const char *sandbox;  /* the referee's --sandbox */
	const char *const *readable; /* its --readable; a NULL ends it; or NULL */
	const char *record;  /* games are appended here */
	uint64_t seed;
	int rounds;
	bool second;         /* the student is player 2 */
	int signal_fd;
};

enum series_winner { SERIES_DRAW, SERIES_WON, SERIES_LOST, SERIES_VOID };

/* One game that has been played. */
struct series_game {
	int number;
	bool moved_first;    /* the student */
	enum series_winner winner;
	bool fault;          /* a forfeit of the loser's */
	int plies;
	char reason[64];
	char text[SERIES_TEXT];
};

enum series_end { SERIES_DONE, SERIES_TOLD, SERIES_FAILED };

/* Play; called for each game in order.  why: what a referee that failed said. */
enum series_end series_play(const struct series *series,
                            void (*on_game)(void *context,
                                            const struct series_game *game),
                            void *context, char why[SERIES_TEXT]);

/* Append the command that plays a game of it once more. */
void series_again(const struct series *series, int game, struct text *text);

#endif
