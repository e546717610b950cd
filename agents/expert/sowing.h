#ifndef SOWING_H_EXPERT
#define SOWING_H_EXPERT

/*
 * The boards of Hus and Omweso, made for speed: a count is a byte, and a sowing
 * adds a row of a table to all pits of a side at once.
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
	unsigned char pit[2][SOWING_PITS]; /* the mover's, the other's */
	unsigned char seeds[2];            /* their sums */
};

/* By the pit that is sown and its seeds, whole laps left out: what each pit
 * gets. */
struct sowing_shares {
	unsigned char of[SOWING_PITS][SOWING_PITS][SOWING_PITS];
};

/* What the two games do in their own ways. */
struct sowing_rules {
	struct sowing_shares *shares;
	int pits;     /* a side */
	int round;    /* of the position text, when sowing begins */
	int plies;    /* the game is a draw after these */
	int quiet;    /* the first of them, which capture nothing */
	int crushing; /* a lead that leaves no doubt */
	int slack;    /* first moves within this of the best are drawn from */

	/* The board after a move, turned round; false if it is endless. */
	bool (*move)(const struct sowing_board *from, unsigned pit,
	             bool captures, struct sowing_board *to);

	/* The value of a board for the mover, if neither has won. */
	int (*evaluate)(const struct sowing_board *board);
};

extern const struct sowing_rules hus_rules, omweso_rules;

/* Fill the game's table of shares.  Call it before its first move. */
void sowing_prepare(const struct sowing_rules *rules);

/* Add to each pit: a few machine instructions if `pits` is a constant. */
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
 * The `move` of both games: sow until a sowing ends in an empty pit.  One that
 * ends in an inner pit captures from the two pits opposite.  Hus: if the inner
 * of these holds any seed; they are sown from the end pit on.  Omweso: if both
 * do; they are sown from where this sowing began.  Call it with constants for
 * `pits` and `omweso`.
 *
 * The end pit's count is computed before the sowing, so that the processor can
 * begin the next sowing early.
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

/* Whether a move captures after so many plies: in the course, not the first of each
 * player. */
static inline bool
sowing_captures(const struct sowing_rules *rules, int played)
{
	return played >= rules->quiet;
}

/* Whether some pit of a side holds two seeds or more. */
bool sowing_can_move(const unsigned char pit[SOWING_PITS]);

/* List the mover's pits of two or more, ascending; returns how many. */
int sowing_list(const struct sowing_rules *rules,
                const struct sowing_board *board,
                unsigned char list[SOWING_PITS]);

/* How many pits of a side hold two or more. */
int sowing_count(const unsigned char pit[SOWING_PITS]);

/* Read a position text: the board, and how many plies have been played.  False
 * if there are more than SOWING_SEEDS. */
bool sowing_read(const struct sowing_rules *rules, const char *text,
                 struct sowing_board *board, int *played);

#endif
