#ifndef LEAGUE_PLAY_H
#define LEAGUE_PLAY_H

/*
 * Plays a league's games: one referee for each pairing, up to `jobs` at once.
 *
 * The records are the only truth.  A referee's output only wakes this process, which then
 * reads the record, as it does after a crash.  Killing any process at any time therefore
 * loses no game that was on disk.  The next run plays the missing games again, by number.
 */

#include <stdbool.h>
#include <stdio.h>

#include "league/state/conf.h"

struct pairing;

struct play {
	const struct conf *conf;
	const char *dir;
	const char *referee; /* the program's path */
	const char *keep;    /* the folder for standard error, or NULL */
	const char *again;   /* the command that continues; NULL = print none */
	const struct pairing *only; /* play only this pairing; NULL = all */
	int jobs;
	bool stable, json, quiet;
	FILE *out;           /* a line for each pairing, in schedule order */
	int signal_fd;       /* the descriptor of signals_watch */
};

/* Play the league.  Returns the exit status: 0, 2 if a referee reports a mistake of the
 * operator, 3 if games stay open, 130 or 143 after a signal. */
int play_league(const struct play *play);

#endif
