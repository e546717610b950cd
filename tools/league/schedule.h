#ifndef SCHEDULE_H
#define SCHEDULE_H

/*
 * Who meets whom, in order.  A player that is added later only adds to the end
 * of it.  A Swiss's next round follows from the results of those before.
 */

#include <stdbool.h>

#include "league/swiss.h"

struct conf;
struct pair_tally;
struct standings;

struct pairing {
	int a, b;     /* slots; a has seat 1 in game 1.  b = -1: a has a bye */
	int round;    /* of a Swiss, from 1; else 0 */
	int from, to; /* the games of it that are in the schedule */
};

struct schedule {
	const struct conf *conf;
	struct pairing *at;
	int n;
	int round, rounds; /* of a Swiss: so far, and planned */
	bool stuck;        /* ... which ends before, for want of opponents */
	struct swiss swiss;
};

/* All pairings; of a Swiss none yet. */
void schedule_begin(struct schedule *schedule, const struct conf *conf);
void schedule_free(struct schedule *schedule);

/* Of a Swiss, once all results are in: the next round.  False if there is no
 * further one. */
bool schedule_extend(struct schedule *schedule,
                     const struct standings *standings);

/* These pairings, and no more. */
void schedule_give(struct schedule *schedule, const struct conf *conf,
                   const struct pairing *pairing, int n);

/* What came of a pairing, or of a bye (NULL). */
void schedule_result(struct schedule *schedule, int pairing,
                     const struct pair_tally *tally);

/* How many pairings there will be in all. */
long schedule_total(const struct schedule *schedule);

/* How many games that is, without those that a bye saves. */
long schedule_games(const struct schedule *schedule);

#endif
