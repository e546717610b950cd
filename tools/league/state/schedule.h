#ifndef SCHEDULE_H
#define SCHEDULE_H

/*
 * The pairings of a league, in order.  The format chooses them (format.h).  A player who
 * joins later only adds pairings at the end.  A format with rounds adds each round when
 * the results of the round before are in.
 */

#include <stdbool.h>

#include "league/state/pairing.h"

struct conf;
struct format;
struct standings;

struct schedule {
	const struct conf *conf;
	const struct format *format; /* NULL: the only pairing came from schedule_give */
	struct pairing *at;
	int n;
	int round, rounds; /* number so far, and planned; 0 in a format without rounds */
	bool stuck;        /* the format ends early: nobody can be paired */
	void *state;       /* the format's own data */
};

/* Begin with all pairings that are known at the start. */
void schedule_begin(struct schedule *schedule, const struct conf *conf);
void schedule_free(struct schedule *schedule);

/* Begin with this pairing alone. */
void schedule_give(struct schedule *schedule, const struct conf *conf,
                   const struct pairing *pairing);

/* Append a pairing with all its games; b = -1: a has a bye. */
void schedule_add(struct schedule *schedule, int a, int b, int round);

/* Append a pairing with games `from` to `to` only. */
void schedule_add_some(struct schedule *schedule, int a, int b, int round, int from,
                       int to);

/* Add the next round after all results are in.  False if there is none. */
bool schedule_extend(struct schedule *schedule,
                     const struct standings *standings);

/* Record the result of a pairing, or of a bye (NULL). */
void schedule_result(struct schedule *schedule, int pairing,
                     const struct pair_tally *tally);

/* The number of games in the whole schedule, as far as it is known; a bye has none. */
long schedule_games(const struct schedule *schedule);

#endif
