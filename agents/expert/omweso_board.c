/*
 * Omweso: the rules are told in referee/games/omweso.c, and a test holds this
 * board against them.
 */
#include <string.h>

#include "expert/omweso_board.h"

enum {
	PITS = 16,
	ROW = 8,
	OPPOSITE = 23, /* the sum of two inner pits that are opposite */
	ROUND = 1,     /* the placement was round 0 */
	PLIES = 10000,
	CRUSHING = 40,
};

/* What each pit gets when so many seeds are sown from a pit, whole laps left
 * out. */
static unsigned char share[PITS][PITS][PITS];

void
omweso_prepare(void)
{
	for (int from = 0; from < PITS; from++)
		for (int seeds = 1; seeds < PITS; seeds++) {
			memcpy(share[from][seeds], share[from][seeds - 1],
			       PITS);
			share[from][seeds][(from + seeds) % PITS] = 1;
		}
}

/* A loop of a fixed length that compilers make one or two additions of. */
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

/* Sow on and on; what is captured is returned, or -1 if it does not end.  What
 * the end pit will hold is worked out before the sowing, so that the next need
 * not wait for this. */
static int
sow_all(unsigned char *own, unsigned char *other, unsigned from, bool captures)
{
	unsigned seeds = own[from], taken = 0;

	own[from] = 0;
	for (int sowings = 1; sowings <= SOWING_LONGEST; sowings++) {
		unsigned end = (from + seeds) % PITS;
		unsigned held = own[end] + (seeds + PITS - 1) / PITS;
		unsigned char *inner = &other[(OPPOSITE - end) % PITS];
		unsigned char *outer = &other[(end - ROW) % PITS];

		sow(own, share[from][seeds % PITS]);
		if (seeds >= PITS)
			sow_laps(own, seeds / PITS);
		if (held == 1)
			return (int)taken;
		if (captures & (end >= ROW) & (*inner > 0) & (*outer > 0)) {
			seeds = *inner + *outer;
			*inner = *outer = 0;
			taken += seeds;
		} else {
			from = end;
			seeds = held;
			own[end] = 0;
		}
	}
	return -1;
}

static bool
omweso_move(const struct sowing_board *from, unsigned pit, bool captures,
            struct sowing_board *to)
{
	*to = (struct sowing_board){0};
	memcpy(to->pit[0], from->pit[1], PITS);
	memcpy(to->pit[1], from->pit[0], PITS);
	int taken = sow_all(to->pit[1], to->pit[0], pit, captures);

	to->seeds[0] = (unsigned char)(from->seeds[1] - taken);
	to->seeds[1] = (unsigned char)(from->seeds[0] + taken);
	return taken >= 0;
}

static int
omweso_evaluate(const struct sowing_board *board)
{
	return board->seeds[0] - board->seeds[1];
}

const struct sowing_rules omweso_rules = {
	.pits = PITS,
	.round = ROUND,
	.plies = PLIES,
	.crushing = CRUSHING,
	.move = omweso_move,
	.evaluate = omweso_evaluate,
};
