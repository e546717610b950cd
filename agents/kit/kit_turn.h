#ifndef KIT_TURN_H
#define KIT_TURN_H

/*
 * A player and a turn: what every conversation with a referee is about.  The
 * first half is for the authors of players, the second for the conversations
 * (kit_wires.h).
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/rng.h"
#include "game/game.h"

struct option;

/* All that is known when a move is wanted.  Draw on `rng` or `seed` and on no
 * other source of chance; then a match can be played again. */
struct kit_turn {
	struct variant variant;   /* the game and its parameters */
	struct position position; /* in which you are to move */
	int seat;                 /* yours: 1 moves first */
	bool fresh;               /* your first turn of a game: forget the last */
	uint64_t seed;            /* the referee's, with --seed mixed in */
	struct rng rng;           /* dice from it; line wire: anew each game */
	int64_t left_ms;          /* on the clock that decides; -1 = no limit */
	bool bank;                /* that clock is for the whole game */
	int64_t deadline_ms;      /* for kit_time_up; you may bring it forward */
	char remark[GAME_WHY];    /* yours to fill: the referee logs it */
};

struct kit_player {
	const char *name;  /* of the program */
	const char *about; /* lines for --help: how it plays */

	/* Write one legal move.  The game is not over and it is your turn. */
	void (*choose)(struct kit_turn *turn, char move[GAME_MOVE]);

	/* Whether any legal move will do where the position is hidden: in games with
	 * views you are not asked, and the kit draws one of those that the referee
	 * lists.  Otherwise the player leaves such games at once. */
	bool blind;

	/* Tables of your options, NULL behind the last. */
	const struct option *options[4];
};

/* Whether to answer now: the deadline is here or the referee wrote `stop`.
 * It asks the system twice: call it every few hundred positions. */
bool kit_time_up(const struct kit_turn *turn);

/* Write the text of a move by its place in the legal order, from 0; "" if there
 * is none. */
void turn_write_move(const struct game *game, const struct position *position,
                     int seat, int index, char move[GAME_MOVE]);

/* The number that --seed gives, which all dice depend on; -1 = none. */
extern int64_t turn_own_seed;

/* Make the turn's dice from a game's seed and --seed. */
void turn_set_dice(struct kit_turn *turn, uint64_t seed);

/* The same on wires that send no seed: from REFEREE_SEED in the environment
 * and --seed; if neither is there, from the hour and the process. */
void turn_find_dice(struct kit_turn *turn);

/* Ask the player for a move: left_ms are on its clock (-1 = no limit), and its
 * deadline is margin_ms before they are over.  False if it is not the player's
 * turn in this position. */
bool turn_ask(const struct kit_player *player, struct kit_turn *turn,
              int64_t left_ms, int64_t margin_ms, char move[GAME_MOVE]);

#endif
