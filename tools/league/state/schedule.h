#ifndef SCHEDULE_H
#define SCHEDULE_H

/*
 * The pairings of a league, in order.  A player who joins later only adds to the
 * end of it.  Which pairings there are is the format's to say (format.h); a
 * format with rounds adds each round once the results of the one before are in.
 */

#include <stdbool.h>

#include "league/state/pairing.h"

struct conf;
struct format;
struct standings;

struct schedule {
	const struct conf *conf;
	const struct format *format; /* NULL: the pairing was given */
	struct pairing *at;
	int n;
	int round, rounds; /* so far, and planned; 0 in a format without rounds */
	bool stuck;        /* the format ends early: nobody can be paired */
	void *state;       /* the format's */
};

/* All pairings that are known beforehand. */
void schedule_begin(struct schedule *schedule, const struct conf *conf);
void schedule_free(struct schedule *schedule);

/* This pairing, and no more. */
void schedule_give(struct schedule *schedule, const struct conf *conf,
                   const struct pairing *pairing);

/* Append a pairing with all its games; b = -1: a has a bye. */
void schedule_add(struct schedule *schedule, int a, int b, int round);

/* The same with some games only. */
void schedule_add_some(struct schedule *schedule, int a, int b, int round, int from,
                       int to);

/* Add the next round, once all results are in.  False if there is none. */
bool schedule_extend(struct schedule *schedule,
                     const struct standings *standings);

/* Take in what came of a pairing, or of a bye (NULL). */
void schedule_result(struct schedule *schedule, int pairing,
                     const struct pair_tally *tally);

/* How many pairings there will be in all, as far as that is known. */
long schedule_total(const struct schedule *schedule);

/* How many games that is, without those that a bye saves. */
long schedule_games(const struct schedule *schedule);

#endif
