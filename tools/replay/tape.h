#ifndef TAPE_H
#define TAPE_H

/*
 * A record file (record(5)) as a row of blocks, whole, damaged or torn, each
 * with the line of the file on which it begins.  A damaged block is passed by:
 * reading goes on with the next that begins like one.
 */

#include <stdbool.h>
#include <stddef.h>

#include "match/record.h"

struct tape {
	char *bytes;
	size_t n;
	size_t at; /* of the next block */
	int line;  /* of the file, from 1, on which that begins */
};

/* What tape_next found. */
struct tape_block {
	enum record_state state; /* never RECORD_END */
	const char *bytes;       /* in the tape's memory; no NUL behind them */
	size_t n;
	int line;
};

/* Read the whole file; false and errno where that cannot be done. */
bool tape_open(struct tape *tape, const char *path);
void tape_close(struct tape *tape);

/* The next block, or false at the end. */
bool tape_next(struct tape *tape, struct tape_block *block);

#endif
