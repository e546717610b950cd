#ifndef GAMES_H
#define GAMES_H

/*
 * The games of one match, such as a league's pairing, as its record has them.  A game
 * counts once: the first block of its number that has a result counts.  Void games
 * and a torn end are passed over.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct repeats;
struct text;

enum { GAMES_WHY = 200, GAMES_WORD = 16 };

/* What the standings need of a game; players are the match's, 1 and 2. */
struct games_mark {
	off_t at;              /* where its block begins in the file */
	uint32_t length;       /* of the block; 0 = not played */
	unsigned char first;   /* the player with seat 1 */
	unsigned char winner;  /* 0 = a draw */
	unsigned char fault;   /* the player who forfeited; 0 = neither */
	unsigned char fatal;   /* a forfeit by time, start or crash */
};

/* Which match a block belongs to. */
enum games_own {
	GAMES_OWN,     /* this match's */
	GAMES_FOREIGN, /* no business of ours */
	GAMES_REFUSED, /* an error; why says which */
};

struct games {
	int count;               /* of the match */
	struct games_mark *mark; /* [count + 1], by number */
	int played;              /* with a result, */
	int fatals;              /* and of these the fatal forfeits */
	int voids;               /* blocks without a result, */
	int again;               /* and of games that had a result already */
	off_t read;              /* the file is known up to here */

	/* Asked of each block of a file that other matches may share; NULL: all
	 * are to be of this match. */
	enum games_own (*own)(void *context, const char *block,
	                      char why[GAMES_WHY]);
	void *context;
	struct repeats *repeats; /* notes each game that games_details reads; or
	                          * NULL */
	char *buffer;
	size_t size;
};

/* No games yet.  Free with games_free. */
void games_begin(struct games *games, int count);
void games_free(struct games *games);

/* Forget what was read, for another pairing. */
void games_restart(struct games *games);

/* Read what was added to the file since; it need not exist.  False with the
 * reason if it is damaged, cannot be read, or is of another seed. */
bool games_read(struct games *games, const char *path, uint64_t seed,
                char why[GAMES_WHY]);

/* The same of an open file. */
bool games_read_open(struct games *games, int fd, uint64_t seed,
                     char why[GAMES_WHY]);

/* How many of these have a result. */
int games_played(const struct games *games, int from, int to);

/* Narrow *from to *to to the first games in a row without a result.  False if
 * all have one. */
bool games_missing(const struct games *games, int *from, int *to);

/* Append a game's block to a text, from an open record. */
bool games_block(struct games *games, int fd, int number, struct text *text);

/* All of one game; [1] and [2] are the match's players. */
struct game_details {
	int number;
	int first, winner, fault;
	bool fatal;
	char reason[GAMES_WORD];
	int plies, restarts;
	int turns[3], late[3];
	int64_t wall_ms[3], cpu_ms[3], worst_ms[3];
	const char *text; /* the sentence, with its escapes, or "" */
	const char *start, *variant; /* the first position, and the game */
	const char *player[3]; /* "name|command|sha256", with its escapes */
};

/* Read a block.  The details' texts lie in it, so it is spent.  False if it is no
 * block, or of another seed.  A void game has the reason "void". */
bool games_parse(char *block, uint64_t seed, struct game_details *game);

/* Read one game again from an open record.  The block's bytes are in
 * games->buffer until the next call. */
bool games_details(struct games *games, int fd, int number, uint64_t seed,
                   struct game_details *game);

#endif
