#include <stdlib.h>
#include <string.h>

#include "games/halma_plays.h"
#include "games/halma_view.h"

/* The width of a board with this many squares. */
static int
row_of(int cells)
{
	int size = 1;

	while (size * size < cells)
		size++;
	return size;
}

static struct view_cell
halma_cell(int cells, int cell)
{
	int size = row_of(cells);

	return (struct view_cell){
		.row = cell / size, .column = cell % size, .name = cell % size,
	};
}

static int
halma_home(const void *position, int cell)
{
	const struct halma *h = position;
	int at = ORIGIN + cell / h->size * STRIDE + cell % h->size;

	return in_camp(h, BLACK, at) ? 1 : in_camp(h, WHITE, at) ? 2 : 0;
}

/* The index of a square such as "11,9". */
static int
cell_of(const struct halma *h, const char *square)
{
	char *comma;
	int column = (int)strtol(square, &comma, 10);

	return atoi(comma + 1) * h->size + column;
}

/* Make the steps of "J 9,9 11,9;J 11,9 11,11". */
static void
halma_move(struct view_course *c, const void *position, const char *move)
{
	for (const char *part = move; part; part = strchr(part, ';')) {
		const char *from = strchr(part, ' ') + 1;

		view_hop(c, cell_of(position, from),
		         cell_of(position, strchr(from, ' ') + 1));
		part = from;
	}
}

/* Cut "J 9,9 11,9;J 11,9 11,11" into 9,9 and 11,11. */
static void
halma_parts(const char *move, char piece[VIEW_PART], char target[VIEW_PART])
{
	const char *from = strchr(move, ' ') + 1;

	text_format(piece, VIEW_PART, "%.*s", (int)strcspn(from, " "), from);
	text_format(target, VIEW_PART, "%s", strrchr(move, ' ') + 1);
}

static const struct view_piece pieces[] = {
	{'B', "B", 1, "\342\227\217"}, {'W', "W", 2, "\342\227\213"}, {0},
};

const struct game_view halma_view = {
	.pieces = pieces,
	.sides = {"black", "white"},
	.cell = halma_cell,
	.home = halma_home,
	.move = halma_move,
	.parts = halma_parts,
};
