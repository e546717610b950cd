#ifndef SOWING_H_EXPERT
#define SOWING_H_EXPERT

/*
 * Fast boards of Hus and Omweso.  A count is a byte, and a sowing adds a row of a table
 * to all pits of a side at once.  Both sides' pits are numbered as in referee/games/. The
 * side to move is always side 0, so a move exchanges the sides.
 */

#include <stdbool.h>
#include <string.h>

#include "game/game.h"

enum {
	SOWING_PITS = 32,     /* the most pits of a side; Omweso uses 16 */
	SOWING_SEEDS = 255,   /* the most seeds on a board */
	SOWING_LONGEST = 200, /* a move with more sowings is endless */
};

struct sowing_board {
	unsigned char pit[2][SOWING_PITS]; /* the mover's, then the other side's */
	unsigned char seeds[2];            /* their sums */
};

/* of[sown pit][its seeds, without whole laps][pit]: the seeds that a pit gets. */
struct sowing_shares {
	unsigned char of[SOWING_PITS][SOWING_PITS][SOWING_PITS];
};

/* The differences between the two games. */
struct sowing_rules {
	struct sowing_shares *shares;
	int pits;     /* pits of one side */
	int round;    /* the round in the position text in which sowing begins */
	int plies;    /* the game is drawn after these */
	int quiet;    /* during these first plies nothing is captured */
	int crushing; /* a lead that is certain to win */
	int slack;    /* the first move is drawn from the moves worth at most this much
	               * less than the best */

	/* Set `to` to the board after a move, with the sides exchanged.  False if the
	 * move is endless. */
	bool (*move)(const struct sowing_board *from, unsigned pit,
	             bool captures, struct sowing_board *to);

	/* The value of a board for the mover, if neither side has won. */
	int (*evaluate)(const struct sowing_board *board);
};

extern const struct sowing_rules hus_rules, omweso_rules;

/* Fill the game's table of shares.  Call this before its first move. */
void sowing_prepare(const struct sowing_rules *rules);

/* Add `more` to each pit.  Takes a few machine instructions if `pits` is a constant. */
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
 * The `move` of both games: sow until a sowing ends in an empty pit.  A sowing that ends
 * in an inner pit captures from the two pits opposite.  Hus captures if the inner of
 * these has seeds, and sows them from the end pit on.  Omweso captures if both have
 * seeds, and sows them from where this sowing began.  Call it with constants for `pits`
 * and `omweso`.
 *
 * We compute the end pit's count before the sowing, so that the processor can start the
 * next sowing early.
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

/* Whether moves capture after this many plies.  In the course, the first move of each
 * player does not. */
static inline bool
sowing_captures(const struct sowing_rules *rules, int played)
{
	return played >= rules->quiet;
}

/* Whether some pit of a side has two seeds or more. */
bool sowing_can_move(const unsigned char pit[SOWING_PITS]);

/* List the mover's pits with two seeds or more, ascending.  Returns their number. */
int sowing_list(const struct sowing_rules *rules,
                const struct sowing_board *board,
                unsigned char list[SOWING_PITS]);

/* The number of a side's pits with two seeds or more. */
int sowing_count(const unsigned char pit[SOWING_PITS]);

/* Read a position text: the board and the number of plies played.  False if there are
 * more than SOWING_SEEDS seeds. */
bool sowing_read(const struct sowing_rules *rules, const char *text,
                 struct sowing_board *board, int *played);

#endif
