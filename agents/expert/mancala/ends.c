/*
 * A move that brings no stone to a goal only moves stones of the mover's row nearer to
 * its goal.  So from rows numbered i and j, such a move of the first row leads to a lower
 * i and the same j, and one of the other row to the same i and a lower j.  All other
 * moves lead to fewer stones.  We go through i, for each i through j, and for both
 * movers.  So each value comes after those on which it depends.  This still holds if we
 * take 64 of the i together for each j, which keeps writes close together.
 */
#include "expert/mancala/ends.h"

#include <stdlib.h>

#include "base/fail.h"
#include "expert/mancala/mancala_board.h"

enum { MOST_STONES = INT8_MAX, TILE = 64 };

void
mancala_ends_start(struct mancala_ends *ends,
                   const struct mancala_layout *layout, uint64_t bytes)
{
	int most = 0;

	while (most < layout->stones && most < MOST_STONES &&
	       mancala_boards_below(layout->pits, most + 2) <= bytes)
		most++;
	*ends = (struct mancala_ends){.layout = layout, .most = most, .size = 1};
	ends->value = xmalloc(mancala_boards_below(layout->pits, most + 1));
	ends->value[0] = 0;
	ends->rows = xcalloc((size_t)most + 1, sizeof *ends->rows);
	ends->rows[0] = xcalloc(1, sizeof **ends->rows);
}

void
mancala_ends_stop(struct mancala_ends *ends)
{
	for (int i = 0; ends->rows && i <= ends->most; i++)
		free(ends->rows[i]);
	free(ends->rows);
	free(ends->value);
	*ends = (struct mancala_ends){0};
}

uint64_t
mancala_ends_step(const struct mancala_ends *ends)
{
	if (ends->stones == ends->most)
		return 0;
	return mancala_boards_below(ends->layout->pits, ends->stones + 2) -
	       ends->size;
}

/* List all ways to put the remaining stones into this pit and the pits after it. */
static void
list_rows(const struct mancala_layout *layout, uint64_t *rows, int pit,
          uint64_t row, int left)
{
	if (pit == layout->pits - 1) {
		row |= (uint64_t)left << 8 * pit;
		rows[mancala_row_number(layout, row, &left)] = row;
		return;
	}
	for (int i = 0; i <= left; i++)
		list_rows(layout, rows, pit + 1, row | (uint64_t)i << 8 * pit,
		          left - i);
}

/* The value of a board, from the known values of the boards after its moves. */
static int8_t
weigh(const struct mancala_ends *ends, uint64_t own, uint64_t other)
{
	struct mancala_board board = {own, other}, after;
	int best = -MOST_STONES, lead;

	for (int pit = 0; pit < ends->layout->pits; pit++) {
		if (!mancala_pit(own, pit))
			continue;
		int value = mancala_play(ends->layout, board, pit, &after);
		value -= ends->value[mancala_number(ends->layout, after, &lead)];
		if (value > best)
			best = value;
	}
	return (int8_t)best;
}

/* Compute the values of TILE rows against one row of the other side, for both movers.  A
 * side without stones passes. */
static uint64_t
weigh_column(struct mancala_ends *ends, int other_stones)
{
	const struct mancala_layout *layout = ends->layout;
	int stones = ends->first, side = layout->stones + 1;
	uint64_t boards = layout->ways[other_stones], j = ends->column;
	uint64_t rows = layout->ways[stones], i = ends->next, from = i;
	uint64_t to = i + TILE < rows ? i + TILE : rows;
	uint64_t other = ends->rows[other_stones][j];
	int8_t *mine = ends->value + layout->base[stones * side + other_stones];
	int8_t *yours = ends->value + layout->base[other_stones * side + stones];

	if (stones == other_stones && i < j)
		from = i = j; /* i < j was computed as j and i */
	for (; i < to; i++) {
		uint64_t row = ends->rows[stones][i];
		int8_t value = weigh(ends, other, row);

		yours[j * rows + i] = value;
		mine[i * boards + j] = stones ? weigh(ends, row, other)
		                              : (int8_t)-value;
	}
	return 2 * (to - from);
}

static void
advance(struct mancala_ends *ends, int other_stones)
{
	uint64_t rows = ends->layout->ways[ends->first];
	uint64_t columns = ends->layout->ways[other_stones];

	if (ends->first == other_stones && ends->next + TILE < columns)
		columns = ends->next + TILE;
	if (++ends->column < columns)
		return;
	ends->column = 0;
	ends->next += TILE;
	if (ends->next < rows)
		return;
	ends->next = 0;
	ends->first++;
}

static void
begin_table(struct mancala_ends *ends)
{
	int stones = ends->stones + 1;

	ends->first = 0;
	ends->next = ends->column = 0;
	ends->begun = true;
	ends->rows[stones] = xmalloc(ends->layout->ways[stones] *
	                             sizeof **ends->rows);
	list_rows(ends->layout, ends->rows[stones], 0, 0, stones);
}

uint64_t
mancala_ends_grow(struct mancala_ends *ends, uint64_t boards)
{
	int stones = ends->stones + 1;
	uint64_t done = 0;

	if (ends->stones == ends->most)
		return 0;
	if (!ends->begun)
		begin_table(ends);
	while (2 * ends->first <= stones) {
		if (done >= boards)
			return done;
		done += weigh_column(ends, stones - ends->first);
		advance(ends, stones - ends->first);
	}
	ends->size += mancala_ends_step(ends);
	ends->stones = stones;
	ends->begun = false;
	return done;
}
