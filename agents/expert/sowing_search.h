#ifndef SOWING_SEARCH_H
#define SOWING_SEARCH_H

/*
 * The search that plays Hus and Omweso: alpha-beta, deeper and deeper until
 * time is up, with a table of what it has found out.  Moves that look poor are
 * searched less deep at first.  What it says is proved is so all the same,
 * since no move is left out.
 */

#include "expert/sowing.h"

struct kit_turn;

enum {
	SOWING_WON = 30000,  /* won at once; a ply more is worth one less */
	SOWING_SURE = 29000, /* a value further from 0 is proved */
	SOWING_DEPTH = 60,   /* plies that can be looked ahead */
};

/* What is to be searched. */
struct sowing_task {
	const struct sowing_rules *rules;
	struct sowing_board board;
	int played;            /* plies so far, placements not counted */
	int depth;             /* to look ahead at most, to SOWING_DEPTH */
	uint64_t most;         /* moves to try; 0 = any number */
	int slack;             /* what a good move may be worth less than the best */
	bool plain;            /* every move as deep as the first, for tests */
	struct kit_turn *turn; /* whose deadline holds; or NULL */
};

struct sowing_result {
	int best;       /* pit; -1 if all moves are endless */
	int value;      /* to who is to move */
	int depth;      /* that was looked ahead in full; 0 = no choice */
	uint64_t tried; /* moves */
	int goods;      /* moves that are good, as far as the last whole pass
	                 * saw, the best included; none before the first */
	unsigned char good[SOWING_PITS]; /* their pits */
};

/* Forget all that is known, and take a table of at most so many bytes.  Call
 * it before the first search. */
void sowing_forget(uint64_t bytes);

/* Find the best move.  Ends early if there is no choice, if the outcome is
 * proved, or if the lead is crushing and has one move to show for it. */
void sowing_search(const struct sowing_task *task,
                   struct sowing_result *result);

#endif
