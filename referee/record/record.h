#ifndef RECORD_H
#define RECORD_H

/*
 * Records: an append-only text file of games, record(5).  A game is a block of
 * lines `key value` with a CRC-32 at its end, which shows when a crash has cut the
 * block short.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

struct player;
struct verdict;

/* The lines above a game's moves. */
struct record_head {
	uint64_t seed;          /* the match's */
	int game;               /* number in the match, from 1 */
	const char *variant;    /* "kari,opening=352614" */
	const struct player *rules; /* the game's program, or NULL */
	int first;              /* the player with seat 1 */
	const struct player *player[3]; /* 1 and 2 */
	const char *terms;
	const char *apart[3];   /* a player's, where they are others; or NULL */
	int given;              /* the line of the file that gave the start; 0: it
	                         * is drawn from the seed */
	const char *enforced;   /* the layers that enforced the limits */
};

/* Append a block's first lines, which are the same whenever and wherever the same
 * game is played: up to `terms`. */
void record_begin(struct text *text, const struct record_head *head);

/* Append a whole block.  moves is what play_game wrote; plies is the length of the
 * game; err is the end of what the player to blame wrote on standard error, of which
 * the last lines are kept.  If `stable`, the block has nothing measured. */
void record_block(struct text *text, const struct record_head *head,
                  const char *moves, const struct verdict *verdict, int plies,
                  const char *err, bool stable);

/*
 * Appending
 */

/* Open for appending, creating it for its owner alone where it does not exist.  A
 * torn block at the end is cut off; `torn` is its length in bytes, else 0.  -1 with
 * the reason where the file cannot be opened, is being written by another process
 * (it is locked until it is closed), or is damaged elsewhere. */
int record_open(const char *path, size_t *torn, char why[200]);

/* Append a whole block, or nothing.  While its disk is full, and no signal is in
 * signal_fd, wait for room, ten minutes at most; `full` is called once before that.
 * -1 and errno on failure. */
int record_append(int fd, const struct text *block, int signal_fd,
                  void (*full)(void *context), void *context);

/*
 * Reading
 */

enum record_state {
	RECORD_BLOCK, /* a whole block with a right sum */
	RECORD_END,   /* nothing is left */
	RECORD_TORN,  /* the file ends within a block */
	RECORD_BAD,   /* a block with a wrong sum or cut by the next, or none */
};

/* The first block of n bytes.  Stores its length, the empty line included, if the
 * answer is RECORD_BLOCK, or RECORD_BAD for what begins as a block; else 0. */
enum record_state record_next(const char *bytes, size_t n, size_t *length);

/* What is wrong with n bytes at which record_next found RECORD_BAD, and what mends
 * it, in less than 80 characters. */
const char *record_damage(const char *bytes, size_t n);

#endif
