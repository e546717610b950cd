#ifndef MANCALA_ENDS_H
#define MANCALA_ENDS_H

/*
 * The ends of Mancala: the value of every board of few stones, in a table with
 * a byte for each, by the boards' numbers.  It is filled for one number of
 * stones after the other and can be used from the start.
 */

#include <stdbool.h>
#include <stdint.h>

struct mancala_layout;

struct mancala_ends {
	const struct mancala_layout *layout;
	int8_t *value;    /* the stones the mover will gain less the other's */
	uint64_t size;    /* boards of lower numbers are in */
	int stones, most; /* of these boards at most; and the final number */

	/* The work on the next number of stones: all rows by their stones and
	 * number, and how far it is. */
	uint64_t **rows;
	int first;     /* stones of the row that has fewer, */
	uint64_t next; /* its number, and the other row's */
	uint64_t column;
	bool begun;
};

/* Begin a table that will never be larger than this; it has one board, the empty
 * one.  The layout must outlive it. */
void mancala_ends_start(struct mancala_ends *ends,
                        const struct mancala_layout *layout, uint64_t bytes);
void mancala_ends_stop(struct mancala_ends *ends);

/* The boards that one more stone would add; 0 if there is no room for them. */
uint64_t mancala_ends_step(const struct mancala_ends *ends);

/* Work on these, on `boards` or a few more.  Returns how many it has looked at.
 * When all are done, ends->stones is one more. */
uint64_t mancala_ends_grow(struct mancala_ends *ends, uint64_t boards);

#endif
