#ifndef LADDER_H
#define LADDER_H

/*
 * The ladder: a league (league/state/conf.h) in DIR/ladder, of the format `ladder`,
 * whose players are the rungs and the versions, and whose pairings are added one by
 * one, those that tell most first.  The league's records are the only truth: killed at
 * any time, the ladder goes on with the games that are missing.
 */

#include <stdbool.h>
#include <stdint.h>

#include "league/state/conf.h"
#include "league/state/results.h"
#include "score/course/course.h"

enum { LADDER_WHY = RESULTS_WHY };

/* A player of the ladder, by the league's slot. */
struct ladder_player {
	char owner[COURSE_NAME]; /* whose version it is; "" = a rung */
	int version;             /* from 1; 0 = a rung */
	bool newest;             /* of its owner's */
	bool suspended;          /* too many forfeits in a row */
	double elo, error;       /* half the 95 % interval; INFINITY without games */
	int games;
	int paired;              /* its last pairing's number, from 1; 0 = none */
	int busy;                /* in so many pairings that are being played */
};

struct ladder {
	const struct course *course;
	char *dir, *referee;
	const char *sandbox;       /* the referee's --sandbox */
	struct conf conf;
	struct results results;    /* as of the last ladder_refresh */
	bool loaded;
	struct ladder_player *at;  /* by slot */
	bool *running;             /* by pairing */
	int *order, ranked;        /* slots of rungs and newest versions, the best first */
	int64_t refreshed_us, cost_us;
};

/* Open the ladder in DIR/ladder, or make it; the folder is locked until the process
 * ends.  What is wrong with it is the operator's mistake (die). */
void ladder_open(struct ladder *ladder, const struct course *course,
                 const char *dir, const char *referee, const char *sandbox);
void ladder_free(struct ladder *ladder);

/* The slot of a version; -1 if it is not on the ladder. */
int ladder_find(const struct ladder *ladder, const char *owner, int version);

/* Let a version in, whose player a league can start (class_make_player).  False if it
 * could not be written down. */
bool ladder_enter(struct ladder *ladder, const char *player);

/* Read the results and rate everybody; `now` or when it is worth its cost.  True if
 * that was done. */
bool ladder_refresh(struct ladder *ladder, bool now);

/* The next pairing to be played, by its number from 0, which is then busy: one that
 * is not complete, or else a new one.  -1 if there is none. */
int ladder_next(struct ladder *ladder);

/* It is not played any more. */
void ladder_done(struct ladder *ladder, int pairing);

/* Play a pairing, in a process of its own; events go to a file.  The exit status. */
int ladder_play(const struct ladder *ladder, int pairing, const char *events);

#endif
