#ifndef SERIES_H
#define SERIES_H

/*
 * A series: games of a student's agent against one opponent.  A referee, a
 * process of its own, plays them and reports each game in JSON.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "score/course/grading.h"

struct run;

enum { SERIES_TEXT = 400 };

struct series {
	const struct grading *grading;
	const char *folder;  /* where the student's agent starts */
	const char *player, *opponent; /* as the referee's players */
	const char *game, *terms; /* terms may be "" */
	const char *record;  /* games are appended to this file */
	const char *keep;    /* the folder for the student's standard error */
	uint64_t seed;
	int rounds;
	bool second;         /* the student is player 2 */
};

enum series_winner { SERIES_DRAW, SERIES_WON, SERIES_LOST, SERIES_VOID };

/* One game that has been played. */
struct series_game {
	int number;
	bool moved_first;    /* the student */
	enum series_winner winner;
	bool fault;          /* a forfeit of the loser's */
	bool starved;        /* the student waited for a processor for more than half of
	                      * its time: the machine was too busy */
	int late;            /* its moves that were late, so that random ones were played */
	long read_kb;        /* what it read after its first move, where terms ask for that */
	int thrown;          /* stacks of exceptions on its standard error; the first: */
	char exception[200];
	int plies;
	char reason[64];
	char text[SERIES_TEXT];
};

enum series_end { SERIES_DONE, SERIES_TOLD, SERIES_FAILED };

/* Play; called for each game in order.  why: the message of a referee that
 * failed. */
enum series_end series_play(const struct series *series,
                            void (*on_game)(void *context,
                                            const struct series_game *game),
                            void *context, char why[SERIES_TEXT]);

/* Append the options of all games: what agents may read, and how long rules may be
 * silent. */
void series_add_shared(const struct grading *grading, struct run *run);

/* Append the referee's options that decide a game; rounds: 0 = leave them out. */
void series_add_options(const struct series *series, int rounds, struct run *run);

/* Append the command that plays one game again. */
void series_again(const struct series *series, int game, struct text *text);

#endif
