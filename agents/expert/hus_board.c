/*
 * Hus: the rules are told in referee/games/hus.c, and a test holds this board
 * against them.
 */
#include <string.h>

#include "expert/hus_board.h"

enum {
	PITS = 32,
	ROW = 16,
	OPPOSITE = 47, /* the sum of two inner pits that are opposite */
	PLIES = 10002,
};

/* What each pit gets when so many seeds are sown from a pit, whole laps left
 * out. */
static unsigned char share[PITS][PITS][PITS];

void
hus_prepare(void)
{
	for (int from = 0; from < PITS; from++)
		for (int seeds = 1; seeds < PITS; seeds++) {
			memcpy(share[from][seeds], share[from][seeds - 1],
			       PITS);
			share[from][seeds][(from + seeds) % PITS] = 1;
		}
}

/* A loop of a fixed length that compilers make two or four additions of. */
static inline void
sow(unsigned char *restrict pit, const unsigned char *restrict more)
{
	for (int i = 0; i < PITS; i++)
		pit[i] = (unsigned char)(pit[i] + more[i]);
}

static void
sow_laps(unsigned char *pit, unsigned laps)
{
	for (int i = 0; i < PITS; i++)
		pit[i] = (unsigned char)(pit[i] + laps);
}

/* What the end pit will hold is worked out before the sowing, so that the next
 * need not wait for this. */
static bool
hus_move(const struct sowing_board *from, unsigned pit, bool captures,
         struct sowing_board *to)
{
	unsigned char *own = to->pit[1], *other = to->pit[0];
	unsigned seeds = from->pit[0][pit], taken = 0;

	memcpy(own, from->pit[0], PITS);
	memcpy(other, from->pit[1], PITS);
	own[pit] = 0;
	for (int sowings = 1; sowings <= SOWING_LONGEST; sowings++) {
		unsigned end = (pit + seeds) % PITS;
		unsigned held = own[end] + (seeds + PITS - 1) / PITS;

		sow(own, share[pit][seeds % PITS]);
		if (seeds >= PITS)
			sow_laps(own, seeds / PITS);
		if (held == 1) {
			to->seeds[0] = (unsigned char)(from->seeds[1] - taken);
			to->seeds[1] = (unsigned char)(from->seeds[0] + taken);
			return true;
		}
		if (captures && end >= ROW && other[OPPOSITE - end]) {
			seeds = other[OPPOSITE - end] + other[end - ROW];
			other[OPPOSITE - end] = other[end - ROW] = 0;
			taken += seeds;
		} else {
			seeds = held;
			own[end] = 0;
		}
		pit = end;
	}
	return false;
}

/* What a seed is worth in each pit; what a pit is worth that can be moved, and
 * an inner one that is not empty; and what it is worth to be on the move.  They
 * are the weights, in 1/64, of a logistic regression on 660,000 positions of
 * 12,000 games that this search played against itself at 3000 moves tried, with
 * seeds and pits of two or more for an evaluation.  Against that evaluation, in
 * 100 games with four random plies first and two thirds of its moves tried
 * (200,000), they scored 74 %. */
static const unsigned char worth[PITS] = {
	4, 5, 5, 6, 6, 7, 9, 9, 9, 11, 11, 12, 14, 13, 12, 12,
	6, 6, 5, 5, 4, 3, 2, 3, 2, 1, 1, 1, 1, 1, 1, 2,
};

enum { MOVABLE = 2, INNER = 9, TEMPO = 20, CRUSHING = 600, SLACK = 8 };

static int
weigh(const unsigned char pit[PITS])
{
	unsigned short sum = 0;
	unsigned char inner = 0;

	for (int i = 0; i < PITS; i++)
		sum = (unsigned short)(sum + pit[i] * worth[i]);
	for (int i = ROW; i < PITS; i++)
		inner = (unsigned char)(inner + (pit[i] > 0));
	return sum + INNER * inner + MOVABLE * sowing_count(pit);
}

static int
hus_evaluate(const struct sowing_board *board)
{
	return weigh(board->pit[0]) - weigh(board->pit[1]) + TEMPO;
}

const struct sowing_rules hus_rules = {
	.pits = PITS,
	.plies = PLIES,
	.crushing = CRUSHING,
	.slack = SLACK,
	.move = hus_move,
	.evaluate = hus_evaluate,
};
