#ifndef EXPERT_H
#define EXPERT_H

/*
 * The strongest player that we know how to make, game by game: what `hidden`
 * is made of.  Each game has a file and a board made for speed; a test compares
 * that board with the referee's rules.
 */

#include <stdint.h>

#include "kit/kit_turn.h"

enum { EXPERT_LEVELS = 9 }; /* the last is all its strength */

/* How a level plays: as strong on any machine, since it counts positions. */
struct expert_level {
	uint64_t most;   /* positions to look at for a move; 0 = any number */
	unsigned random; /* moves in a thousand: any legal one instead */
};

/* The value for seat 1 lies from low to high: 1 a win, 0 a draw, -1 a loss; or the stones
 * that it leads by. */
struct proof {
	int low, high;
	uint64_t looked; /* positions */
};

struct prove_limits {
	uint64_t most;  /* positions to look at; 0 = no limit */
	int64_t mem_mb; /* for the table */
};

struct expert {
	const char *game; /* NULL: any other */

	/* Write one legal move, by the turn's clock (it calls think_start) and
	 * having looked at `most` positions or fewer (0 = any number). */
	void (*choose)(struct kit_turn *turn, uint64_t most,
	               char move[GAME_MOVE]);

	/* The value of a position with the best play of both; NULL:
	 * alphabeta_solve finds it. */
	struct proof (*solve)(const struct position *position,
	                      const struct prove_limits *limits);

	bool in_stones; /* solve's values are the stones that seat 1 leads by */

	/* From level 1.  Each beats the one below in 65 to 85 % of the games, and
	 * the first one is as good as a look one move ahead.  Where the game has no
	 * room for so many, the higher ones are {0}: all its strength.  players.md
	 * has the matches that chose them. */
	struct expert_level level[EXPERT_LEVELS - 1];
};

/* The game's expert; in an unknown game, alpha-beta.  Never NULL. */
const struct expert *expert_find(const char *game);

extern const struct expert expert_kari, expert_hus, expert_omweso,
	expert_mancala, expert_halma, expert_einstein, expert_goofspiel;

#endif
