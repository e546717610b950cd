#ifndef REPEATS_H
#define REPEATS_H

/*
 * Games that repeat another one move for move.  Two players that draw no random numbers
 * play an opening the same way each time, and the second game tells us nothing new.
 */

#include <stddef.h>
#include <stdint.h>

struct repeats {
	uint64_t *seen; /* a hash table of games; 0 = a free slot */
	size_t room;
	int games, found;
};

/* Note a game's block (record.h).  Count it in `found` if an earlier block of the same
 * match (its seed) has the same seats, first position and moves.  Ignores a game without
 * a result or with a forfeit.  Compares games by a digest of 64 bits. */
void repeats_note(struct repeats *repeats, const char *block);

void repeats_free(struct repeats *repeats);

#endif
