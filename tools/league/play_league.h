#ifndef LEAGUE_PLAY_H
#define LEAGUE_PLAY_H

/*
 * A league's games played: one referee a pairing, up to `jobs` of them at once.
 *
 * The records are the only truth.  What a referee prints only wakes us; we read
 * its record, as we would after a crash.  So killing any process at any time
 * loses nothing that was on disk, and what is missing is played again by its
 * number.
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
	const struct pairing *only; /* this one alone; NULL = all */
	int jobs;
	bool stable, json, quiet;
	FILE *out;           /* a line a pairing, in schedule order */
	int signal_fd;       /* signals_watch's */
};

/* The exit status: 0, 2 if a referee found a mistake of the operator's, 3 if
 * games stayed open, 130 or 143. */
int play_league(const struct play *play);

#endif
