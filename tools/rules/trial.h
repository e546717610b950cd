#ifndef TRIAL_H
#define TRIAL_H

/*
 * A law that is held against a game: random games, lists of moves, and how the law is
 * found broken.  A law looks at positions until it has seen as many as it may, or
 * until its time is over.
 */

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/text.h"
#include "game/game.h"

struct trial;

/* A seat's view, or a position's text, and the seat's moves. */
struct sight {
	char *view;
	char *moves;
};

struct sights {
	struct sight *at;
	size_t n;
	bool hide; /* a view has not been the whole position */
};

struct laws {
	struct variant variant;
	uint64_t seed;      /* all that is random follows from it */
	int64_t until_us;   /* a law stops then, on the monotonic clock; CLOCK_NEVER =
	                     * when it has seen its positions */
	bool one_text;      /* a move has one text alone; else a legal text that is not
	                     * listed may lead where a listed one leads */
};

enum law_end {
	LAW_HOLDS,
	LAW_BROKEN,  /* why says how, without a full stop */
	LAW_UNTRIED, /* the game has nothing that it is about, or there was no time:
	              * why says which */
};

#define LAW_LATE "no time was left"

struct law {
	const char *sentence; /* what holds: "position texts round-trip in play" */
	void (*hold)(struct trial *trial);
	int positions;        /* the most that it looks at, */
	int apart;            /* which are so many plies apart in a game */
	bool (*about)(const struct game *game); /* NULL: it is about every game */
};

/* Hold a law against the game.  why is cleared first. */
enum law_end law_try(const struct law *law, const struct laws *laws,
                     struct text *why);

/*
 * For the laws
 */

struct trial {
	const struct laws *laws;
	const struct law *law;
	const struct game *game;
	struct position at;
	struct rng rng;
	int plies;
	int seat;               /* who moves next, 0 = chance, */
	char move[GAME_MOVE];   /* and what */
	struct position shadow; /* the same game, played from texts */
	struct sights sights;   /* so far */
	bool valued, apart;     /* a value was not 0, and the seats' were not the same */
	int seen;               /* positions that the law has looked at */
	struct text *why;       /* the law is broken if this is not empty */
};

/* The law is broken unless it is ok; the first cause counts. */
#define demand(trial, ok, ...) \
	do { \
		if (!(ok)) \
			trial_break(trial, __VA_ARGS__); \
	} while (0)

void trial_break(struct trial *t, const char *format, ...) PRINTF_LIKE(2, 3);

/* Whether there is more to look at. */
bool trial_goes_on(const struct trial *t);

/* Whether two positions are the same. */
bool trial_same(const struct trial *t, const struct position *a,
                const struct position *b);

/* "legal", "malformed", "illegal", "endless". */
const char *trial_judged(enum judge judge);

/* Read a text that the game wrote. */
void trial_read_back(struct trial *t, struct position *position,
                     const char *text);

/*
 * Moves
 */

/* A list of moves, or of chance's outcomes. */
struct list {
	char (*moves)[GAME_MOVE];
	int n;
	int again;          /* how many came in the same order a second time */
	struct trial *trial;
};

/* What the seat that moves may play; nothing where its moves cannot be listed.
 * Free list.moves. */
struct list list_make(struct trial *t);
bool list_has(const struct list *list, const char *move);

/*
 * Random games
 */

void trial_start(struct trial *t, uint64_t seed);

/* Draw the next move; false if the game is over. */
bool trial_draw(struct trial *t);

/* Play the move drawn; false if it is endless, which ends a game here. */
bool trial_play(struct trial *t);

/* Play random games, and look at every position that is `apart` from the last. */
void trial_games(struct trial *t, void (*look)(struct trial *t));

#endif
