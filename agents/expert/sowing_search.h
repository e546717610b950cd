#ifndef SOWING_SEARCH_H
#define SOWING_SEARCH_H

/*
 * The search that plays Hus and Omweso: alpha-beta, deeper and deeper until time is up,
 * with a table of results.  Weak-looking moves are first searched less deeply.  No move
 * is skipped, so a proved win is certain.
 */

#include "expert/sowing.h"

struct kit_turn;

enum {
	SOWING_WON = 30000,  /* an immediate win; each ply more is worth one less */
	SOWING_SURE = 29000, /* a value further from 0 is proved */
	SOWING_DEPTH = 60,   /* the most plies */
};

/* The input of a search. */
struct sowing_task {
	const struct sowing_rules *rules;
	struct sowing_board board;
	int played;            /* plies so far, without placements */
	int depth;             /* the most plies to search, up to SOWING_DEPTH */
	uint64_t most;         /* moves to try; 0 = no limit */
	int slack;             /* a good move may be worth less than the best by this */
	bool plain;            /* for tests: search every move as deeply as the first */
	struct kit_turn *turn; /* for its deadline; or NULL */
};

struct sowing_result {
	int best;       /* pit; -1 if all moves are endless */
	int value;      /* for the mover */
	int depth;      /* plies searched completely; 0 = only one move */
	uint64_t tried; /* moves tried */
	int goods;      /* good moves of the last complete pass, with the best one; 0
	                 * before that */
	unsigned char good[SOWING_PITS]; /* their pits */
};

/* Discard everything, and make a table of at most this many bytes.  Call this before the
 * first search. */
void sowing_forget(uint64_t bytes);

/* Find the best move.  Ends early if there is only one move, if the result is proved, or
 * if one move has kept a decisive lead. */
void sowing_search(const struct sowing_task *task,
                   struct sowing_result *result);

#endif
