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

enum { LADDER_GAMES = 2 }; /* of a pairing: one opening, from both seats */

/* What a rating was (history.c). */
struct ladder_point {
	int64_t time; /* in seconds since 1970 */
	int games;
	double elo, error;
};

/* A player of the ladder, by the league's slot. */
struct ladder_player {
	char owner[COURSE_NAME]; /* whose version it is; "" = a rung */
	int version;             /* from 1; 0 = a rung */
	bool newest;             /* of its owner's */
	int before;              /* the slot of their version before it; -1 = none */
	bool suspended;          /* too many forfeits in a row */
	bool dropped;            /* by the instructor (orders.h) */
	double elo, error;       /* half the 95 % interval beside the mean of all;
	                          * INFINITY without games */
	int games;
	int paired;              /* its last pairing's number, from 1; 0 = none */
	int busy;                /* in so many pairings that are being played */
	int64_t seen;            /* when its last games ended; 0 = not since we began */
	int shown;               /* site.c's */
	struct ladder_point *point;
	int points;
};

struct ladder {
	const struct course *course;
	char *dir, *referee;
	const char *sandbox;       /* the referee's --sandbox */
	struct conf conf;
	struct results results;    /* as of the last ladder_refresh, */
	int known;                 /* of so many players: later ones have not played */
	bool loaded;
	struct ratings ratings;    /* of these */
	struct ladder_player *at;  /* by slot */
	int64_t *not_before_us;    /* by pairing; CLOCK_NEVER while it is played */
	int *order, ranked;        /* slots of rungs and newest versions, the best first */
	int64_t opened_us, refreshed_us;
	int64_t cost_us;           /* processor time of the last one */
	bool stale;                /* games have ended since the results were read */
};

/* Open the ladder in DIR/ladder, or make it.  What is wrong with it is the operator's
 * mistake (die). */
void ladder_open(struct ladder *ladder, const struct course *course,
                 const char *dir, const char *referee, const char *sandbox);
void ladder_free(struct ladder *ladder);

/* Let a version in, whose player a league can start (class_make_player); of one that is
 * in, take over how it is started: the folder may have been moved.  False if it could
 * not be written down. */
bool ladder_enter(struct ladder *ladder, const char *player);

/* Read the results and rate everybody; `now`, or if there are new ones, when it is
 * worth its cost.  True if that was done. */
bool ladder_refresh(struct ladder *ladder, bool now);

/* Rate and order everybody by ladder->results. */
void ladder_rate(struct ladder *ladder);

/* The next pairing to be played, by its number from 0, which is then busy: one that
 * is not complete, or else a new one.  -1 if there is none, with *trouble if one could
 * not be written down. */
int ladder_next(struct ladder *ladder, bool *trouble);

/* Whether one of its players is dropped. */
bool ladder_is_dropped(const struct ladder *ladder, int pairing);

/* Let a suspended version play on.  False if it is not suspended, or that could not be
 * written down. */
bool ladder_lift(struct ladder *ladder, int slot);

/* Order the players anew, once somebody was dropped or is back. */
void ladder_order(struct ladder *ladder);

/* The process that played a pairing has ended, with this exit status.  A pairing that failed
 * is set aside for a minute, so that it holds up no other.  One that was refused (2), for
 * instance since terms changed between its games, waits until the ladder is opened again. */
void ladder_done(struct ladder *ladder, int pairing, int code);

/* The first of a pairing's games by number. */
int ladder_first_game(const struct ladder *ladder, int pairing);

/* Play a pairing, in a process of its own; events go to a file.  The exit status. */
int ladder_play(const struct ladder *ladder, int pairing, const char *events,
                int signal_fd);

/*
 * history.c: how ratings went: DIR/history.csv, a line a point,
 *
 *	time,slot,games,elo,error
 *
 * with the time in seconds since 1970.  A player has a new point when it has an eighth
 * more games than at its last one, so the file grows with the logarithm of the games.
 * The points are also in the ladder.  A line that is not whole is passed over.
 */

/* Read the points into the ladder. */
void history_read(struct ladder *ladder, const char *dir);

/* Add the points that are due. */
void history_add(struct ladder *ladder, const char *dir);

/* What a rating has changed by in a day, or since the owner's first point with a small
 * error; NAN if there is none. */
double history_trend(const struct ladder *ladder, int slot);

#endif
