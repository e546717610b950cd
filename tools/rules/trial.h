#ifndef TRIAL_H
#define TRIAL_H

/*
 * The trial of a law on a game: random games, lists of moves, and how a law is found
 * broken.  A law checks positions until it has checked enough or its time is over.
 */

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/text.h"
#include "game/game.h"

struct trial;

/* A seat's view and its moves, or a position's text and what the game says about it. */
struct sight {
	char *view;
	char *moves;
};

struct sights {
	struct sight *at;
	size_t n;
	bool hide; /* some view hid a part of the position */
};

struct laws {
	struct variant variant;
	uint64_t seed;      /* the seed of everything random */
	int64_t until_us;   /* time at which a law stops, on the monotonic clock;
	                     * CLOCK_NEVER = no such time */
	bool one_text;      /* each move has only one text; otherwise a move may also
	                     * have legal texts that `each` does not list */
};

enum law_end {
	LAW_HOLDS,
	LAW_BROKEN,  /* why says how, without a full stop */
	LAW_UNTRIED, /* the law is about something that the game does not have, or no
	              * time was left; why says which */
};

#define LAW_LATE "no time was left"

/* What a game must have for a law to be tried on it. */
enum law_about { LAW_ANY, LAW_VALUE, LAW_PARAMS, LAW_PASS, LAW_CHANCE, LAW_VIEWS };

/* A law looks at positions of random games, and then at what it has seen, or at what it
 * plays itself. */
struct law {
	const char *sentence; /* what the law says: "position texts round-trip in play" */
	int positions;        /* the most positions to check */
	int apart;            /* plies between checked positions */
	void (*look)(struct trial *trial); /* looks at a position; or NULL */
	void (*hold)(struct trial *trial); /* comes after that, once; or NULL */
	enum law_about about;
};

/* All laws of game.h (laws.c).  A NULL sentence ends the list. */
extern const struct law law_list[];

/* Try a law on the game.  Clears why first. */
enum law_end law_try(const struct law *law, const struct laws *laws,
                     struct text *why);

/*
 * For the laws themselves
 */

struct trial {
	const struct laws *laws;
	const struct law *law;
	const struct game *game;
	struct position at;
	struct rng rng;
	int plies;
	int seat;               /* the seat that moves next, 0 = chance */
	char move[GAME_MOVE];   /* its move */
	struct position shadow; /* the same game, played from texts */
	struct sights sights;   /* the views seen so far */
	bool valued, apart;     /* a value was not 0; the seats' values differed */
	int seen;               /* number of positions, starts or parameters checked */
	struct text *why;       /* not empty: the law is broken */
};

/* Break the law unless `ok` holds.  Only the first cause counts. */
#define demand(trial, ok, ...) \
	do { \
		if (!(ok)) \
			trial_break(trial, __VA_ARGS__); \
	} while (0)

void trial_break(struct trial *t, const char *format, ...) PRINTF_LIKE(2, 3);

/* Return whether the law should check more. */
bool trial_goes_on(const struct trial *t);

/* Return whether two positions are equal. */
bool trial_same(const struct trial *t, const struct position *a,
                const struct position *b);

/* Return "legal", "malformed", "illegal" or "endless". */
const char *trial_judged(enum judge judge);

/* Read a text that the game wrote.  Breaks the law if the game refuses it. */
void trial_read_back(struct trial *t, struct position *position,
                     const char *text);

/*
 * Moves
 */

/* A list of moves, or of chance's outcomes. */
struct list {
	char (*moves)[GAME_MOVE];
	int n;
	struct trial *trial;
};

/* List what the seat to move may play, if its moves can be listed.  Free list.moves. */
struct list list_make(struct trial *t);
bool list_has(const struct list *list, const char *move);

/*
 * Random games
 */

void trial_start(struct trial *t, uint64_t seed);

/* Draw the next move.  False if the game is over. */
bool trial_draw(struct trial *t);

/* Play the drawn move.  False if it is endless, which ends the game here. */
bool trial_play(struct trial *t);

/*
 * Looks at texts that no correct agent sends (hostile.c)
 */

/* Play a text as a move on a copy, `after`.  If the game refuses it, there must be a
 * reason, and nothing may change.  Returns whether the move is allowed. */
bool hostile_try(struct trial *t, int seat, const char *move,
                 struct position *after);

void hostile_short_moves(struct trial *t);
void hostile_other_moves(struct trial *t);
void hostile_other_positions(struct trial *t);

#endif
