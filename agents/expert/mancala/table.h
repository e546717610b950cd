#ifndef MANCALA_TABLE_H
#define MANCALA_TABLE_H

/*
 * A table of search results, by the boards' numbers (mancala_board.h).  When it is full,
 * it replaces the entry that took the least work.
 */

#include <stddef.h>
#include <stdint.h>

enum { MANCALA_WAYS = 4 }; /* entries a bucket */

struct mancala_entry {
	uint64_t number; /* the board's number; 0 = the entry is empty */
	short low, high; /* bounds of its value */
	signed char pit; /* the best move, or -2 */
	unsigned char work; /* a guess's depth, or the logarithm of the positions of a
	                     * proof */
};

struct mancala_table {
	struct mancala_entry *at;
	uint64_t buckets;
};

/* Make an empty table of about this many bytes.  Free it with stop. */
void mancala_table_start(struct mancala_table *table, uint64_t bytes);
void mancala_table_stop(struct mancala_table *table);

static inline struct mancala_entry *
mancala_table_bucket(const struct mancala_table *table, uint64_t number)
{
	uint64_t mixed = number * 0x9e3779b97f4a7c15;

	return table->at + (mixed >> 20) % table->buckets * MANCALA_WAYS;
}

static inline struct mancala_entry *
mancala_table_find(const struct mancala_table *table, uint64_t number)
{
	struct mancala_entry *entry = mancala_table_bucket(table, number);

	for (int i = 0; i < MANCALA_WAYS; i++)
		if (entry[i].number == number)
			return &entry[i];
	return NULL;
}

/* The entry to replace with a new board.  Prefers an entry whose board is now among the
 * ends, that is below `ends`; otherwise the entry with the least work. */
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
