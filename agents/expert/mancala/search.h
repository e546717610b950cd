#ifndef MANCALA_SEARCH_H
#define MANCALA_SEARCH_H

/*
 * The value of a Mancala board (mancala_board.h): proved to the end of the game, or
 * guessed some moves ahead.
 *
 * A value is the stones that the mover's goal will gain less those that the other goal
 * will gain.  It is odd if the number of stones is.
 */

#include <stdbool.h>
#include <stdint.h>

#include "expert/known.h"
#include "expert/mancala/ends.h"
#include "expert/mancala/mancala_board.h"

struct kit_turn;

enum {
	MANCALA_PASS = -1,   /* the only move of an empty row */
	MANCALA_SCALE = 8,   /* a stone in the units of a guess's value */
};

/* The state of a search, which is kept between questions. */
struct mancala_search {
	struct mancala_layout layout;
	struct mancala_ends ends;
	struct known_table proofs;

	uint64_t positions; /* searched so far */
	uint64_t limit;     /* the most positions to search */
	uint64_t pause;     /* the table of endgames grows when `positions` reaches this;
	                     * 0 = undecided */
	bool ends_count;    /* growing that table counts towards the limit */
	struct kit_turn *turn; /* for its deadline; or NULL */

	uint64_t check;       /* look at the clock when `positions` reaches this */
	bool paused, stopped; /* values are then invalid */
};

/* Make a table of endgames of at most `ends` bytes and one of proofs of at most `proofs`
 * bytes, for boards of this many pits a row and at most this many stones, which
 * mancala_layout_most must allow.  The caller may set the members `positions` to `turn`
 * before each question. */
void mancala_search_start(struct mancala_search *search, int pits, int stones,
                          uint64_t ends, uint64_t proofs);
void mancala_search_stop(struct mancala_search *search);

struct mancala_proof {
	int low, high; /* bounds of the board's value */
	int pit;       /* a move that is worth `low`; -2 = unknown */
};

/* Narrow the bounds until they meet or the search is stopped.  The first question is
 * whether the value is at least `first`.  Each step calls `report` if that is not NULL. */
struct mancala_proof mancala_prove(struct mancala_search *search,
                                   struct mancala_board board, int first,
                                   void (*report)(void *context,
                                                  struct mancala_proof proof),
                                   void *context);

struct mancala_guess {
	int pit, value; /* the best move; the lead at the end, in parts of a stone */
	int depth;      /* moves searched */
};

/* The best move found within the turn's deadline and `most` moves looked at (0 = no
 * limit).  `lead` is the stones by which the mover's goal leads.  The board must have a
 * move. */
struct mancala_guess mancala_guess(struct mancala_search *search,
                                   struct mancala_board board, int lead, uint64_t most);

#endif
