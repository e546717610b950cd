#ifndef SPECTATOR_H
#define SPECTATOR_H

/*
 * Who sits before the terminal while a match is played: he watches it at a pace
 * of his own, ply by ply, and plays where a player is a person.  He is told by
 * events and keeps those that he has not seen yet, so that no clock of an agent
 * waits for him; only the next game begins when he has seen this one.
 *
 * On a terminal that can be painted there is a picture, and keys (referee(1),
 * THE PICTURE); results go to standard output when it is over.  Elsewhere there
 * are plain lines, and people's moves are lines of standard input.
 */

#include <stdio.h>

#include "match/jobs.h"

struct spectator;

struct spectator_order {
	const struct match *match;
	int64_t delay_us; /* a ply; negative: not given */
	bool ascii;
	FILE *lines;      /* where plain lines go */
};

/* Begin to watch; before any process is started.  NULL and errno where the
 * system refuses that. */
struct spectator *spectator_open(const struct spectator_order *order);

/* Where results go now: standard output, or what is printed there when the
 * picture is over. */
FILE *spectator_out(struct spectator *spectator);

/* Whether he has had enough games; for jobs->enough. */
bool spectator_enough(const struct spectator *spectator);

/* jobs_run, while he watches and plays; NULL is nobody.  In the end he sees the
 * last game to its end, has the terminal back, and is freed.  JOBS_LEFT, too, if
 * he has had enough. */
enum jobs_end spectator_run(struct spectator *spectator, struct jobs *jobs,
                            int *signals, const char **what);

#endif
