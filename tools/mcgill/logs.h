#ifndef LOGS_H
#define LOGS_H

/*
 * The logs of mcgill-server, in a folder: gameNNNNN.log for each game, written line by
 * line during the game, and outcomes.txt with a line for each game (mcgill-server(1)).  A
 * game's number is the highest in the folder + 1.  Nothing there is ever overwritten,
 * even if two servers use one folder.
 *
 * A game that an endless move cancels, or that is played again because it was void, keeps
 * its log.  The next attempt has a new log.
 */

#include <stdbool.h>
#include <stdio.h>

#include "match/match.h"

struct lobby;

enum { LOGS_PATH = 600 };

/* The logs of a server.  Set the first three members and zero the rest. */
struct logs {
	const char *folder;
	const struct match *match;
	struct lobby *lobby;      /* the lobby, which knows the clients */

	FILE *file;             /* the log of the running game, or NULL */
	char path[LOGS_PATH];
	int number;             /* number of the game */
	int plies;              /* plies written to the log */
	int cancelled;          /* the seat whose endless move cancelled the game, or 0 */
	int error;              /* errno of a failed write, or 0 */
};

/* Return the game that the course calls by this name, or NULL. */
const char *logs_game(const char *board);

/* Write an event to the log.  On failure, set `error`. */
void logs_hear(struct logs *logs, const struct event *event);

/* End the log of a finished game, and add its outcome.  Returns false and errno if this
 * or an earlier write failed. */
bool logs_end(struct logs *logs, const struct verdict *verdict);

#endif
