#ifndef RECORD_H
#define RECORD_H

/*
 * Records: an append-only text file of games, record(5).  A game is a block of
 * lines `key value` with a CRC-32 at its end, so that a block that was cut
 * short by a crash is known for what it is.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

struct player;
struct verdict;

/* What stands above a game's moves. */
struct record_head {
	uint64_t seed;          /* the match's */
	int game;               /* number in the match, from 1 */
	const char *variant;    /* "kari,opening=352614" */
	int first;              /* the player with seat 1 */
	const struct player *player[3]; /* 1 and 2 */
	const char *terms;
	const char *enforced;   /* what the limits were kept by */
};

/* Append a whole block.  moves is what play_game wrote; plies were played; err
 * is the last that the player to blame wrote on standard error, of which the
 * end is kept.  If it shall be stable, nothing measured is in it. */
void record_block(struct text *text, const struct record_head *head,
                  const char *moves, const struct verdict *verdict, int plies,
                  const char *err, bool stable);

/*
 * A file that grows.
 */

/* Open for appending, creating it where it does not exist.  A torn block at
 * the end is cut off; `torn` is its length in bytes, else 0.  -1 with the
 * reason where the file cannot be opened, is being written by another process
 * (it is locked until it is closed), or is damaged elsewhere. */
int record_open(const char *path, size_t *torn, char why[200]);

/*
 * Reading.
 */

enum record_state {
	RECORD_BLOCK, /* a whole block with a right sum */
	RECORD_END,   /* nothing is left */
	RECORD_TORN,  /* the file ends within a block */
	RECORD_BAD,   /* a block with a wrong sum, or no block at all */
};

/* The first block of n bytes: its length, the empty line included, is stored
 * where the answer is RECORD_BLOCK, or RECORD_BAD for a wrong sum; else 0. */
enum record_state record_next(const char *bytes, size_t n, size_t *length);

/* Of n bytes at which record_next found RECORD_BAD: what is wrong with them, in
 * less than 80 characters, and what mends it. */
const char *record_damage(const char *bytes, size_t n);

/* The next line of a block, from *at (at first the block's beginning) on: its
 * key and value, each NUL-terminated in place, so the block is spent.  False
 * at the end. */
bool record_line(char **at, char **key, char **value);

#endif
