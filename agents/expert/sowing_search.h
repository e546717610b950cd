#ifndef SOWING_SEARCH_H
#define SOWING_SEARCH_H

/*
 * The search that plays Hus and Omweso: alpha-beta, deeper and deeper until
 * time is up, with a table of results.  Moves that look poor are searched less
 * deep at first.  A proved win is still a win, since no move is left out.
 */

#include "expert/sowing.h"

struct kit_turn;

enum {
	SOWING_WON = 30000,  /* won at once; a ply more is worth one less */
	SOWING_SURE = 29000, /* a value further from 0 is proved */
	SOWING_DEPTH = 60,   /* plies that can be looked ahead */
};

/* A question to the search. */
struct sowing_task {
	const struct sowing_rules *rules;
	struct sowing_board board;
	int played;            /* plies so far, placements not counted */
	int depth;             /* to look ahead at most, to SOWING_DEPTH */
	uint64_t most;         /* moves to try; 0 = any number */
	int slack;             /* a good move may be worth less by this */
	bool plain;            /* for tests: every move as deep as the first */
	struct kit_turn *turn; /* whose deadline holds; or NULL */
};

struct sowing_result {
	int best;       /* pit; -1 if all moves are endless */
	int value;      /* for the mover */
	int depth;      /* that was looked ahead in full; 0 = no choice */
	uint64_t tried; /* moves */
	int goods;      /* good moves of the last whole pass, the best one
	                 * included; 0 before that */
	unsigned char good[SOWING_PITS]; /* their pits */
};

/* Forget everything, and make a table of at most so many bytes.  Call it before
 * the first search. */
void sowing_forget(uint64_t bytes);

/* Find the best move.  Ends early if there is no choice, if the outcome is
 * proved, or if one move has kept a crushing lead. */
void sowing_search(const struct sowing_task *task,
                   struct sowing_result *result);

#endif
