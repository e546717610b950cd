#ifndef MANCALA_KEEP_H
#define MANCALA_KEEP_H

/*
 * A file that keeps what a search has proved, so that another one goes on from there.
 * It begins with two lines of text,
 *
 *	solve: what is proved of a position of Mancala, version 1
 *	6 4 0 4 4 4 4 4 4 0 4 4 4 4 4 4 0
 *
 * and goes on in numbers, the lowest byte first.  First come seven of 8 bytes: the
 * low and the high bound of the position's value for its mover, that value's move
 * (search.h), the positions looked at, how many there will be when the ends grow, the
 * ends' stones, and the MB of all tables; then the CRC-32 of all this.  The rest are
 * blocks: in 4 bytes how many entries, at most 4096; the entries; the CRC-32 of the
 * CRC before and this block.  An entry has a board's number in 8 bytes, its low and
 * high bound in 2 each, its move and its work in 1 each (table.h).  A block without
 * entries is the last.
 *
 * Bounds are true whatever the size of the tables.  But smaller ones would lose some,
 * and have fewer ends, so a file is only good for as much memory as it was made with.
 * The ends are not in it: to make them anew takes minutes (ends.h).
 */

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "expert/mancala/search.h"
#include "expert/prove.h"

struct mancala_keep {
	const char *path, *position; /* the file; the text of what it is about */
	int64_t mem_mb;              /* of all tables */
	FILE *file;                  /* open: it is ours as long */

	/* What it says: of the position, and of the search (search.h). */
	struct mancala_proof proof;
	uint64_t positions, pause;
	int ends; /* the stones */
};

/* Open the file, or make an empty one; see that it can be replaced; lock it.  The two
 * strings must live as long.  False with the reason. */
bool mancala_keep_open(struct mancala_keep *keep, const char *path,
                       const char *position, int64_t mem_mb,
                       char why[PROVE_WHY]);
void mancala_keep_close(struct mancala_keep *keep);

/* Fill the rest of keep and the search's proofs from the file; an empty one changes
 * nothing.  False with the reason if it is of another position or of more memory,
 * damaged, or cannot be read; then the search is of no use. */
bool mancala_keep_read(struct mancala_keep *keep, struct mancala_search *search,
                       char why[PROVE_WHY]);

/* Replace the file at once, as base/file.h does, by a proof of the position and the
 * search's proofs; once the value is known, without these.  False and errno on failure;
 * then it is as before. */
bool mancala_keep_write(struct mancala_keep *keep,
                        const struct mancala_search *search,
                        struct mancala_proof proof);

#endif
