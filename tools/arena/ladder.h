#ifndef LADDER_H
#define LADDER_H

/*
 * The ladder: a league (league/state/conf.h) in DIR/ladder with the format `ladder`. Its
 * players are the rungs and the versions.  Pairings are added one by one (matching.c).  The
 * league's records are the only truth: an arena that was killed plays the games that are
 * missing when it starts again.
 */

#include <stdbool.h>
#include <stdint.h>

#include "league/state/conf.h"
#include "league/state/results.h"
#include "score/course/course.h"

enum {
	LADDER_GAMES = 2,   /* a pairing: one opening, each player once in each seat */
	LADDER_AT_ONCE = 2, /* most pairings of a player at once, so that enough players meet;
	                     * 1 if agents keep something between games */
};

/* A point in the history of a rating (history.c). */
struct ladder_point {
	int64_t time; /* seconds since 1970 */
	int games;
	double elo, error;
};

/* The page of an owner (site.c), kept with their first version. */
struct ladder_page {
	int games;         /* of all the owner's versions */
	int shown;         /* the games when the page was written last */
	char *games_json;  /* the games on the page, as JSON; NULL = not read yet */
	int listed;        /* the first pairing that the page links; 0 = not written */
};

/* A player of the ladder, by slot: the player's index in the league. */
struct ladder_player {
	char owner[COURSE_NAME]; /* the student or team; "" = a rung */
	int version;             /* the version's number, from 1; 0 = a rung */
	bool newest;             /* the owner's newest version */
	int before;              /* the slot of the owner's previous version; -1 = none */
	bool suspended;          /* suspended because of too many forfeits in a row */
	bool dropped;            /* the instructor dropped the owner (orders.h) */
	double elo, error;       /* error: half the 95 % interval of the difference from the
	                          * first rung, which has 0; INFINITY without games */
	double doubt;            /* expected number of players wrongly above or below it */
	int games;
	int pairings;            /* chosen for it so far */
	int64_t cpu_ms;          /* processor time in its games */
	int busy;                /* pairings of this player that are being played */
	int64_t seen;            /* time of its last game's end; 0 = none */
	int first;               /* the slot of the owner's first version */
	struct ladder_page page;
	struct ladder_point *point;
	int points;
};

struct ladder {
	const struct course *course;
	char *dir, *referee;
	const char *sandbox;       /* the value of the referee's --sandbox */
	struct conf conf;
	struct results results;    /* the results at the last ladder_refresh; players that
	                            * came later are not in it */
	struct ratings ratings;    /* computed from `results` */
	struct ladder_player *at;  /* the players, by slot */
	int64_t *not_before_us;    /* earliest start of each pairing; CLOCK_NEVER:
	                            * running, or refused */
	int *order, ranked;        /* slots of rungs and newest versions, best first */
	int64_t opened_us, refreshed_us;
	int64_t rated;             /* time of the results, in seconds since 1970 */
	int64_t cost_us;           /* processor time of the last ladder_refresh */
	bool stale;                /* games have ended since the last ladder_refresh */
	bool urgent;               /* among them a new version's first one */
	bool unrated;              /* its games are challenges (challenges.h) */
};

/* Open the ladder in DIR/ladder, or create it.  Dies if something is wrong with the
 * folder, because that is the operator's mistake. */
void ladder_open(struct ladder *ladder, const struct course *course,
                 const char *dir, const char *referee, const char *sandbox);
void ladder_free(struct ladder *ladder);

/* Open the unrated ladder in DIR/challenges, or create it: a league with the players of the
 * rated one in the same slots, but with pairings and records of its own, and without what
 * agents keep between games. */
void ladder_open_unrated(struct ladder *unrated, const struct ladder *rated, const char *dir);

/* Read only the players, for ladder_find.  Dies if there is no ladder. */
void ladder_look(struct ladder *ladder, const struct course *course, const char *dir);

/* Let an unrated ladder know the newest players, and who is suspended or dropped. */
void ladder_follow(struct ladder *unrated, const struct ladder *rated);

