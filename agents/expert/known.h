#ifndef KNOWN_H
#define KNOWN_H

/*
 * The table of results of all searches but the solver of Kari.  If a bucket is full, the
 * table first replaces entries of older searches, then the entry with the smallest depth.
 */

#include <stdbool.h>
#include <stdint.h>

/* What an entry knows about its value: a lower bound, an upper bound, or both.  WHOLE:
 * all lines reached the end of the game, so the value also holds for any greater
 * depth. */
enum { AT_LEAST = 1, AT_MOST = 2, EXACT = AT_LEAST | AT_MOST, WHOLE = 4 };

struct known {
	uint64_t key;
	int value;          /* for the seat to move; a win counts its plies from here.  For
	                     * a proof of Mancala, both bounds (mancala/search.c). */
	unsigned best : 16; /* the best move, encoded by the game */
	unsigned depth : 8; /* plies searched, or another measure of the work */
	unsigned bounds : 3; /* 0 = the entry is empty */
	unsigned age : 5;   /* the search that wrote it */
};

struct known_table {
	struct known *at;
	uint64_t mask; /* a key & mask is the index of a bucket's first entry */
	unsigned age;
};

/* Make an empty table of about this many bytes at most.  Frees an earlier one. */
void known_start(struct known_table *table, uint64_t bytes);

const struct known *known_find(const struct known_table *table, uint64_t key);

void known_store(struct known_table *table, uint64_t key, int value,
                 unsigned best, int depth, int bounds);

/* The bounds that a value proves after a search between alpha and beta. */
static inline int
known_bounds(int value, int alpha, int beta)
{
	return (value > alpha ? AT_LEAST : 0) | (value < beta ? AT_MOST : 0);
}

/* Whether a value with these bounds answers a search between alpha and beta. */
static inline bool
known_answers(unsigned bounds, int value, int alpha, int beta)
{
	return (bounds & EXACT) == EXACT ||
	       (bounds & AT_LEAST && value >= beta) ||
	       (bounds & AT_MOST && value <= alpha);
}

/* Convert a value between the root and a position that is `plies` below it.  A win above
 * `sure` counts its plies from the root, but in the table from its position. */
static inline int
known_shift(int value, int sure, int plies)
{
	if (value > sure)
		return value + plies;
	return value < -sure ? value - plies : value;
}

#endif
