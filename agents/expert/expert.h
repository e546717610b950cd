#ifndef EXPERT_H
#define EXPERT_H

/*
 * The strongest player that we can make, game by game: `hidden` uses these.  Each game
 * has a file, and all but Goofspiel a fast board, which a test compares with the rules.
 */

#include <stdint.h>

#include "kit/kit_turn.h"

enum { EXPERT_LEVELS = 9 }; /* the last one plays at full strength */

/* How a level plays.  It counts positions, so it is equally strong on any machine. */
struct expert_level {
	uint64_t most;   /* positions to search for a move; 0 = no limit */
	unsigned random; /* of a thousand moves, how many are random */
};

/* The value for seat 1 is between low and high: 1 a win, 0 a draw, -1 a loss; or the
 * stones by which seat 1 leads. */
struct proof {
	int low, high;
	uint64_t looked; /* positions searched */
};

struct prove_limits {
	uint64_t most;  /* positions to search; 0 = no limit */
	int64_t mem_mb; /* for the table */
};

struct expert {
	const char *game; /* NULL = any other game */

	/* Write one legal move within the turn's clock (it calls think_start), searching
	 * at most `most` positions (0 = no limit). */
	void (*choose)(struct kit_turn *turn, uint64_t most,
	               char move[GAME_MOVE]);

	/* The value of a position if both play best; NULL = alphabeta_solve. */
	struct proof (*solve)(const struct position *position,
	                      const struct prove_limits *limits);

	bool in_stones; /* solve's values are the stones by which seat 1 leads */

	/* From level 1.  Each level beats the one below in 65 to 85 % of the games, and
	 * the first one is as strong as a search of one move.  If a game has too little
	 * range for all levels, the higher ones are {0}: full strength. players.md has
	 * the matches that chose them. */
	struct expert_level level[EXPERT_LEVELS - 1];
};

/* The game's expert; in an unknown game, alpha-beta.  Never NULL. */
const struct expert *expert_find(const char *game);

extern const struct expert expert_kari, expert_hus, expert_omweso,
	expert_mancala, expert_halma, expert_einstein, expert_goofspiel;

#endif