/* The name of a player on the pages: the owner, or the rung. */
const char *ladder_name(const struct ladder *ladder, int slot);

/* The slot of the first version of the player with this name; -1 = none. */
int ladder_find(const struct ladder *ladder, const char *name);

/* Add a version to the ladder.  `player` is the league's line for it (class_make_player).
 * If the version is on the ladder, replace its command, because the folder may have
 * moved. False if the ladder could not be written. */
bool ladder_enter(struct ladder *ladder, const char *player);

/* Read the results and rate all players.  Unless `now`, only if there are new results,
 * and only as often as the cost of a refresh allows.  True if the players were rated. */
bool ladder_refresh(struct ladder *ladder, bool now);

/* Rate and order all players from ladder->results. */
void ladder_rate(struct ladder *ladder);

/* Start the next pairing: an incomplete one, or else a new one (matching_make).  Returns its
 * number, from 0, and marks its players busy.  -1 if there is none; sets *trouble if a
 * new one cannot be written.  ladder_again starts only an incomplete one, and ladder_begin a
 * new one of these two slots. */
int ladder_next(struct ladder *ladder, bool *trouble);
int ladder_again(struct ladder *ladder);
int ladder_begin(struct ladder *ladder, const int pair[2], bool *trouble);

/* Foresee the next pairings: those that ladder_next would choose if the running pairings of
 * the workers (-1: none) ended in this order and changed no rating.  Stores the two slots of
 * each in `next`, and returns their number. */
int ladder_foresee(const struct ladder *ladder, const int *running, int workers, int next[][2],
                   int most);

/* The page of a slot's owner. */
static inline struct ladder_page *
ladder_page(const struct ladder *ladder, int slot)
{
	return &ladder->at[ladder->at[slot].first].page;
}

/* Whether a player of the pairing is dropped. */
bool ladder_is_dropped(const struct ladder *ladder, int pairing);

/* End the suspension of a version.  False if there is none or writing failed. */
bool ladder_lift(struct ladder *ladder, int slot);

/* Order the players again after the instructor dropped a student or took one back. */
void ladder_order(struct ladder *ladder);

/* Record that the process of a pairing ended with exit status `code`.  After a failure the
 * pairing waits for a minute, and others go first.  After a refusal (2), for instance
 * because the terms changed between its games, it waits until the ladder is opened again. */
void ladder_done(struct ladder *ladder, int pairing, int code);

/* The number of a pairing's first game. */
int ladder_first_game(const struct ladder *ladder, int pairing);

/* Play a pairing in this process, with its events in a file.  Returns the exit status. */
int ladder_play(const struct ladder *ladder, int pairing, const char *events,
                int signal_fd);

/*
 * matching.c: who plays next.  A newest version gets at most twice the median of pairings,
 * and is not for long below half of it.  When it is above half, its processor time stays at
 * most twice the median.
 */

/* Whether a player is in fewer pairings than it may be at once. */
bool matching_is_free(const struct ladder *ladder, int slot);

/* Choose two players for a new pairing.  False if no free player needs games, or none of
 * these has a free opponent. */
bool matching_make(const struct ladder *ladder, int pair[2]);

/* Compute each player's doubt from the ratings. */
void matching_doubt(struct ladder *ladder);

/*
 * history.c: the history of the ratings, in DIR/history.csv, one line for each point:
 *
 *	time,slot,games,elo,error
 *
 * The time is in seconds since 1970.  A player gets a new point when it has an eighth more
 * games than at its last point.  The file therefore grows only with the logarithm of the
 * games.  The ladder holds the points in memory too.  Readers skip an incomplete line.
 */

/* Read the points of the file into the ladder. */
void history_read(struct ladder *ladder, const char *dir);

/* Add a point for each player that is due for one. */
void history_add(struct ladder *ladder, const char *dir);

/* The change of a rating within the last day, or since the owner's first point with a
 * small error.  NAN if there is no such point. */
double history_trend(const struct ladder *ladder, int slot);

#endif
