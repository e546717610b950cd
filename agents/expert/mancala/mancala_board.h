#ifndef MANCALA_BOARD_H
#define MANCALA_BOARD_H

/*
 * Mancala boards in two machine words, made for speed.
 *
 * A board has the pits only, as the mover sees them: a row is a word, a pit a
 * byte, the lowest byte the pit farthest from the row's goal.  The goals are left
 * out, since nothing to come depends on them.
 *
 * All boards of M pits a row are numbered: by their stones, then by how these
 * are shared between the rows, then by the rows.  So the boards of up to any
 * number of stones have the numbers from 0 on without a gap, and a number stands
 * for one board.  Moving stones of a row nearer to its goal makes the row's
 * number lower.
 */

#include <stdbool.h>
#include <stdint.h>

struct position;

/* A position of any size, as its mover sees it: the own row, then the other;
 * the pits, the farthest from the goal first, then the goal. */
enum { MANCALA_MOST_PITS = 32 };

struct mancala_view {
	int pits;
	int row; /* the mover's, as the game numbers them */
	int count[2][MANCALA_MOST_PITS + 1];
};

/* Read a position of the game mancala. */
void mancala_view_read(struct mancala_view *view,
                       const struct position *position);

/* The stones in all pits. */
int mancala_view_stones(const struct mancala_view *view);

/* By how many stones the mover's goal leads. */
static inline int
mancala_view_lead(const struct mancala_view *view)
{
	return view->count[0][view->pits] - view->count[1][view->pits];
}

enum {
	MANCALA_PITS = 8,     /* a row at most */
	MANCALA_STONES = 255, /* a board at most */
};

struct mancala_board {
	uint64_t own, other; /* own: the mover's */
};

/* A position's board; one that fits (mancala_layout_most). */
struct mancala_board mancala_view_board(const struct mancala_view *view);

/* What sowing a pit does, before any capture. */
struct mancala_sowing {
	uint64_t own, other; /* is added to the rows */
	short gain;          /* stones that come to the goal */
	short end;           /* the own pit of the last stone, or -1 */
};

/* All that depends on the number of pits. */
struct mancala_layout {
	int pits, stones; /* a row; a board at most */
	struct mancala_sowing sowing[MANCALA_PITS][MANCALA_STONES + 1];

	/* A row's number is the sum over its pits but the last of term[pit]
	 * [stones from the first pit to it]. */
	uint64_t term[MANCALA_PITS][MANCALA_STONES + 1];
	uint64_t ways[MANCALA_STONES + 1]; /* rows, by their stones */
	uint64_t *base; /* the first number by the two rows' stones */
};

/* The most stones with which the boards of so many pits a row are numbered in 62
 * bits; -1 if there are too many pits.  Whether a position's board has no more. */
int mancala_layout_most(int pits);
bool mancala_view_fits(const struct mancala_view *view);

/* Make a layout for boards of at most so many stones; free it with stop. */
void mancala_layout_start(struct mancala_layout *layout, int pits, int stones);
void mancala_layout_stop(struct mancala_layout *layout);

/* How many boards have fewer stones: the first number of those that have as
 * many. */
uint64_t mancala_boards_below(int pits, int stones);

static inline int
mancala_pit(uint64_t row, int pit)
{
	return (int)(row >> 8 * pit & 0xff);
}

/* A row's number among those with as many stones, and how many that is. */
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

/* A board's number, and by how many stones the other row leads. */
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

/* Sow a pit that is not empty; returns the stones that the mover's goal gains. */
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
