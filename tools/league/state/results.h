#ifndef RESULTS_H
#define RESULTS_H

/*
 * All results of a league, for reports: what a folder of results holds, read
 * without a lock, whether a league is running there or not.  Reports only read
 * what is here.  What grows with the number of games is not kept but visited,
 * results_each.
 */

#include "game/verdict.h"
#include "league/state/conf.h"
#include "league/state/games.h"
#include "league/state/schedule.h"
#include "league/state/standings.h"
#include "rating/rating.h"

enum { RESULTS_WHY = 400 };

/* A player's sums over its played games. */
struct result_player {
	long turns, late;
	int64_t wall_ms, cpu_ms, worst_ms;
	int forfeits[REASON_VOID + 1]; /* by enum reason */
};

struct results {
	char *dir;
	struct conf conf;           /* the players, by slot */
	struct schedule schedule;   /* the pairings, in order; byes too */
	struct standings standings; /* by slot: games, points, withdrawn */
	struct pair_tally *tally;   /* by pairing */
	struct result_player *player; /* by slot */
	int *order;                 /* the slots, the best first, */
	int ranked;                 /* without those that were dropped */
	long total;                 /* games in the whole schedule, of which */
	long played, unplayed;      /* played, lost without play, */
	long open;                  /* to be played; a Swiss's later rounds too */
	long voids;                 /* blocks without a result */
	long again;                 /* and of games that had one */
};

/* Read all of it.  False with the reason. */
bool results_load(struct results *results, const char *dir,
                  char why[RESULTS_WHY]);
void results_free(struct results *results);

/* A game.  What is by player is so by the pairing's: [1] is its a. */
struct result_game {
	int pairing;               /* place in the schedule */
	const struct pairing *who;
	enum fate fate;            /* FATE_PLAYED; FATE_UNPLAYED + 1 or 2 has the
	                            * number, first, winner and fault, and the
	                            * reason "withdrawn"; FATE_NOBODY the number */
	struct game_details game;
	const char *file;          /* its record, and where its block is in it */
	off_t at;
	size_t length;             /* 0: it has none */
};

/* Visit every game that is not open, in schedule order, until the visitor
 * answers false.  False with the reason if a record cannot be read. */
bool results_each(const struct results *results,
                  bool (*visit)(void *context, const struct result_game *game),
                  void *context, char why[RESULTS_WHY]);

/* Visit every open game likewise; only the fate, who and the number are known.
 * Of a Swiss, those of the rounds that are drawn. */
bool results_each_open(const struct results *results,
                       bool (*visit)(void *context,
                                     const struct result_game *game),
                       void *context, char why[RESULTS_WHY]);

/* What ratings_of wants: the games that were played, by who had seat 1; two
 * entries a pairing.  Free it; their number is stored. */
struct rating_games *results_rating_games(const struct results *results,
                                          int *n);

#endif
