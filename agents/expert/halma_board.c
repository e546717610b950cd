/*
 * For each square the board keeps the directions of the jumps from there.  A move changes
 * them only for the few squares around its two ends.  So a breadth-first search for all
 * squares that a piece can reach tries only possible jumps.  Reached squares stay marked
 * until the piece's moves are listed.
 */
#include <string.h>

#include "base/rng.h"
#include "expert/halma_board.h"
#include "games/halma_text.h"

/* A REACHED cell is free. */
enum { FREE = 0, REACHED = 4 };

enum { DIRECTIONS = 8, MASKS = 1 << DIRECTIONS };

/* A jump, and its direction as a bit. */
struct jump {
	unsigned char from, over, to, bit;
};

/* The neighbourhood of a square. */
struct around {
	int steps, overs, tos;
	unsigned char step[DIRECTIONS]; /* the adjacent squares */
	struct jump over[DIRECTIONS];   /* the jumps over the square */
	struct jump to[DIRECTIONS];     /* the jumps that end on the square */
};

/* Constant tables, made when the first board is read. */
static struct {
	bool made;
	struct around around[HALMA_SQUARES];
	int ahead[DIRECTIONS];        /* the offset of the next square in each
	                               * direction */
	unsigned char bits[MASKS];    /* how many bits a mask has */
	unsigned char bit[MASKS][DIRECTIONS]; /* the bits of a mask */
	bool camp[2][HALMA_SQUARES];
	uint64_t key[2][HALMA_SQUARES];
	uint64_t mover_key;
} fixed;

static bool
on_board(int x, int y)
{
	return x >= 0 && x < SIDE && y >= 0 && y < SIDE;
}

static void
add_around(int x, int y, int direction)
{
	int dx = (direction + (direction > 3)) % 3 - 1;
	int dy = (direction + (direction > 3)) / 3 - 1;
	int from = SIDE * y + x, ahead = SIDE * dy + dx;
	struct jump jump = {(unsigned char)from, (unsigned char)(from + ahead),
	                    (unsigned char)(from + 2 * ahead),
	                    (unsigned char)(1 << direction)};

	fixed.ahead[direction] = ahead;
	if (on_board(x + dx, y + dy)) {
		struct around *around = &fixed.around[from];

		around->step[around->steps++] = jump.over;
	}
	if (on_board(x + 2 * dx, y + 2 * dy)) {
		struct around *over = &fixed.around[jump.over];
		struct around *to = &fixed.around[jump.to];

		over->over[over->overs++] = jump;
		to->to[to->tos++] = jump;
	}
}

static void
make_fixed(void)
{
	static const int width[SIDE] = {5, 5, 4, 3, 2};
	struct rng rng = {SIDE};

	for (int square = 0; square < HALMA_SQUARES; square++) {
		int x = square % SIDE, y = square / SIDE;

		for (int d = 0; d < DIRECTIONS; d++)
			add_around(x, y, d);
		fixed.camp[0][square] = x < width[y];
		fixed.camp[1][HALMA_SQUARES - 1 - square] = x < width[y];
		fixed.key[0][square] = rng_next(&rng);
		fixed.key[1][square] = rng_next(&rng);
	}
	for (int mask = 0; mask < MASKS; mask++)
		for (unsigned char d = 0; d < DIRECTIONS; d++)
			if (mask >> d & 1)
				fixed.bit[mask][fixed.bits[mask]++] = d;
	fixed.mover_key = rng_next(&rng);
	fixed.made = true;
}

bool
halma_board_in_camp(int side, int square)
{
	return fixed.camp[side][square];
}

/* Put a piece on an empty square, or remove it (clear), and update the possible jumps. */
static void
fill(struct halma_board *board, int square, unsigned char piece)
{
	const struct around *around = &fixed.around[square];

	board->cell[square] = piece;
	for (int i = 0; i < around->overs; i++)
		if (!board->cell[around->over[i].to])
			board->hops[around->over[i].from] |= around->over[i].bit;
	for (int i = 0; i < around->tos; i++)
		board->hops[around->to[i].from] &=
			(unsigned char)~around->to[i].bit;
}

static void
clear(struct halma_board *board, int square)
{
	const struct around *around = &fixed.around[square];

	board->cell[square] = FREE;
	for (int i = 0; i < around->overs; i++)
		board->hops[around->over[i].from] &=
			(unsigned char)~around->over[i].bit;
	for (int i = 0; i < around->tos; i++)
		if (board->cell[around->to[i].over])
			board->hops[around->to[i].from] |= around->to[i].bit;
}

static void
add_piece(struct halma_board *board, int side, int square)
{
	int i = board->pieces[side]++;

	fill(board, square, (unsigned char)(1 + side));
	board->index[square] = (unsigned char)i;
	board->piece[side][i] = (unsigned char)square;
	board->home[side] += fixed.camp[side][square];
	board->goal[side] += fixed.camp[!side][square];
	board->key ^= fixed.key[side][square];
}

