#ifndef MANCALA_SEARCH_H
#define MANCALA_SEARCH_H

/*
 * What a Mancala board is worth, of those that mancala_board.h can hold: proved
 * to the end of the game, or guessed some moves ahead.
 *
 * A value is the stones that come to the mover's goal from now on, less those
 * that come to the other's.  It is odd if the board's stones are.
 */

#include <stdbool.h>
#include <stdint.h>

#include "expert/mancala_board.h"
#include "expert/mancala_ends.h"

enum {
	MANCALA_DEPTH = 200, /* no guess looks farther */
	MANCALA_PASS = -1,   /* the move of who has none */
	MANCALA_SCALE = 8,   /* guesses have a stone in so many parts */
};

struct mancala_table {
	struct mancala_entry *at;
	uint64_t buckets;
};

/* Everything that is remembered from one question to the next. */
struct mancala_search {
	struct mancala_layout layout;
	struct mancala_ends ends;
	struct mancala_table proofs, guesses;

	uint64_t positions; /* that were looked at */
	uint64_t limit;     /* look at no more */
	bool (*stop)(void *context); /* asked now and then; may be NULL */
	void *context;

	uint64_t check, pause; /* when to ask; to let the ends grow */
	bool paused, stopped;  /* values mean nothing then */
};

/* What may be used, in bytes. */
struct mancala_memory {
	uint64_t ends, proofs, guesses;
};

/* Start for boards of so many pits a row and at most so many stones, which
 * mancala_layout_most allows.  The fields `limit` to `context` may be set
 * before each question. */
void mancala_search_start(struct mancala_search *search, int pits, int stones,
                          struct mancala_memory memory);
void mancala_search_stop(struct mancala_search *search);

/* What is known of a board. */
struct mancala_proof {
	int low, high; /* the bounds of its value */
	int pit;       /* a move that is worth `low`; if none is known, -2 */
};

/* Narrow the bounds, asking first whether the value is at least `first`, until
 * they meet or the search is stopped.  After each step `report` is called, if
 * it is not NULL. */
struct mancala_proof mancala_prove(struct mancala_search *search,
                                   struct mancala_board board, int first,
                                   void (*report)(void *context,
                                                  struct mancala_proof proof),
                                   void *context);

/* What a guess found. */
struct mancala_guess {
	int pit, value; /* the best move; its value in parts of a stone */
	int depth;      /* moves that were looked ahead */
};

/* The best move as far as can be seen until the search is stopped; any legal
 * one if it is at once.  The board is not empty. */
struct mancala_guess mancala_guess(struct mancala_search *search,
                                   struct mancala_board board);

#endif
