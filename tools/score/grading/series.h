#ifndef SERIES_H
#define SERIES_H

/*
 * A series: games of a student's agent against one opponent.  A referee in a process of
 * its own plays them and reports each game in JSON.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "score/course/course.h"
#include "score/course/grading.h"

struct finding;
struct run;
struct series_game;

enum { SERIES_TEXT = 400 };

/* Free with series_free. */
struct series {
	const struct grading *grading;
	const char *folder;  /* the working folder of the student's agent */
	const char *game;
	char *terms;         /* "" = the game's own */
	char *player, *opponent; /* players in the form for the referee */
	char *record;        /* the file to append games to */
	char *keep;          /* the folder for the student's standard error */
	uint64_t seed;
	int rounds;
	bool second;         /* the student is player 2 */
	const char *throws;  /* the course's line about an exception (course.h), or NULL */
	void (*on_game)(void *context, const struct series_game *game);
	void *context;
	int played;          /* games that series_play has played */
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
	int thrown;          /* exceptions that left the student's method, by the line of the
	                      * course's client; `exception` has the first */
	char exception[200];
	int plies;
	char reason[64];
	char text[SERIES_TEXT];
};

enum series_end { SERIES_DONE, SERIES_TOLD, SERIES_FAILED };

/* Play a series, and call on_game for each game in order.  why: a failed referee's
 * message. */
enum series_end series_play(struct series *series, char why[SERIES_TEXT]);

void series_free(struct series *series);

/* Append options that all games share: readable files, the time limit for rules. */
void series_add_shared(const struct grading *grading, struct run *run);

/* Append the command that plays one game again. */
void series_again(const struct series *series, int game, struct text *text);

/* Find out which step of `referee --check` a series' player fails, which the student can repeat.
 * Append it to `why`, and add notes to the finding; only these have measured values.  Append
 * nothing if no step fails.  Opponent and record do not matter.  False after a signal. */
bool compliance_try(const struct series *series, struct finding *finding, struct text *why);

/* Join a verdict and the referee's text.  Leave out measured values, so that the same
 * fault always gives the same text. */
void compliance_say(const char *verdict, const char *text, char *into,
                    size_t size);

#endif
