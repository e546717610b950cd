#include <string.h>

#include "games/halma_plays.h"

static const int direction[8] = {-STRIDE - 1, -STRIDE, -STRIDE + 1, -1,
                                 1, STRIDE - 1, STRIDE, STRIDE + 1};

const struct camp halma_camps[] = {
	{3, 2, {2, 1}},
	{6, 3, {3, 2, 1}},
	{10, 4, {4, 3, 2, 1}},
	{13, 4, {4, 4, 3, 2}},
	{15, 5, {5, 4, 3, 2, 1}},
	{PIECES, 5, {5, 5, 4, 3, 2}},
	{0},
};

int
halma_find_camp(int pieces)
{
	for (int i = 0; halma_camps[i].pieces; i++)
		if (halma_camps[i].pieces == pieces)
			return i;
	return -1;
}

static bool
is_further(int side, int from, int to)
{
	int away = side == BLACK ? 1 : -1;

	return (column(to) - column(from)) * away >= 0 &&
	       (row(to) - row(from)) * away >= 0;
}

int
halma_rank(const struct halma *h, int from, int to)
{
	if (in_camp(h, !h->mover, from) && !in_camp(h, !h->mover, to))
		return RANK_NEVER;
	if (!h->addendum)
		return RANK_LEAVE;
	bool stays = in_camp(h, h->mover, to);
	if (!in_camp(h, h->mover, from))
		return stays ? RANK_NEVER : RANK_OUTSIDE;
	if (!stays)
		return RANK_LEAVE;
	return is_further(h->mover, from, to) ? RANK_FURTHER : RANK_NEVER;
}

/* Whether halma_rank can give a play of this piece the wanted rank, which is not
 * RANK_NEVER. */
static bool
may_have_rank(const struct halma *h, int from, int wanted)
{
	return !h->addendum ||
	       in_camp(h, h->mover, from) == (wanted != RANK_OUTSIDE);
}

/* Search breadth first, so that `back` leads along a shortest chain.  Mark reached cells
 * as TAKEN during the search; restore the board at the end. */
void
halma_reach(char cell[CELLS], int from, struct reach *r)
{
	char piece = cell[from];

	r->n = 0;
	r->to[0] = (unsigned short)from;
	cell[from] = TAKEN;
	for (int i = 0; i <= r->n; i++)
		for (int d = 0; d < 8; d++) {
			int over = r->to[i] + direction[d];
			int to = over + direction[d];

			if (cell[over] <= EMPTY || cell[to] != EMPTY)
				continue;
			cell[to] = TAKEN;
			r->to[++r->n] = (unsigned short)to;
			r->back[r->n] = (unsigned char)i;
		}
	r->jumps = r->n;
	for (int d = 0; d < 8; d++)
		if (cell[from + direction[d]] == EMPTY)
			r->to[++r->n] = (unsigned short)(from + direction[d]);
	for (int i = 1; i <= r->jumps; i++)
		cell[r->to[i]] = EMPTY;
	cell[from] = piece;
}

/* Add the piece's plays of the wanted halma_rank, ascending; returns how many. */
static int
add_moves(const struct halma *h, const struct reach *r, int wanted,
          struct move *moves)
{
	int n = 0;

	for (int i = 1; i <= r->n; i++) {
		int at = n;

		if (halma_rank(h, r->to[0], r->to[i]) != wanted)
			continue;
		for (; at > 0 && moves[at - 1].to > r->to[i]; at--)
			moves[at] = moves[at - 1];
		moves[at] = (struct move){r->to[0], r->to[i]};
		n++;
	}
	return n;
}

int
halma_list_rank(const struct halma *h, int wanted, struct move moves[MOST_MOVES])
{
	char cell[CELLS];
	struct reach r;
	int n = 0;

	memcpy(cell, h->cell, sizeof cell);
	for (int i = 0; i < h->pieces[h->mover]; i++) {
		int from = h->piece[h->mover][i];

		if (!may_have_rank(h, from, wanted))
			continue;
		halma_reach(cell, from, &r);
		n += add_moves(h, &r, wanted, moves + n);
	}
	return n;
}

int
halma_list(const struct halma *h, struct move moves[MOST_MOVES])
{
	int n = 0, last = h->addendum ? RANK_OUTSIDE : RANK_LEAVE;

	for (int wanted = RANK_LEAVE; wanted <= last && !n; wanted++)
		n = halma_list_rank(h, wanted, moves);
	return n;
}

/* Almost always there is a step or a single jump, so we rarely need the full search. */
bool
halma_can_move(const struct halma *h)
{
	struct move moves[MOST_MOVES];

	for (int i = 0; i < h->pieces[h->mover]; i++)
		for (int d = 0; d < 8; d++) {
			int from = h->piece[h->mover][i];
			int to = from + direction[d];

			if (h->cell[to] > EMPTY)
				to += direction[d];
			if (h->cell[to] == EMPTY && halma_rank(h, from, to))
				return true;
		}
	return halma_list(h, moves) > 0;
}

bool
halma_has_camp(const struct halma *h, int side)
{
	int own = 0, other = 0;

	for (int i = 0; i < h->pieces[side]; i++)
		own += in_camp(h, !side, h->piece[side][i]);
	if (!own)
		return false;
	for (int i = 0; i < h->pieces[!side]; i++)
		other += in_camp(h, !side, h->piece[!side][i]);
	return own + other == halma_camps[h->camp].pieces;
}
