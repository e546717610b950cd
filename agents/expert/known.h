#ifndef KNOWN_H
#define KNOWN_H

/*
 * What a search has found out of positions: the table of alphabeta_search,
 * sowing_search, expert_halma and expert_einstein.  When a bucket of it is full, what an
 * older search wrote gives way first, then what was looked at least deep.
 */

#include <stdbool.h>
#include <stdint.h>

/* What is known of a value; WHOLE, besides: all lines of play were followed to the end of
 * the game, so that the value holds at any greater depth, too. */
enum { AT_LEAST = 1, AT_MOST = 2, EXACT = AT_LEAST | AT_MOST, WHOLE = 4 };

struct known {
	uint64_t key;
	int value;          /* for the seat to move; wins are counted from here */
	unsigned best : 16; /* the best move, in the game's own way */
	unsigned depth : 8; /* plies that were looked ahead */
	unsigned bounds : 3; /* 0 = nothing is here */
	unsigned age : 5;   /* which search wrote it */
};

struct known_table {
	struct known *at;
	uint64_t mask; /* makes a key the index of a bucket's first entry */
	unsigned age;
};

/* An empty table of at most so many bytes, or few more; an earlier one is freed. */
void known_start(struct known_table *table, uint64_t bytes);

/* The entry of a key, or NULL. */
const struct known *known_find(const struct known_table *table, uint64_t key);

void known_store(struct known_table *table, uint64_t key, int value,
                 unsigned best, int depth, int bounds);

/* The bounds that a value proves after a search between alpha and beta. */
static inline int
known_bounds(int value, int alpha, int beta)
{
	return (value > alpha ? AT_LEAST : 0) | (value < beta ? AT_MOST : 0);
}

/* Whether a value that is known so far answers a search between alpha and beta. */
static inline bool
known_answers(unsigned bounds, int value, int alpha, int beta)
{
	return (bounds & EXACT) == EXACT ||
	       (bounds & AT_LEAST && value >= beta) ||
	       (bounds & AT_MOST && value <= alpha);
}

/* A win, which is worth more than `sure`, counts its plies from the root; in the table,
 * from its position: the value with so many plies' worth more. */
static inline int
known_shift(int value, int sure, int plies)
{
	if (value > sure)
		return value + plies;
	return value < -sure ? value - plies : value;
}

#endif
