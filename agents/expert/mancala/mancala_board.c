#include "expert/mancala/mancala_board.h"

#include <stdlib.h>

#include "base/fail.h"
#include "game/game.h"
#include "kit/eval.h"

enum { NUMBER_BITS = 62 };

void
mancala_view_read(struct mancala_view *view, const struct position *position)
{
	char text[GAME_TEXT];
	const char *at = text;

	game_find("mancala")->write(position, text);
	*view = (struct mancala_view){.pits = eval_take_number(&at)};
	eval_take_number(&at); /* the stones a pit at the start */
	view->row = eval_take_number(&at);
	for (int row = 0; row < 2; row++)
		for (int i = 0; i <= view->pits; i++)
			view->count[row ^ view->row][i] = eval_take_number(&at);
}

int
mancala_view_stones(const struct mancala_view *view)
{
	int sum = 0;

	for (int i = 0; i < view->pits; i++)
		sum += view->count[0][i] + view->count[1][i];
	return sum;
}

static uint64_t
row_of(const struct mancala_view *view, int side)
{
	uint64_t row = 0;

	for (int i = 0; i < view->pits; i++)
		row |= (uint64_t)view->count[side][i] << 8 * i;
	return row;
}

struct mancala_board
mancala_view_board(const struct mancala_view *view)
{
	return (struct mancala_board){row_of(view, 0), row_of(view, 1)};
}

/* The ways to choose k of n.  If that number needs more than 62 bits, returns another one
 * that also needs more. */
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

bool
mancala_view_fits(const struct mancala_view *view)
{
	return mancala_view_stones(view) <= mancala_layout_most(view->pits);
}

/* Sow stone by stone, skipping the opponent's goal. */
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
