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
#include <string.h>

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

/* What each pit gets when so many seeds are sown from a pit, whole laps left
 * out. */
struct sowing_shares {
	unsigned char of[SOWING_PITS][SOWING_PITS][SOWING_PITS];
};

/* What the two games do in their own ways. */
struct sowing_rules {
	struct sowing_shares *shares;
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

extern const struct sowing_rules hus_rules, omweso_rules;

/* Make the game's table of shares; call it before its first move. */
void sowing_prepare(const struct sowing_rules *rules);

/* Add to each pit; compilers make a few additions of such a loop if its length
 * is a constant. */
static inline void
sowing_add(unsigned char *restrict pit, const unsigned char *restrict more,
           unsigned pits)
{
	for (unsigned i = 0; i < pits; i++)
		pit[i] = (unsigned char)(pit[i] + more[i]);
}

static inline void
sowing_add_laps(unsigned char *pit, unsigned laps, unsigned pits)
{
	for (unsigned i = 0; i < pits; i++)
		pit[i] = (unsigned char)(pit[i] + laps);
}

/*
 * What a rules' `move` is made of: sow on and on.  An inner end pit captures from
 * the two pits opposite.  Hus: if the inner one of them holds any; they are sown
 * from the end pit on.  Omweso: if each of them does; they are sown from where
 * this sowing began.  To be called with constants for `pits` and `omweso`.
 *
 * What the end pit will hold is worked out before the sowing, so that the next
 * need not wait for this.
 */
static inline bool
sowing_move(const struct sowing_board *from, unsigned pit, bool captures,
            struct sowing_board *to, const struct sowing_shares *shares,
            unsigned pits, bool omweso)
{
	unsigned char *own = to->pit[1], *other = to->pit[0];
	unsigned seeds = from->pit[0][pit], taken = 0, row = pits / 2;

	if (pits < SOWING_PITS)
		*to = (struct sowing_board){0};
	memcpy(own, from->pit[0], pits);
	memcpy(other, from->pit[1], pits);
	own[pit] = 0;
	for (int sowings = 1; sowings <= SOWING_LONGEST; sowings++) {
		unsigned end = (pit + seeds) % pits;
		unsigned held = own[end] + (seeds + pits - 1) / pits;
		unsigned char *inner = &other[(3 * row - 1 - end) % pits];
		unsigned char *outer = &other[(end - row) % pits];

		sowing_add(own, shares->of[pit][seeds % pits], pits);
		if (seeds >= pits)
			sowing_add_laps(own, seeds / pits, pits);
		if (held == 1) {
			to->seeds[0] = (unsigned char)(from->seeds[1] - taken);
			to->seeds[1] = (unsigned char)(from->seeds[0] + taken);
			return true;
		}
		if (omweso ? captures & (end >= row) & (*inner > 0) & (*outer > 0)
		           : captures && end >= row && *inner) {
			seeds = *inner + *outer;
			*inner = *outer = 0;
			taken += seeds;
			if (!omweso)
				pit = end;
		} else {
			seeds = held;
			own[end] = 0;
			pit = end;
		}
	}
	return false;
}

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
