#ifndef SERIES_H
#define SERIES_H

/*
 * A series: games of a student's agent against one opponent.  A referee in a process of
 * its own plays them and reports each game in JSON.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "score/course/grading.h"

struct run;

enum { SERIES_TEXT = 400 };

struct series {
	const struct grading *grading;
	const char *folder;  /* the working folder of the student's agent */
	const char *player, *opponent; /* players in the form for the referee */
	const char *game, *terms; /* terms may be "" */
	const char *record;  /* the file to append games to */
	const char *keep;    /* the folder for the student's standard error */
	uint64_t seed;
	int rounds;
	bool second;         /* the student is player 2 */
};

enum series_winner { SERIES_DRAW, SERIES_WON, SERIES_LOST, SERIES_VOID };

/* A game that was played. */
struct series_game {
	int number;
	bool moved_first;    /* the student moved first */
	enum series_winner winner;
	bool fault;          /* the loser forfeited */
	bool starved;        /* the student waited for a processor for more than half of
	                      * its time, because the machine was too busy */
	int late;            /* the student's late answers, each replaced by a random
	                      * move */
	long read_kb;        /* kB that the student read after its first move, or 0 */
	int thrown;          /* stack traces in the student's standard error; `exception`
	                      * has the first */
	char exception[200];
	int plies;
	char reason[64];
	char text[SERIES_TEXT];
};

enum series_end { SERIES_DONE, SERIES_TOLD, SERIES_FAILED };

/* Play a series, and call on_game for each game in order.  why: a failed referee's
 * message. */
enum series_end series_play(const struct series *series,
                            void (*on_game)(void *context,
                                            const struct series_game *game),
                            void *context, char why[SERIES_TEXT]);

/* Append options that all games share: readable files, the time limit for rules. */
void series_add_shared(const struct grading *grading, struct run *run);

/* Append the referee's options that affect a game.  rounds: 0 = without that option. */
void series_add_options(const struct series *series, int rounds, struct run *run);

/* Append the command that plays one game again. */
void series_again(const struct series *series, int game, struct text *text);

#endif
