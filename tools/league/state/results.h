#ifndef RESULTS_H
#define RESULTS_H

/*
 * Reads all results of a league from its folder without a lock, even while the league
 * runs. Memory does not grow with the number of games, because results_each visits games
 * instead of storing them.
 */

#include "base/text.h"
#include "game/verdict.h"
#include "league/state/conf.h"
#include "league/state/ranking.h"
#include "league/state/schedule.h"
#include "league/state/standings.h"
#include "rating/rating.h"
#include "record/games.h"

enum { RESULTS_WHY = 400 };

/* Sums over the games that a player has played. */
struct result_player {
	long turns, late;
	int64_t wall_ms, cpu_ms, worst_ms;
	int forfeits[REASON_VOID + 1]; /* number of forfeits for each reason */
};

struct results {
	char *dir;
	struct conf conf;           /* the players, by slot */
	struct schedule schedule;   /* the pairings and byes, in order */
	struct standings standings; /* games, points and withdrawal of each slot */
	struct pair_tally *tally;   /* the results of each pairing */
	struct result_player *player; /* the sums of each slot */
	int *order;                 /* the ranked slots, best first */
	int ranked;                 /* number of ranked slots */
	struct ranking *ranking;    /* the ranking numbers of each slot */
	bool tied;                  /* some players have equal points */
	long total;                 /* games in the whole schedule */
	long played, unplayed;      /* played games; games lost without playing */
	long open;                  /* games still to play, also in later rounds */
	long voids;                 /* attempts without a result */
	long again;                 /* attempts at games that already had a result */
	struct text damage;         /* a line for each damaged record (games.h), of which only
	                             * the games before the damage are here */
	long repeats;               /* games that repeat another of the pairing
	                             * (repeats.h) */
};

/* Warn of each damaged record. */
void results_warn(const struct results *results);

/* Read all results; without `players`, all except results->player and results->repeats, in
 * half the time.  False with the reason. */
bool results_load(struct results *results, const char *dir, bool players,
                  char why[RESULTS_WHY]);
void results_free(struct results *results);

/* A game.  Its player 1 is the pairing's a, and its player 2 is b. */
struct result_game {
	int pairing;               /* index in the schedule */
	const struct pairing *who;
	enum fate fate;            /* FATE_PLAYED: all of `game` is set; FATE_UNPLAYED:
	                            * number, first, winner, fault and the reason
	                            * "withdrawn"; FATE_NOBODY: no winner and fault */
	struct game_details game;
	const char *file;          /* the record */

	/* For a call of games_block, which makes the texts of `game` invalid. */
	struct games *games;
	int fd; /* the open record */
};

/* Visit every game that is not open, in schedule order, until the visitor returns false.
 * False with the reason if a record cannot be read. */
bool results_each(const struct results *results,
                  bool (*visit)(void *context, const struct result_game *game),
                  void *context, char why[RESULTS_WHY]);

/* Rate the players by the played games, with RATING_HONEST errors (rating/pool.h).
 * `anchor` has the fixed ratings by slot, or is NULL. */
struct ratings results_rate(const struct results *results, double prior,
                            const double *anchor);

#endif
