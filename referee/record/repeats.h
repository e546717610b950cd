#ifndef REPEATS_H
#define REPEATS_H

/*
 * Games that repeat another one move for move.  Two players that decide nothing by lot
 * play one opening the same way each time, and the second game tells nothing that the
 * first did not.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct repeats {
	uint64_t *seen; /* a hash table of games; 0 = free */
	size_t room;
	int games, found;
};

/* Note a game's block (record.h), and count it as found if one of the same match (its
 * seed), seats, first position and moves was noted before.  A game without a result,
 * or that was forfeited, is passed over.  Two games are taken for the same by a digest of 64 bits. */
void repeats_note(struct repeats *repeats, const char *block);

void repeats_free(struct repeats *repeats);

#endif
