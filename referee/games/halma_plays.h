#ifndef HALMA_PLAYS_H
#define HALMA_PLAYS_H

/*
 * The board of Halma, and where its pieces can go; halma.c has the rules in words,
 * the texts and the game.
 */

#include <stdbool.h>

enum { BLACK, WHITE };

/* The largest board, in whose corner a smaller one lies.  It has a margin all round; a
 * row shares one with the next. */
enum {
	SIDE = 16,
	STRIDE = SIDE + 1,
	ORIGIN = STRIDE + 1,                  /* the cell of 0,0 */
	LAST = ORIGIN + (SIDE - 1) * ORIGIN,  /* the cell of 15,15 */
	CELLS = LAST + ORIGIN + 1,
	PIECES = 19, /* at most, and with the course's camps */
	LEAST_SIDE = 4,
	CAMP_ROWS = 5,
};

/* A camp's rows from its corner on, and the squares in them. */
struct camp {
	unsigned char pieces, rows, width[CAMP_ROWS];
};

/* The camps from the least to the course's: 3, 6, 10, 13, 15 and 19 squares. */
extern const struct camp halma_camps[];

/* The camp of so many squares; -1 if there is none. */
int halma_find_camp(int pieces);

/* The content of a cell, besides B and W.  Only pieces are above EMPTY. */
enum { OFF = '\0', TAKEN = '-', EMPTY = '.' };

struct halma {
	char cell[CELLS];
	unsigned char mover;    /* BLACK or WHITE */
	unsigned char first;    /* the side that is seat 1 */
	unsigned char addendum; /* whether its rules hold */
	unsigned char size;     /* squares in a row */
	unsigned char camp;     /* in halma_camps */
	unsigned short last;    /* the cell in the corner opposite to ORIGIN */
	unsigned char pieces[2];
	unsigned short piece[2][PIECES]; /* their cells, ascending */
	int plies;
	int most_plies;
};

static inline int
column(int cell)
{
	return (cell - ORIGIN) % STRIDE;
}

static inline int
row(int cell)
{
	return (cell - ORIGIN) / STRIDE;
}

static inline bool
in_camp(const struct halma *h, int side, int cell)
{
	const struct camp *camp = &halma_camps[h->camp];
	int i = side == BLACK ? cell - ORIGIN : h->last - cell;

	return i < CAMP_ROWS * STRIDE && i % STRIDE < camp->width[i / STRIDE];
}

/* The addendum's priorities: only plays of the least rank that any piece has are
 * legal.  Under the first rules all are RANK_LEAVE. */
enum {
	RANK_NEVER,   /* against the camp rules in any case */
	RANK_LEAVE,   /* out of the own camp */
	RANK_FURTHER, /* within it, further from its corner */
	RANK_OUTSIDE, /* by a piece outside it */
};

int halma_rank(const struct halma *h, int from, int to);

/* Jumps keep the parity of x and y, which leaves 64 cells. */
enum { JUMP_CELLS = SIDE * SIDE / 4, REACH = JUMP_CELLS + 8 };

/* Where a piece can come to: to[0] is where it stands, then come the ends of
 * jumps, then those of steps.  The camp rules are not looked at. */
struct reach {
	int jumps; /* to[1] to to[jumps] are ends of jumps */
	int n;     /* to[jumps + 1] to to[n] are ends of steps */
	unsigned short to[REACH + 1];
	unsigned char back[REACH + 1]; /* the index jumped from last */
};

/* `back` leads along a shortest chain.  The board is changed meanwhile, and left
 * as it was. */
void halma_reach(char cell[CELLS], int from, struct reach *r);

struct move {
	unsigned short from, to;
};

enum { MOST_MOVES = PIECES * REACH };

/* All plays of a rank, or all legal plays, in legal order; how many. */
int halma_list_rank(const struct halma *h, int wanted,
                    struct move moves[MOST_MOVES]);
int halma_list(const struct halma *h, struct move moves[MOST_MOVES]);

/* Whether the side to move has a legal play. */
bool halma_can_move(const struct halma *h);

/* Whether the side has the opposing camp: a piece of its own in it, and no square
 * empty. */
bool halma_has_camp(const struct halma *h, int side);

#endif
