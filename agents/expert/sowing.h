#ifndef SOWING_H_EXPERT
#define SOWING_H_EXPERT

/*
 * The boards of Hus and Omweso, made for speed: a count is a byte, and one
 * sowing adds to all pits of a side at once what a table says that they get.
 * Both sides' pits are numbered as in referee/games/; the side to move is
 * always side 0, so a move turns the board round.
 */

#include <stdbool.h>
#include <stdint.h>

#include "game/game.h"

enum {
	SOWING_PITS = 32,     /* the most a side has; Omweso uses 16 of them */
	SOWING_SEEDS = 255,   /* the most that a board may hold in all */
	SOWING_LONGEST = 200, /* a move that takes more sowings is endless */
};

struct sowing_board {
	unsigned char pit[2][SOWING_PITS]; /* of who is to move, the other */
	unsigned char seeds[2];            /* their sums */
};

/* What the two games do in their own ways. */
struct sowing_rules {
	int pits;     /* a side */
	int round;    /* of the position text, when sowing begins */
	int plies;    /* after so many it is a draw */
	int crushing; /* a value that leaves no doubt */
	int slack;    /* of values of first moves between which chance decides */

	/* The board after a move, turned round; false if it is endless. */
	bool (*move)(const struct sowing_board *from, unsigned pit,
	             bool captures, struct sowing_board *to);

	/* What a board is worth to who is to move, if neither has won. */
	int (*evaluate)(const struct sowing_board *board);
};

/* Whether seeds may be captured after so many plies: not in the first of each
 * player. */
static inline bool
sowing_captures(int played)
{
	return played >= 2;
}

/* Whether some pit of a side holds two seeds or more. */
bool sowing_can_move(const unsigned char pit[SOWING_PITS]);

/* The pits of two or more of who is to move, ascending; returns how many. */
int sowing_list(const struct sowing_rules *rules,
                const struct sowing_board *board,
                unsigned char list[SOWING_PITS]);

/* How many pits of a side hold two or more. */
int sowing_count(const unsigned char pit[SOWING_PITS]);

/* Read a position text: the board, and how many plies have been played.  False
 * if it holds more than SOWING_SEEDS. */
bool sowing_read(const struct sowing_rules *rules, const char *text,
                 struct sowing_board *board, int *played);

#endif
