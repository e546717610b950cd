#ifndef GAMES_H
#define GAMES_H

/*
 * The games of one pairing, as its record has them.  A game counts once: the
 * first block of its number that has a result.  Blocks of void games, and a
 * torn end, are passed over.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct text;

enum { GAMES_WHY = 200, GAMES_WORD = 16 };

/* What the standings need of a game, by the pairing's player, 1 and 2. */
struct games_mark {
	off_t at;              /* where its block begins in the file */
	uint32_t length;       /* of the block; 0 = not played */
	unsigned char first;   /* who had seat 1 */
	unsigned char winner;  /* 0 = a draw */
	unsigned char fault;   /* whose forfeit it was; 0 = none */
	unsigned char fatal;   /* a forfeit by time, start or crash */
};

struct games {
	int count;               /* of the pairing */
	struct games_mark *mark; /* [count + 1], by number */
	int played;              /* with a result, */
	int fatals;              /* and of these forfeits that are fatal */
	int voids;               /* blocks without, */
	int again;               /* and of games that had one already */
	off_t read;              /* up to here the file is known */
	char *buffer;
	size_t size;
};

/* No games yet.  Free with games_free. */
void games_begin(struct games *games, int count);
void games_free(struct games *games);

/* Forget what was read, for another pairing. */
void games_restart(struct games *games);

/* Take in what the file has grown by; it need not exist.  False with the reason
 * where it is damaged, cannot be read, or is of another seed. */
bool games_read(struct games *games, const char *path, uint64_t seed,
                char why[GAMES_WHY]);

/* The first run of games without a result in *from to *to: its ends.  False if
 * there is none. */
bool games_missing(const struct games *games, int *from, int *to);

/* Append a game's block to a text, from an open record. */
bool games_block(struct games *games, int fd, int number, struct text *text);

/* All of one game; by the pairing's player, [1] and [2]. */
struct game_details {
	int number;
	int first, winner, fault;
	bool fatal;
	char reason[GAMES_WORD];
	int plies;
	int turns[3], late[3];
	int64_t wall_ms[3], cpu_ms[3], worst_ms[3];
	const char *text; /* the sentence, with its escapes, or "" */
	const char *start, *variant; /* the first position, and the game */
};

/* Read a block, which is spent: the details' texts lie in it.  False if it is
 * none, or of another seed; a void one has the reason "void". */
bool games_parse(char *block, uint64_t seed, struct game_details *game);

/* Read one game again from an open record.  The block's bytes are in
 * games->buffer until the next call. */
bool games_details(struct games *games, int fd, int number, uint64_t seed,
                   struct game_details *game);

#endif