void
halma_board_read(struct halma_board *board, const char *text, bool addendum)
{
	if (!fixed.made)
		make_fixed();
	memset(board, 0, sizeof *board);
	board->addendum = addendum;
	for (int y = 0; y < SIDE; y++, text++) /* skip the / or the blank */
		for (int x = 0; x < SIDE; x++, text++)
			if (*text != '.')
				add_piece(board, *text == 'W', SIDE * y + x);
	board->mover = *text == 'W';
	board->key ^= board->mover ? fixed.mover_key : 0;
}

/* ---- moves ---- */

/* Which moves to list.  The course's first rules allow any move.  With its addendum, only
 * the first of the three kinds below that has a move is legal. */
enum wanted {
	ANY,
	LEAVING, /* out of the side's own camp */
	FURTHER, /* within its camp, further from the corner */
	OUTSIDE, /* that start and end outside it */
};

/* Store the start, then the ends of all jumps, and mark them REACHED.  While its piece
 * moves, the start is empty, but `hops` still counts it as filled.  Returns how many
 * squares are stored. */
static int
reach_jumps(struct halma_board *board, int from, unsigned char reached[REACH])
{
	unsigned char *cell = board->cell;
	int n = 1;

	reached[0] = (unsigned char)from;
	cell[from] = REACHED;
	for (int i = 0; i < n; i++) {
		int at = reached[i], mask = board->hops[at];

		for (int j = 0; j < fixed.bits[mask]; j++) {
			int over = at + fixed.ahead[fixed.bit[mask][j]];
			int to = 2 * over - at;

			if (over == from || cell[to])
				continue;
			cell[to] = REACHED;
			reached[n++] = (unsigned char)to;
		}
	}
	return n;
}

static bool
is_further(int side, int from, int to)
{
	int away = side ? -1 : 1;

	return (to % SIDE - from % SIDE) * away >= 0 &&
	       (to / SIDE - from / SIDE) * away >= 0;
}

static bool
is_wanted(enum wanted wanted, int side, int from, int to)
{
	bool at_home = fixed.camp[side][to];

	if (fixed.camp[!side][from] && !fixed.camp[!side][to])
		return false;
	switch (wanted) {
	case FURTHER:
		return at_home && is_further(side, from, to);
	case LEAVING:
	case OUTSIDE:
		return !at_home;
	default:
		return true;
	}
}

static int
piece_moves(struct halma_board *board, int from, enum wanted wanted,
            struct halma_move *moves)
{
	const struct around *around = &fixed.around[from];
	int side = board->cell[from] - 1, n = 0;
	unsigned char reached[REACH];
	int ends = reach_jumps(board, from, reached);

	for (int i = 1; i < ends; i++)
		board->cell[reached[i]] = FREE;
	board->cell[from] = (unsigned char)(1 + side);
	for (int i = 0; i < around->steps; i++)
		if (!board->cell[around->step[i]])
			reached[ends++] = around->step[i];
	for (int i = 1; i < ends; i++)
		if (is_wanted(wanted, side, from, reached[i]))
			moves[n++] = (struct halma_move){
				(unsigned char)from, reached[i]};
	return n;
}

static int
wanted_moves(struct halma_board *board, int side, enum wanted wanted,
             struct halma_move *moves)
{
	int n = 0;

	for (int i = 0; i < board->pieces[side]; i++) {
		int from = board->piece[side][i];

		if (wanted == ANY ||
		    fixed.camp[side][from] == (wanted != OUTSIDE))
			n += piece_moves(board, from, wanted, moves + n);
	}
	return n;
}

int
halma_board_moves(struct halma_board *board, int side,
                  struct halma_move moves[HALMA_MOVES])
{
	int n = 0;

	if (!board->addendum)
		return wanted_moves(board, side, ANY, moves);
	if (board->home[side]) {
		n = wanted_moves(board, side, LEAVING, moves);
		if (!n)
			n = wanted_moves(board, side, FURTHER, moves);
	}
	return n ? n : wanted_moves(board, side, OUTSIDE, moves);
}

void
halma_board_play(struct halma_board *board, int from, int to)
{
	unsigned char piece = board->cell[from], i = board->index[from];
	int side = piece - 1;

	clear(board, from);
	fill(board, to, piece);
	board->index[to] = i;
	board->piece[side][i] = (unsigned char)to;
	board->home[side] += fixed.camp[side][to] - fixed.camp[side][from];
	board->goal[side] += fixed.camp[!side][to] - fixed.camp[!side][from];
	board->key ^= fixed.key[side][from] ^ fixed.key[side][to] ^
	              fixed.mover_key;
	board->mover = !board->mover;
}

bool
halma_board_has_goal(const struct halma_board *board, int side)
{
	return board->goal[side] &&
	       board->goal[side] + board->home[!side] == HALMA_PIECES;
}

static int
cell_of(int square)
{
	return ORIGIN + square / SIDE * STRIDE + square % SIDE;
}

void
halma_board_text(const struct position *position, struct halma_move move,
                 char text[GAME_MOVE])
{
	struct halma h;
	struct reach reach;
	int i;

	memcpy(&h, position, sizeof h);
	halma_reach(h.cell, cell_of(move.from), &reach);
	for (i = reach.n; reach.to[i] != cell_of(move.to); i--)
		;
	halma_move_text(&reach, i, text);
}
