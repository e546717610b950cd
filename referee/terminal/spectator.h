#ifndef SPECTATOR_H
#define SPECTATOR_H

/*
 * A terminal beside a match: a console (console.h) that is painted, or printed in plain
 * lines, while jobs_run plays the games.  It queues the events that the person has not
 * yet seen, so that no agent's clock waits for a person.  Only the next game waits until
 * the person has seen this one.
 *
 * A terminal that can show pages shows a picture, and results go to standard output
 * afterwards.  Otherwise we print plain lines on standard error, and people's moves are
 * lines of standard input.
 */

#include <stdio.h>

#include "match/jobs.h"

struct spectator;

/* Begin to watch, before any process is started.  `delay_us` is the pause after each
 * ply; negative means the default.  With `whole`, people choose among whole moves: one
 * key a move.  NULL and errno if the system refuses. */
struct spectator *spectator_open(const struct match *match, int64_t delay_us,
                                 bool whole);

/* Where results go now: standard output, or a buffer that is printed after the
 * picture. */
FILE *spectator_out(struct spectator *spectator);

/* Whether the person wants no more games; for jobs->enough. */
bool spectator_enough(const struct spectator *spectator);

/* Run the jobs, watched by a spectator, or by nobody if `spectator` is NULL.  At the end
 * lets the person see the last game to its end, restores the terminal and frees the
 * spectator.  Also returns JOBS_LEFT if the person wants no more games. */
enum jobs_end spectator_run(struct spectator *spectator, struct jobs *jobs,
                            int *signals, const char **what);

#endif
