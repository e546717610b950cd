#ifndef RESULTS_H
#define RESULTS_H

/*
 * All results of a league, read from its folder without a lock, whether the
 * league is running or not.  Nothing here grows with the number of games:
 * results_each visits them instead.
 */

#include "game/verdict.h"
#include "league/state/conf.h"
#include "league/state/ranking.h"
#include "league/state/schedule.h"
#include "league/state/standings.h"
#include "rating/rating.h"
#include "record/games.h"

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
	struct ranking *ranking;    /* by slot */
	bool tied;                  /* some have equal points */
	long total;                 /* games in the whole schedule, of which */
	long played, unplayed;      /* played, lost without play, */
	long open;                  /* to be played; those of later rounds too */
	long voids;                 /* blocks without a result */
	long again;                 /* and of games that had one */
	long repeats;               /* games that repeat one of the same pairing
	                             * move for move (repeats.h) */
};

/* Read all of it.  False with the reason. */
bool results_load(struct results *results, const char *dir,
                  char why[RESULTS_WHY]);
/* The same without results->player, which makes half the work. */
bool results_load_marks(struct results *results, const char *dir,
                        char why[RESULTS_WHY]);
void results_free(struct results *results);

/* A game; its players are the pairing's, [1] is a. */
struct result_game {
	int pairing;               /* place in the schedule */
	const struct pairing *who;
	enum fate fate;            /* with FATE_PLAYED all of game is known; with
	                            * FATE_UNPLAYED the number, first, winner,
	                            * fault and the reason "withdrawn"; with
	                            * FATE_NOBODY the number */
	struct game_details game;
	const char *file;          /* the record, and the place of the block */
	off_t at;
	size_t length;             /* 0: it has none */
};

/* Visit every game that is not open, in schedule order, until the visitor
 * answers false.  False with the reason if a record cannot be read. */
bool results_each(const struct results *results,
                  bool (*visit)(void *context, const struct result_game *game),
                  void *context, char why[RESULTS_WHY]);

/* What ratings_of takes: the games that were played, two entries a pairing, by the
 * player who had seat 1.  Stores how many entries; free them. */
struct rating_games *results_rating_games(const struct results *results,
                                          int *n);

/* The pairs of them that share an opening, likewise. */
struct rating_pairs *results_rating_pairs(const struct results *results, int *n);

#endif
