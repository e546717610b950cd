#ifndef HALMA_PLAYS_H
#define HALMA_PLAYS_H

/*
 * The board of Halma, and the squares that its pieces can reach. halma.c has the rules in
 * words, the texts and the game.
 */

#include <stdbool.h>

enum { BLACK, WHITE };

/* The largest board; a smaller one lies in its corner.  The board has a margin all round,
 * and neighbouring rows share one. */
enum {
	SIDE = 16,
	STRIDE = SIDE + 1,
	ORIGIN = STRIDE + 1,                  /* the cell of square 0,0 */
	LAST = ORIGIN + (SIDE - 1) * ORIGIN,  /* the cell of square 15,15 */
	CELLS = LAST + ORIGIN + 1,
	PIECES = 19, /* pieces of a side, with the course's camps */
	LEAST_SIDE = 4,
	CAMP_ROWS = 5,
};

/* A camp: its squares, and the width of its rows from the corner on. */
struct camp {
	unsigned char pieces, rows, width[CAMP_ROWS];
};

/* The camps, from the smallest to the course's: 3, 6, 10, 13, 15 and 19 squares. */
extern const struct camp halma_camps[];

/* Return the index of the camp with this many squares, or -1. */
int halma_find_camp(int pieces);

/* The content of a cell, besides B and W. Only pieces are greater than EMPTY. */
enum { OFF = '\0', TAKEN = '-', EMPTY = '.' };

struct halma {
	char cell[CELLS];
	unsigned char mover;    /* the side to move, BLACK or WHITE */
	unsigned char first;    /* the side in seat 1 */
	unsigned char addendum; /* whether rules=addendum */
	unsigned char size;     /* squares in a row of the board */
	unsigned char camp;     /* index in halma_camps */
	unsigned short last;    /* the corner cell opposite to ORIGIN */
	unsigned char pieces[2];
	unsigned short piece[2][PIECES]; /* the cells of a side's pieces, ascending */
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

/* The ranks that the addendum gives to plays.  RANK_NEVER is never legal.  A play of
 * another rank is legal if the side has no play of a lower rank, RANK_NEVER apart.
 * Without the addendum every play is RANK_LEAVE, unless it leaves the opposing camp. */
enum {
	RANK_NEVER,   /* the camp rules always forbid the play */
	RANK_LEAVE,   /* the play leaves the own camp */
	RANK_FURTHER, /* the play stays in the own camp, further from the corner */
	RANK_OUTSIDE, /* the play begins outside the own camp */
};

int halma_rank(const struct halma *h, int from, int to);

/* Jumps keep the parity of x and y, so a piece can jump to 64 cells. */
enum { JUMP_CELLS = SIDE * SIDE / 4, REACH = JUMP_CELLS + 8 };

/* The cells that a piece can reach: to[0] is its own cell, then come the ends of jumps,
 * then the ends of steps.  Camp rules are not applied. */
struct reach {
	int jumps; /* to[1] to to[jumps] are the ends of jumps */
	int n;     /* to[jumps + 1] to to[n] are the ends of steps */
	unsigned short to[REACH + 1];
	unsigned char back[REACH + 1]; /* the index from which the last jump came */
};

/* Find what a piece can reach; `back` leads along a shortest chain.  Changes the board
 * during the search and restores it. */
void halma_reach(char cell[CELLS], int from, struct reach *r);

struct move {
	unsigned short from, to;
};

enum { MOST_MOVES = PIECES * REACH };

/* List all plays of a rank, or all legal plays, in legal order; returns how many. */
int halma_list_rank(const struct halma *h, int wanted,
                    struct move moves[MOST_MOVES]);
int halma_list(const struct halma *h, struct move moves[MOST_MOVES]);

/* Return whether the side to move has a legal play. */
bool halma_can_move(const struct halma *h);

/* Return whether a side has filled the opposing camp: no square of it is empty, and one
 * of the side's pieces is in it. */
bool halma_has_camp(const struct halma *h, int side);

#endif
