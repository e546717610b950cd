#ifndef RUN_H
#define RUN_H

/*
 * A league's games played: one referee a pairing, so many of them at once.
 *
 * The records are the only truth.  What a referee prints only wakes us; we read
 * its record, as we would after a crash.  So killing anybody at any time loses
 * nothing that was on disk, and what is missing is played again by its number.
 */

#include <stdbool.h>
#include <stdio.h>

#include "league/state/conf.h"

struct pairing;

struct run {
	const struct conf *conf;
	const char *dir;
	const char *referee; /* the program's path */
	const char *again;   /* the command that continues; NULL = none is said */
	const struct pairing *only; /* these alone, and so many; NULL = all */
	int onlys;
	int jobs;
	bool stable, json, quiet;
	FILE *out;           /* a line a pairing, in schedule order */
	int signal_fd;       /* signals_watch's */
};

/* The exit status: 0, 2 if a referee found a mistake of the operator's, 3 if
 * games stayed open, 130 or 143. */
int run_league(const struct run *run);

#endif
