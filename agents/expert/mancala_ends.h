#ifndef MANCALA_ENDS_H
#define MANCALA_ENDS_H

/*
 * The ends of Mancala: what every board of few stones is worth, in a table
 * with one byte for each, by the boards' numbers.  It is filled a number of
 * stones after the other and can be used from the first on.
 */

#include <stdbool.h>
#include <stdint.h>

struct mancala_layout;

struct mancala_ends {
	const struct mancala_layout *layout;
	int8_t *value;    /* the mover's stones to come less the other's */
	uint64_t size;    /* boards that are in: those of lower numbers */
	int stones, most; /* that these have at most; and may ever have */

	/* Of the work on the next number of stones: all rows by their stones
	 * and number, and how far it has come. */
	uint64_t **rows;
	int first;     /* stones of the row that has fewer, */
	uint64_t next; /* its number, and the other row's */
	uint64_t column;
	bool begun;
};

/* Start a table that will never have more bytes than this; it has one board
 * then, the empty one.  The layout has to outlive it. */
void mancala_ends_start(struct mancala_ends *ends,
                        const struct mancala_layout *layout, uint64_t bytes);
void mancala_ends_stop(struct mancala_ends *ends);

/* The boards that one more stone would add; 0 if it is as large as may be. */
uint64_t mancala_ends_step(const struct mancala_ends *ends);

/* Work on those, on few more boards than asked for.  Returns how many it has
 * looked at: when the last is done, ends->stones is one more. */
uint64_t mancala_ends_grow(struct mancala_ends *ends, uint64_t boards);

#endif
