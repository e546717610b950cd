#ifndef RECORD_H
#define RECORD_H

/*
 * Records: a text file of games that only grows, record(5).  A game is a block of lines
 * `key value` with a CRC-32 at its end, which shows when a crash has cut the block short.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/text.h"

struct player;
struct verdict;

/* The lines before a game's moves. */
struct record_head {
	uint64_t seed;          /* seed of the match */
	int game;               /* number of the game in the match, from 1 */
	const char *variant;    /* such as "kari,opening=352614" */
	const struct player *rules; /* the game's rules program, or NULL */
	int first;              /* the player with seat 1 */
	const struct player *player[3]; /* [1] and [2] */
	const char *terms;
	const char *apart[3];   /* a player's own terms; NULL if both have the same */
	int given;              /* the line of the file that gave the start; 0 = drawn */
	int64_t memory;         /* bytes that players keep between games; 0 = nothing */
	const char *enforced;   /* the parts of the sandbox that enforce the limits */
};

/* Append the lines of a block before `enforced`.  They are the same whenever and
 * wherever the same game is played. */
void record_begin(struct text *text, const struct record_head *head);

/* Append a whole block.  `moves` is what play_game wrote, `plies` is the length of the
 * game, and `err` is the end of the standard error of the player to blame, of which the
 * last lines are kept.  With `stable`, the block has no measured value. */
void record_block(struct text *text, const struct record_head *head,
                  const char *moves, const struct verdict *verdict, int plies,
                  const char *err, bool stable);

/*
 * Appending
 */

/* Open a record for appending and lock it; make it, for its owner alone, if it does not
 * exist.  Cut a torn block off its end; `torn` becomes the block's length in bytes, or 0.
 * Returns -1 with the reason if the file cannot be opened, is locked by another process,
 * or is damaged elsewhere. */
int record_open(const char *path, size_t *torn, char why[200]);

/* Append a whole block, or nothing.  If the disk is full, call `full` once and wait for
 * room, at most ten minutes and only until signal_fd has a signal.  Returns -1 and errno
 * on failure. */
int record_append(int fd, const struct text *block, int signal_fd,
                  void (*full)(void *context), void *context);

/*
 * Reading
 */

enum record_state {
	RECORD_BLOCK, /* a whole block with a correct checksum */
	RECORD_END,   /* nothing is left */
	RECORD_TORN,  /* the file ends within a block */
	RECORD_BAD,   /* no block, or a block whose checksum is wrong, or a block that
	               * ends where the next one begins */
	RECORD_FAILED, /* the system failed: errno; only from record_scan */
};

/* Return what the n bytes begin with.  `length` becomes the length of a RECORD_BLOCK with
 * its empty line, or of a RECORD_BAD that begins like a block; 0 otherwise, if n > 0. */
enum record_state record_next(const char *bytes, size_t n, size_t *length);

/* An open record that is read from an offset on, a piece at a time, because the record of
 * a season may be too long for memory.  The caller sets the first two members, zeroes the
 * rest, and frees `bytes`. */
struct record_scan {
	int fd;
	off_t at;      /* the offset of what record_scan has found */
	char *bytes;   /* a part of the file; what was found begins at `begin` */
	size_t begin, end, room; /* the part in memory ends at `end` */
	size_t length; /* of a RECORD_BLOCK or RECORD_BAD, as record_next has it */
	bool last;     /* the part in memory reaches the end of the file */
};

/* Go on behind what was found last, and return what follows. */
enum record_state record_scan(struct record_scan *scan);

/* Return what follows the last whole block; `state` is what record_scan has found there.
 * The answer is RECORD_END, RECORD_TORN (record_open cuts it off), RECORD_BAD (damage) or
 * RECORD_FAILED. */
enum record_state record_scan_end(struct record_scan *scan, enum record_state state);

/* Describe the damage that record_scan_end has found, and how to mend it. */
void record_tell(const struct record_scan *scan, char why[200]);

/* Return what is wrong with n bytes at which record_next found RECORD_BAD, and how to
 * mend it, in less than 80 characters. */
const char *record_damage(const char *bytes, size_t n);

#endif
