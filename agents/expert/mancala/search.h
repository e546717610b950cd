#ifndef MANCALA_SEARCH_H
#define MANCALA_SEARCH_H

/*
 * The value of a Mancala board that mancala_board.h can hold: proved to the end
 * of the game, or guessed some moves ahead.
 *
 * A value is the stones that come to the mover's goal from now on, less those
 * that come to the other's.  It is odd if the number of stones is.
 */

#include <stdbool.h>
#include <stdint.h>

#include "expert/mancala/ends.h"
#include "expert/mancala/mancala_board.h"
#include "expert/mancala/table.h"

enum {
	MANCALA_DEPTH = 200, /* no guess looks farther */
	MANCALA_PASS = -1,   /* the only move of an empty row */
	MANCALA_SCALE = 8,   /* parts of a stone, in guesses */
};

/* All that is kept from one question to the next. */
struct mancala_search {
	struct mancala_layout layout;
	struct mancala_ends ends;
	struct mancala_table proofs, guesses;

	uint64_t positions; /* looked at so far */
	uint64_t limit;     /* of them */
	uint64_t pause;     /* when the ends are to grow; 0 = not decided */
	bool ends_count;    /* their growth is work that the limit is for */
	bool (*stop)(void *context); /* called now and then; may be NULL */
	void *context;

	uint64_t check;       /* when to call stop */
	bool paused, stopped; /* then values mean nothing */
};

/* The sizes of the tables, in bytes. */
struct mancala_memory {
	uint64_t ends, proofs, guesses;
};

/* Make the tables for boards of so many pits a row and at most so many stones;
 * mancala_layout_most must allow that.  The fields `positions` to `context` may
 * be set before each question. */
void mancala_search_start(struct mancala_search *search, int pits, int stones,
                          struct mancala_memory memory);
void mancala_search_stop(struct mancala_search *search);

/* What is known of a board. */
struct mancala_proof {
	int low, high; /* the bounds of its value */
	int pit;       /* a move that is worth `low`; -2 = none is known */
};

/* Narrow the bounds until they meet or the search is stopped; the first question
 * is whether the value is at least `first`.  Each step calls `report` unless
 * that is NULL. */
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

/* The best move found until the search is stopped; if that is at once, any legal
 * one.  The board is not empty. */
struct mancala_guess mancala_guess(struct mancala_search *search,
                                   struct mancala_board board);

#endif
