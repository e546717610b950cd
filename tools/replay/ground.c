#include <string.h>

#include "ground.h"

enum {
	SIZE = 56, /* of a cell */
	EDGE = 26, /* about the board, for names */
	PIT = 50,
};

void
ground_plan(const struct game *game, const struct path_board *board,
            struct ground_plan *plan)
{
	plan->rows = plan->columns = 0;
	memset(plan->cell, -1, sizeof plan->cell);
	for (int cell = 0; cell < board->cells; cell++) {
		int row, column;

		path_place(game, board, cell, &row, &column);
		plan->cell[row][column] = cell;
		if (row >= plan->rows)
			plan->rows = row + 1;
		if (column >= plan->columns)
			plan->columns = column + 1;
	}
}

/*
 * The picture
 */

/* A board that is being drawn. */
struct drawing {
	struct text *page;
	const struct path_board *board;
	struct ground_plan plan;
	bool kari, mancala;
	char one;
};

static bool
is_goal(const struct drawing *d, int cell)
{
	return d->mancala && (cell + 1) % (d->board->cells / 2) == 0;
}

/* A corner of Halma: B's is the upper left one, W's the lower right. */
static const char *
halma_class(const struct drawing *d, int x, int y)
{
	static const int wide[] = {5, 5, 4, 3, 2};
	int far_x = GROUND_SIDE - 1 - x, far_y = GROUND_SIDE - 1 - y;

	if (y < 5 && x < wide[y])
		return d->one == 'B' ? "camp1" : "camp2";
	if (far_y < 5 && far_x < wide[far_y])
		return d->one == 'B' ? "camp2" : "camp1";
	return "square";
}

static const char *
cell_class(const struct drawing *d, int cell)
{
	int side = d->plan.columns;

	if (!d->board->squares)
		return cell < d->board->cells / 2 ? "hole own1" : "hole own2";
	if (d->kari)
		return cell == 24 ? "camp1" : cell == 0 ? "camp2" : "square";
	return halma_class(d, cell % side, cell / side);
}

static void
add_cell(const struct drawing *d, int cell, int row, int column)
{
	int gap = d->board->squares ? 0 : (SIZE - PIT) / 2;
	int tall = SIZE - 2 * gap + (is_goal(d, cell) ? SIZE : 0);
	int top = is_goal(d, cell) ? 0 : row * SIZE;

	text_addf(d->page, "<rect class=\"cell %s\" x=\"%d\" y=\"%d\" "
	          "width=\"%d\" height=\"%d\" rx=\"%d\"/>\n",
	          cell_class(d, cell), EDGE + column * SIZE + gap,
	          EDGE + top + gap, SIZE - 2 * gap, tall,
	          d->board->squares ? 0 : PIT / 2);
}

/* Elements come in the cells' order, for page.js. */
static void
add_cells(const struct drawing *d)
{
	for (int cell = 0; cell < d->board->cells; cell++)
		for (int row = 0; row < d->plan.rows; row++)
			for (int i = 0; i < d->plan.columns; i++)
				if (d->plan.cell[row][i] == cell)
					add_cell(d, cell, row, i);
}

static void
add_name(const struct drawing *d, int x, int y, int name)
{
	text_addf(d->page, "<text class=\"soft\" font-size=\"%d\" x=\"%d\" "
	          "y=\"%d\">%d</text>\n", d->plan.columns > 8 ? 20 : 15, x, y,
	          name);
}

/* The name that moves have for a pit, or for a column of squares. */
static int
name_of(const struct drawing *d, int cell, int column)
{
	if (d->board->squares)
		return column + d->kari;
	return d->mancala ? cell : cell % (d->board->cells / 2);
}

/* Columns, or pits of the outer rows, at the edges above and below; rows of
 * squares at the left and the right. */
static void
add_names(const struct drawing *d)
{
	const struct ground_plan *p = &d->plan;
	int low = p->rows * SIZE + EDGE * 3 / 2;
	int right = p->columns * SIZE + EDGE * 3 / 2;

	for (int i = 0; i < p->columns; i++)
		for (int end = 0; end < 2; end++) {
			int cell = p->cell[end ? p->rows - 1 : 0][i];

			if (cell >= 0 && !is_goal(d, cell))
				add_name(d, EDGE + i * SIZE + SIZE / 2,
				         end ? low : EDGE / 2,
				         name_of(d, cell, i));
		}
	for (int i = 0; i < p->rows && d->board->squares; i++)
		for (int end = 0; end < 2; end++)
			add_name(d, end ? right : EDGE / 2,
			         EDGE + i * SIZE + SIZE / 2, i + d->kari);
}

void
ground_write(struct text *page, const struct game *game,
            const struct path_board *board, char one)
{
	struct drawing d = {
		.page = page, .board = board, .one = one,
		.kari = !strcmp(game->name, "kari"),
		.mancala = !strcmp(game->name, "mancala"),
	};
	int width, height;

	ground_plan(game, board, &d.plan);
	width = d.plan.columns * SIZE + 2 * EDGE;
	height = d.plan.rows * SIZE + 2 * EDGE;
	text_addf(page, "<svg id=\"picture\" class=\"%s\" role=\"img\" "
	          "aria-label=\"The board\" viewBox=\"0 0 %d %d\" "
	          "style=\"aspect-ratio: %d / %d\">\n",
	          d.plan.columns > 8 ? "broad" : "", width, height, width,
	          height);
	if (!board->squares)
		text_addf(page, "<rect class=\"wood\" x=\"%d\" y=\"%d\" "
		          "width=\"%d\" height=\"%d\" rx=\"20\"/>\n", EDGE - 6,
		          EDGE - 6, width - 2 * EDGE + 12,
		          height - 2 * EDGE + 12);
	add_cells(&d);
	add_names(&d);
	text_add(page, "</svg>\n");
}
