#ifndef FAST_SEARCH_H
#define FAST_SEARCH_H

/*
 * The search of the fast boards of Hus, Omweso, Halma and Mancala: alpha-beta, one ply
 * deeper each time until it must stop, with a table of results.  All moves but the first
 * are first searched only to see whether they are better.
 *
 * A game supplies five functions.  It keeps the positions of the line that is being
 * searched, by ply; the root is ply 0.  A value is for the player to move.  A win is
 * worth FAST_WON less one for each ply from the root.
 */

#include <stdbool.h>
#include <stdint.h>

struct fast_search;
struct kit_turn;

enum {
	FAST_DEPTH = 60,   /* the most plies of a line */
	FAST_MOVES = 1400, /* the most moves of a position */
	FAST_WON = 1 << 28, /* a win at the root; above every other value */
	FAST_SURE = FAST_WON - 1000, /* a value further from 0 is a win or a loss */
};

struct fast_move {
	unsigned short code;  /* the game's own number for it, below 0xffff */
	unsigned short index; /* its place in the game's list */
	int rank;  /* the move with the largest rank is searched first */
	int value; /* at the root: its value, if it is near the best */
};

struct fast_board {
	/* List the moves at this ply, and return their number.  0 = none can be played;
	 * then `value` has the value of the position. */
	int (*list)(struct fast_search *search, int ply, struct fast_move *moves);

	/* Set the position at the next ply to the one after a move of the list. */
	void (*play)(struct fast_search *search, int ply,
	             const struct fast_move *move);

	/* Whether the value of the position at this ply is known exactly. */
	bool (*known)(struct fast_search *search, int ply, int *value);

	/* Estimate the value of the position at this ply by looking at all moves; it may
	 * stop at a value of beta. */
	int (*value)(struct fast_search *search, int ply, int beta);

	/* Hash the position at this ply, with all on which its value depends. */
	uint64_t (*key)(struct fast_search *search, int ply);

	int width, root_width; /* the most moves to search; 0 = all */
	bool reduces; /* search weak-looking moves less deeply at first */
};

struct fast_search {
	const struct fast_board *board;
	void *game;            /* what the board's functions need */
	struct kit_turn *turn; /* for its deadline; or NULL */
	uint64_t most;         /* moves to look at; 0 = no limit */
	int depth;             /* the most plies, up to FAST_DEPTH */
	int slack;             /* at the root, also find the values of moves that are worth
	                        * at most this much less than the best */
	int crushing;          /* a lead that is certain to win; 0 = none */
	bool plain;            /* for tests: exactly minimax */

	uint64_t looked; /* moves looked at; the board's functions count them */
	uint64_t check;  /* look at the clock when `looked` reaches this */
	bool late;       /* values are invalid */

	struct fast_move *root; /* the result: the moves, the best first */
	int roots;              /* 0 = there is none */
	int value;
	int reached;            /* plies searched completely */
};

/* Discard everything, and make a table of at most this many bytes.  Call this before the
 * first search. */
void fast_start(uint64_t bytes);

/* Find the best move.  Ends early if there is only one move, if the result is sure, or if
 * one move has kept a crushing lead. */
void fast_search(struct fast_search *search);

#endif
