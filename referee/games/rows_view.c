#include <stdlib.h>
#include <string.h>

#include "games/rows_view.h"

enum { SOWINGS = 200 };

/* Each side goes round against the clock, its outer row first. */
static struct view_cell
rows_cell(int cells, int cell)
{
	int half = cells / 2, wide = half / 2;
	int upper = cell / half, pit = cell % half;
	bool back = (pit >= wide) != upper;

	return (struct view_cell){
		.row = upper ? pit / wide : 3 - pit / wide,
		.column = back ? wide - 1 - pit % wide : pit % wide,
		.name = pit, .home = 1 + upper,
	};
}

/* A side sows in its own pits. */
static int
rows_next(int cells, int seat, int cell)
{
	int half = cells / 2, first = (seat - 1) * half;

	return first + (cell - first + 1) % half;
}

/* Rows 0, 1, 4, 5 and 8 of the picture are a sentence and the pits' names. */
static int
rows_colour(int row, int word)
{
	(void)word;
	return row == 2 || row == 3 ? 2 : row == 6 || row == 7 ? 1 : 0;
}

/* What a capture from an inner pit takes: the opponent's inner and outer pit
 * opposite.  Both must hold seeds if `both`, else the inner one. */
static bool
captures(const struct view_course *c, int end, bool both, int taken[2])
{
	const uint32_t *cell = c->board.cell;
	int half = c->board.cells / 2;
	int pit = end % half, other = (2 - c->seat) * half;

	taken[0] = other + 3 * half / 2 - 1 - pit;
	taken[1] = other + pit - half / 2;
	return pit >= half / 2 && cell[taken[0]] && (cell[taken[1]] || !both);
}

/* A move of seeds.  `both`: captures need both pits, and are sown from where the
 * last sowing began, in Hus from where it ended. */
static void
sow(struct view_course *c, int pit, bool may_capture, bool both)
{
	int from = (c->seat - 1) * c->board.cells / 2 + pit, taken[2];

	view_take(c, from);
	for (int i = 1; i <= SOWINGS; i++) {
		view_sow(c, from);
		if (c->board.cell[c->to] == 1)
			return;
		if (i < SOWINGS && may_capture &&
		    captures(c, c->to, both, taken)) {
			from = both ? from : c->to;
			view_take(c, taken[0]);
			view_take(c, taken[1]);
		} else if (i < SOWINGS) {
			from = c->to;
			view_take(c, from);
		}
	}
}

/* The number that the position text begins with: rounds. */
static int
round_of(const struct game *game, const void *position)
{
	char text[GAME_TEXT];

	game->write(position, text);
	return atoi(text);
}

/* In each player's first move nothing is captured. */
static void
hus_move(struct view_course *c, const void *position, const char *move)
{
	sow(c, atoi(move), round_of(c->game, position) >= 1, false);
}

static void
omweso_move(struct view_course *c, const void *position, const char *move)
{
	if (strchr(move, ','))
		view_place(c, move);
	else
		sow(c, atoi(move), round_of(c->game, position) >= 2, true);
}

const struct game_view hus_view = {
	.skip = 2,
	.cell = rows_cell,
	.next = rows_next,
	.move = hus_move,
	.colour = rows_colour,
};

const struct game_view omweso_view = {
	.skip = 2,
	.cell = rows_cell,
	.next = rows_next,
	.move = omweso_move,
	.colour = rows_colour,
};
