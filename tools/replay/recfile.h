#ifndef RECFILE_H
#define RECFILE_H

/*
 * A record file (record(5)) as a row of blocks: whole, damaged or torn, each with
 * the line of the file on which it begins.  Reading goes on after a damaged block
 * with the next one that begins like a block.
 */

#include <stdbool.h>
#include <stddef.h>

#include "record/record.h"

struct recfile {
	char *bytes;
	size_t n;
	size_t at; /* of the next block */
	int line;  /* of the file, from 1, on which that begins */
};

struct recfile_block {
	enum record_state state; /* never RECORD_END */
	const char *bytes;       /* in the file's memory; no NUL behind them */
	size_t n;
	int line;
};

/* Read the whole file; false and errno where that cannot be done. */
bool recfile_open(struct recfile *file, const char *path);
void recfile_close(struct recfile *file);

/* The next block, or false at the end. */
bool recfile_next(struct recfile *file, struct recfile_block *block);

#endif
