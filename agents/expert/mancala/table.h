#ifndef MANCALA_TABLE_H
#define MANCALA_TABLE_H

/*
 * A table of what is known of boards, by their numbers (mancala_board.h).  When it is full,
 * what took the least work gives way.
 */

#include <stddef.h>
#include <stdint.h>

enum { MANCALA_WAYS = 4 }; /* entries of a bucket */

struct mancala_entry {
	uint64_t number; /* of the board; 0 = nothing is here */
	short low, high; /* the bounds of its value */
	signed char pit; /* the best move, or -2 */
	unsigned char work; /* of a guess its depth, of a proof the logarithm of
	                     * the positions that it took */
};

struct mancala_table {
	struct mancala_entry *at;
	uint64_t buckets;
};

/* An empty table of so many bytes, or few more; free it with stop. */
void mancala_table_start(struct mancala_table *table, uint64_t bytes);
void mancala_table_stop(struct mancala_table *table);

static inline struct mancala_entry *
mancala_table_bucket(const struct mancala_table *table, uint64_t number)
{
	uint64_t mixed = number * 0x9e3779b97f4a7c15;

	return table->at + (mixed >> 20) % table->buckets * MANCALA_WAYS;
}

/* The entry of a board, or NULL. */
static inline struct mancala_entry *
mancala_table_find(const struct mancala_table *table, uint64_t number)
{
	struct mancala_entry *entry = mancala_table_bucket(table, number);

	for (int i = 0; i < MANCALA_WAYS; i++)
		if (entry[i].number == number)
			return &entry[i];
	return NULL;
}

/* The entry for a new board: one whose board is among the ends by now, of which there
 * are so many, else the one with the least work. */
static inline struct mancala_entry *
mancala_table_place(const struct mancala_table *table, uint64_t number,
                    uint64_t ends)
{
	struct mancala_entry *entry = mancala_table_bucket(table, number);
	struct mancala_entry *least = entry;

	for (int i = 0; i < MANCALA_WAYS; i++) {
		if (entry[i].number < ends)
			return &entry[i];
		if (entry[i].work < least->work)
			least = &entry[i];
	}
	return least;
}

#endif
