#ifndef SPECTATOR_H
#define SPECTATOR_H

/*
 * A terminal beside a match: a console (console.h) that is painted, or printed in
 * plain lines, while jobs_run plays the games.  It keeps the events that have not
 * been seen, so that no agent's clock waits for a person; only the next game
 * begins when this one has been seen.
 *
 * On a terminal that can be painted there is a picture, and results go to
 * standard output when it is over.  Elsewhere there are plain lines, and people's
 * moves are lines of standard input.
 */

#include <stdio.h>

#include "match/jobs.h"

struct spectator;

struct spectator_options {
	const struct match *match;
	int64_t delay_us; /* a ply; negative: not given */
	FILE *lines;      /* where plain lines go */
	bool whole;       /* people choose among whole moves: one key a move */
};

/* Begin to watch; before any process is started.  NULL and errno where the
 * system refuses that. */
struct spectator *spectator_open(const struct spectator_options *options);

/* Where results go now: standard output, or what is printed there when the
 * picture is over. */
FILE *spectator_out(struct spectator *spectator);

/* Whether the person has had enough games; for jobs->enough. */
bool spectator_enough(const struct spectator *spectator);

/* jobs_run, watched by a spectator or, with NULL, by nobody.  In the end the
 * person sees the last game to its end, has the terminal back, and the spectator
 * is freed.  JOBS_LEFT, too, if the person has had enough. */
enum jobs_end spectator_run(struct spectator *spectator, struct jobs *jobs,
                            int *signals, const char **what);

#endif
