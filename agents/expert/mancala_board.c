#include "expert/mancala_board.h"

#include <stdlib.h>

#include "base/fail.h"

enum { NUMBER_BITS = 62 };

/* The ways to choose k of n, as far as they have no more than 62 bits; then
 * some number that has more. */
static uint64_t
choose(int n, int k)
{
	const uint64_t most = (uint64_t)1 << NUMBER_BITS;
	uint64_t ways[2 * MANCALA_PITS + 1] = {1};

	for (int row = 0; row < n; row++)
		for (int i = k; i > 0; i--) {
			ways[i] += ways[i - 1];
			if (ways[i] > most)
				ways[i] = most;
		}
	return ways[k];
}

uint64_t
mancala_boards_below(int pits, int stones)
{
	return stones ? choose(stones - 1 + 2 * pits, 2 * pits) : 0;
}

int
mancala_layout_most(int pits)
{
	int stones = MANCALA_STONES;

	if (pits > MANCALA_PITS)
		return -1;
	while (mancala_boards_below(pits, stones + 1) >> NUMBER_BITS)
		stones--;
	return stones;
}

/* Stone by stone; the opponent's goal is no place on this way round. */
static void
fill_sowing(struct mancala_sowing *sowing, int pits, int pit, int stones)
{
	int place = pit;

	*sowing = (struct mancala_sowing){.end = -1};
	for (int i = 0; i < stones; i++) {
		place = (place + 1) % (2 * pits + 1);
		if (place < pits)
			sowing->own += (uint64_t)1 << 8 * place;
		else if (place == pits)
			sowing->gain++;
		else
			sowing->other += (uint64_t)1 << 8 * (place - pits - 1);
	}
	if (stones && place < pits)
		sowing->end = (short)place;
}

static void
fill_base(struct mancala_layout *layout)
{
	size_t side = (size_t)layout->stones + 1;

	layout->base = xcalloc(side * side, sizeof *layout->base);
	for (int stones = 0; stones <= layout->stones; stones++) {
		uint64_t next = mancala_boards_below(layout->pits, stones);

		for (int own = 0; own <= stones; own++) {
			int other = stones - own;

			layout->base[(size_t)own * side + (size_t)other] = next;
			next += layout->ways[own] * layout->ways[other];
		}
	}
}

void
mancala_layout_start(struct mancala_layout *layout, int pits, int stones)
{
	layout->pits = pits;
	layout->stones = stones;
	for (int i = 0; i <= stones; i++) {
		layout->ways[i] = choose(i + pits - 1, pits - 1);
		for (int pit = 0; pit < pits; pit++) {
			layout->term[pit][i] = choose(i + pit, pit + 1);
			fill_sowing(&layout->sowing[pit][i], pits, pit, i);
		}
	}
	fill_base(layout);
}

void
mancala_layout_stop(struct mancala_layout *layout)
{
	free(layout->base);
	layout->base = NULL;
}
