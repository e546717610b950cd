#ifndef KIT_H
#define KIT_H

/* What an agent is without its thinking: it talks to the referee, keeps the
 * position and asks your function for a move.  random.c is a whole agent.
 * Only the kit may read stdin and write stdout; your notes go to stderr. */

#include <stdbool.h>
#include <stdint.h>

#include "base/rng.h"
#include "game/game.h"

/* All that is known when a move is wanted.  Draw on `rng` or `seed` and on no
 * other chance, and a match can be played again. */
struct kit_turn {
	struct variant variant;   /* the game and its parameters */
	struct position position; /* in which you are to move */
	int seat;                 /* yours: 1 moves first */
	bool fresh;               /* your first turn of a game: forget the last */
	uint64_t seed;            /* the referee's, with --seed mixed in */
	struct rng rng;           /* dice from it; line wire: anew each game */
	int64_t left_ms;          /* on the clock that decides; -1 = no limit */
	bool bank;                /* which is for the whole game */
	int64_t deadline_ms;      /* for kit_time_up; yours to bring forward */
	char remark[GAME_WHY];    /* yours to fill: the referee logs it */
};

struct kit_player {
	const char *name;  /* of the program */
	const char *about; /* lines for --help: how it plays, its options */

	/* Write one legal move.  The game is not over and it is your turn. */
	void (*choose)(struct kit_turn *turn, char move[GAME_MOVE]);

	/* An option of your own ("--depth") and its word; whether both make
	 * sense.  May be NULL. */
	bool (*option)(const char *name, const char *value);
};

/* Read the options, then play until told to leave or left alone: on the
 * course's kari wire if the first byte is f, s or e, else on the line wire.
 * Returns main's status: 0; 1 if the referee makes no sense; 2 if options do. */
int kit_main(const struct kit_player *player, int argc, char **argv);

/* Whether to answer now: the deadline is here or the referee wrote `stop`.
 * It asks the system twice: call it every few hundred positions. */
bool kit_time_up(const struct kit_turn *turn);

/* The dice of wires that tell no seed: from REFEREE_SEED in the environment and
 * the number of --seed (-1 = none), or, if there is neither, from the hour. */
void kit_set_dice(struct kit_turn *turn, int64_t own_seed);

#endif
