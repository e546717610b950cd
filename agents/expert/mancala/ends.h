#ifndef MANCALA_ENDS_H
#define MANCALA_ENDS_H

/*
 * The endgames of Mancala: a table with the value of every board of few stones, one byte
 * a board, indexed by the board's number.  The table is filled for one number of stones
 * after the other, and can be used from the start.
 */

#include <stdbool.h>
#include <stdint.h>

struct mancala_layout;

struct mancala_ends {
	const struct mancala_layout *layout;
	int8_t *value;    /* the stones that the mover will gain less the other's */
	uint64_t size;    /* all boards with a lower number are in the table */
	int stones, most; /* the most stones of the boards in the table, now and when it is
	                   * full */

	/* A board is a pair of rows.  rows[stones][number] is the row with that many stones
	 * and that number.  The other members name the board to compute next. */
	uint64_t **rows;
	int first;       /* stones of the row with fewer stones */
	uint64_t next;   /* the number of this row */
	uint64_t column; /* the number of the other row */
	bool begun;      /* the rows of the next number of stones are listed */
};

/* Begin a table that never grows beyond `bytes`.  It starts with one board, the empty
 * one.  The layout must outlive it. */
void mancala_ends_start(struct mancala_ends *ends,
                        const struct mancala_layout *layout, uint64_t bytes);
void mancala_ends_stop(struct mancala_ends *ends);

/* How many boards one more stone would add; 0 if there is no room for them. */
uint64_t mancala_ends_step(const struct mancala_ends *ends);

/* Compute about `boards` of the boards with one more stone.  Returns how many were
 * computed.  When all are done, ends->stones is one more. */
uint64_t mancala_ends_grow(struct mancala_ends *ends, uint64_t boards);

#endif
