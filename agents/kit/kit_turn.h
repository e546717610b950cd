#ifndef KIT_TURN_H
#define KIT_TURN_H

/*
 * A player and a turn, the data of every conversation with a referee.  The first half is
 * for authors of players, the second for the conversations (kit_wires.h).
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/rng.h"
#include "game/game.h"

struct option;

/* Everything a player knows when it must move.  Take random numbers only from `rng` or
 * `seed`; then a match can be repeated exactly. */
struct kit_turn {
	struct variant variant;   /* the game and its parameters */
	struct position position; /* the position in which you are to move */
	int seat;                 /* your seat; seat 1 moves first */
	bool fresh;               /* the first turn of a game: forget the last game */
	uint64_t seed;            /* the referee's seed, combined with --seed */
	struct rng rng;           /* dice made from `seed`; on the line wire new in each
	                           * game */
	int64_t left_ms;          /* time left on the clock that decides; -1 = no limit */
	bool bank;                /* that clock is for the whole game */
	int64_t deadline_ms;      /* for kit_time_up; you may bring it forward */
	char remark[GAME_WHY];    /* you may fill this; the referee logs it */
};

struct kit_player {
	const char *name;  /* the program's name */
	const char *about; /* lines for --help: how it plays */

	/* Write one legal move.  The game is not over, and it is your turn. */
	void (*choose)(struct kit_turn *turn, char move[GAME_MOVE]);

	/* Whether the player accepts games that hide the position.  The kit then draws
	 * one of the moves that the referee lists, without asking the player.  Otherwise
	 * the player leaves such games at once. */
	bool blind;

	/* Tables of your options; ends with NULL. */
	const struct option *options[4];
};

/* Whether you must answer now: the deadline has passed or the referee has sent `stop`.
 * Each call makes two system calls, so call it every few hundred positions. */
bool kit_time_up(const struct kit_turn *turn);

/* Write the legal move with this index, from 0, in the game's order; "" if there is
 * none.  Seat 0 is chance. */
void turn_write_move(const struct game *game, const struct position *position,
                     int seat, int index, char move[GAME_MOVE]);

/* The value of --seed, on which all dice depend; -1 = none. */
extern int64_t turn_own_seed;

/* Make the turn's dice from a game's seed and --seed. */
void turn_set_dice(struct kit_turn *turn, uint64_t seed);

/* Make the turn's dice on wires that send no seed: from REFEREE_SEED in the environment
 * and --seed.  If neither is set, the system draws them. */
void turn_find_dice(struct kit_turn *turn);

/* Ask the player for a move. left_ms is left on its clock (-1 = no limit).  The turn's
 * deadline is margin_ms before that time is over.  False if it is not the player's turn
 * in this position. */
bool turn_ask(const struct kit_player *player, struct kit_turn *turn,
              int64_t left_ms, int64_t margin_ms, char move[GAME_MOVE]);

#endif
