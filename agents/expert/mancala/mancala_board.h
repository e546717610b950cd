#ifndef MANCALA_BOARD_H
#define MANCALA_BOARD_H

/*
 * Fast Mancala boards in two machine words.
 *
 * A board has only the pits, as the mover sees them.  A row is a word and a pit is a
 * byte; the lowest byte is the pit farthest from the row's goal.  The goals are left out,
 * because the rest of the game does not depend on them.
 *
 * All boards of M pits a row are numbered: first by their stones, then by how many of
 * these are in each row, then by the rows.  So for any limit of stones, the boards within
 * the limit have the numbers from 0 on without a gap.  A number stands for one board.
 * Moving stones of a row nearer to its goal lowers the row's number.
 */

#include <stdbool.h>
#include <stdint.h>

struct position;

/* A position of any size, as its mover sees it: the mover's row, then the other row.
 * Each row has its pits, the farthest from the goal first, and then the goal. */
enum { MANCALA_MOST_PITS = 32 };

struct mancala_view {
	int pits;
	int row; /* the mover's row: 0 or 1, as in the game */
	int count[2][MANCALA_MOST_PITS + 1];
};

void mancala_view_read(struct mancala_view *view,
                       const struct position *position);

int mancala_view_stones(const struct mancala_view *view);

/* The stones by which the mover's goal leads. */
static inline int
mancala_view_lead(const struct mancala_view *view)
{
	return view->count[0][view->pits] - view->count[1][view->pits];
}

enum {
	MANCALA_PITS = 8,     /* the most of a row */
	MANCALA_STONES = 255, /* the most of a board */
};

struct mancala_board {
	uint64_t own, other; /* own: the mover's */
};

/* The board of a position that fits (mancala_view_fits). */
struct mancala_board mancala_view_board(const struct mancala_view *view);

/* The effect of sowing a pit, before any capture. */
struct mancala_sowing {
	uint64_t own, other; /* to add to the rows */
	short gain;          /* stones that reach the goal */
	short end;           /* the mover's pit that gets the last stone, or -1 */
};

/* Tables that depend on the number of pits. */
struct mancala_layout {
	int pits, stones; /* a row; the most of a board */
	struct mancala_sowing sowing[MANCALA_PITS][MANCALA_STONES + 1];

	/* A row's number is the sum, over its pits but the last, of term[pit][stones from
	 * the first pit to this one]. */
	uint64_t term[MANCALA_PITS][MANCALA_STONES + 1];
	uint64_t ways[MANCALA_STONES + 1]; /* number of rows, by their stones */
	uint64_t *base; /* first board number, by the two rows' stones */
};

/* The most stones whose board numbers fit in 62 bits; -1 if there are too many pits. */
int mancala_layout_most(int pits);

/* Whether the position has no more pits and stones than mancala_layout_most allows. */
bool mancala_view_fits(const struct mancala_view *view);

/* Make a layout for boards of at most this many stones.  mancala_layout_stop frees it. */
void mancala_layout_start(struct mancala_layout *layout, int pits, int stones);
void mancala_layout_stop(struct mancala_layout *layout);

/* The number of boards with fewer stones, which is the first number of the boards with
 * this many. */
uint64_t mancala_boards_below(int pits, int stones);

static inline int
mancala_pit(uint64_t row, int pit)
{
	return (int)(row >> 8 * pit & 0xff);
}

/* A row's number among those with the same number of stones, which `stones` gets. */
static inline uint64_t
mancala_row_number(const struct mancala_layout *layout, uint64_t row,
                   int *stones)
{
	uint64_t sums = row * 0x0101010101010101, number = 0;
	int last = layout->pits - 1;

	for (int pit = 0; pit < last; pit++)
		number += layout->term[pit][sums >> 8 * pit & 0xff];
	*stones = mancala_pit(sums, last);
	return number;
}

/* A board's number; `lead` gets the stones by which the other row leads. */
static inline uint64_t
mancala_number(const struct mancala_layout *layout, struct mancala_board board,
               int *lead)
{
	int own, other;
	uint64_t first = mancala_row_number(layout, board.own, &own);
	uint64_t second = mancala_row_number(layout, board.other, &other);

	*lead = other - own;
	return layout->base[own * (layout->stones + 1) + other] +
	       first * layout->ways[other] + second;
}

/* Sow a pit that is not empty.  Returns the stones that the mover's goal gains. */
static inline int
mancala_play(const struct mancala_layout *layout, struct mancala_board board,
             int pit, struct mancala_board *after)
{
	const struct mancala_sowing *sowing =
		&layout->sowing[pit][mancala_pit(board.own, pit)];
	uint64_t own = board.own & ~((uint64_t)0xff << 8 * pit);
	uint64_t other = board.other + sowing->other;
	int gain = sowing->gain, end = sowing->end;

	own += sowing->own;
	if (end >= 0 && mancala_pit(own, end) == 1) {
		int across = layout->pits - 1 - end;
		int taken = mancala_pit(other, across);

		if (taken) {
			gain += 1 + taken;
			own &= ~((uint64_t)0xff << 8 * end);
			other &= ~((uint64_t)0xff << 8 * across);
		}
	}
	*after = (struct mancala_board){other, own};
	return gain;
}

#endif
