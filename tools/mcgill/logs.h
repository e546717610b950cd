#ifndef LOGS_H
#define LOGS_H

/*
 * The logs of mcgill-server, in a folder: gameNNNNN.log for each game, written line by
 * line as the game goes, and outcomes.txt with a line for each (mcgill-server(1)).  A
 * game's number is the highest there + 1.  What is there is never overwritten, also if
 * two servers log into one folder.
 *
 * A game that an endless move cancels, or that is played again because it was void,
 * keeps its log; the next attempt has a log of its own.
 */

#include <stdbool.h>
#include <stdio.h>

#include "match/match.h"

struct door;

enum { LOGS_PATH = 600 };

/* A server's; zeroed but for the first three. */
struct logs {
	const char *folder;
	const struct match *match;
	struct door *door;      /* which knows the clients */

	FILE *file;             /* of the running game, or NULL */
	char path[LOGS_PATH];
	int number;             /* the game's */
	int plies;              /* in the log */
	int cancelled;          /* the seat whose endless move cancelled it, or 0 */
	int error;              /* errno of what could not be written, or 0 */
};

/* The game of a board by the course's name for it, or NULL. */
const char *logs_game(const char *board);

/* Write down what happens; `error` says if that failed. */
void logs_hear(struct logs *logs, const struct event *event);

/* The game is over: end its log, and add its outcome.  False and errno if that or
 * something earlier failed. */
bool logs_end(struct logs *logs, const struct verdict *verdict);

#endif
