#ifndef GAMES_H
#define GAMES_H

/*
 * The games of one match, such as a league's pairing, from its record.  If several blocks
 * have a game's number, the first one with a result counts.  Void games do not count, nor
 * does a last block that a crash has cut short.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct repeats;
struct text;

enum { GAMES_WHY = 200, GAMES_WORD = 16 };

/* What the standings need of a game.  Players are the match's, 1 and 2. */
struct games_mark {
	off_t at;              /* offset of its block in the file */
	uint32_t length;       /* length of the block; 0 = not played yet */
	unsigned char first;   /* the player with seat 1 */
	unsigned char winner;  /* 0 = a draw */
	unsigned char fault;   /* the player who forfeited; 0 = nobody */
	unsigned char fatal;   /* the forfeit was by time, start or crash */
};

/* Which match a block belongs to. */
enum games_own {
	GAMES_OWN,     /* the block belongs to this match */
	GAMES_FOREIGN, /* the block belongs to another match; ignore it */
	GAMES_REFUSED, /* an error; why says which */
};

struct games {
	int count;               /* the number of games in the match */
	struct games_mark *mark; /* [count + 1], by number */
	int played;              /* games with a result */
	int voids;               /* blocks without a result */
	int again;               /* blocks of games that had a result already */
	off_t read;              /* how many bytes of the file we have read */
	bool damaged;            /* the file is damaged after these bytes */

	/* Called for each block of a file that several matches may share.  NULL means
	 * that all blocks belong to this match. */
	enum games_own (*own)(void *context, const char *block,
	                      char why[GAMES_WHY]);
	void *context;
	struct repeats *repeats; /* notes each game that games_details reads; or NULL */
	char *buffer;
	size_t size;
};

/* Begin without games.  Free with games_free. */
void games_begin(struct games *games, int count);
void games_free(struct games *games);

/* Forget what was read, to read another pairing. */
void games_restart(struct games *games);

/* Read what the file has gained since the last call; the file need not exist.  False,
 * with the reason, if it is damaged, cannot be read, or has another seed. */
bool games_read(struct games *games, const char *path, uint64_t seed,
                char why[GAMES_WHY]);

/* Read an open file as games_read reads a named one. */
bool games_read_open(struct games *games, int fd, uint64_t seed,
                     char why[GAMES_WHY]);

/* Return how many games from `from` to `to` have a result. */
int games_played(const struct games *games, int from, int to);

/* Find the first games without a result from *from to *to, and store the numbers of the
 * first and the last of this run there.  False if each game has a result. */
bool games_missing(const struct games *games, int *from, int *to);

/* Append a game's block from an open record to a text.  False if it cannot be read. */
bool games_block(struct games *games, int fd, int number, struct text *text);

/* Everything about one game; [1] and [2] are the match's players. */
struct game_details {
	int number;
	int first, winner, fault;
	bool fatal;
	char reason[GAMES_WORD];
	int plies, restarts;
	int turns[3], late[3];
	int64_t wall_ms[3], cpu_ms[3], worst_ms[3];
	const char *text; /* the sentence, with its escapes, or "" */
	const char *start, *variant; /* the first position, and the variant */
	const char *name[3]; /* of the players, with their escapes */
};

/* Read a block (in details.c).  Overwrites it: the texts of `game` point into it.  False
 * if it does not follow record(5) or has another seed.  A void game has the reason
 * "void". */
bool games_parse(char *block, uint64_t seed, struct game_details *game);

/* Read one game again from an open record.  Its texts are valid until the next call.
 * False if the game cannot be read. */
bool games_details(struct games *games, int fd, int number, uint64_t seed,
                   struct game_details *game);

#endif
