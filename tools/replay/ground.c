#include <assert.h>
#include <string.h>

#include "replay/ground.h"

enum {
	SIZE = 56, /* of a cell */
	EDGE = 26, /* about the board, for names */
	PIT = 50,
	MIDDLE = 58, /* between the sides, for two rows of names */
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
		assert(row < GROUND_ROWS && column < GROUND_COLUMNS);
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
	int far_x = d->plan.columns - 1 - x, far_y = d->plan.rows - 1 - y;

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

/* Room for the names of the inner rows, where there are such. */
static int
middle(const struct drawing *d)
{
	return !d->board->squares && d->plan.rows == 4 ? MIDDLE : 0;
}

static int
top_of(const struct drawing *d, int row)
{
	return EDGE + row * SIZE + (row >= 2 ? middle(d) : 0);
}

static void
add_cell(const struct drawing *d, int cell, int row, int column)
{
	int gap = d->board->squares ? 0 : (SIZE - PIT) / 2;
	int tall = SIZE - 2 * gap + (is_goal(d, cell) ? SIZE : 0);
	int top = top_of(d, is_goal(d, cell) ? 0 : row);

	text_addf(d->page, "<rect class=\"cell %s\" x=\"%d\" y=\"%d\" "
	          "width=\"%d\" height=\"%d\" rx=\"%d\"/>\n",
	          cell_class(d, cell), EDGE + column * SIZE + gap,
	          top + gap, SIZE - 2 * gap, tall,
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
add_name(const struct drawing *d, const char *class, int x, int y, int name)
{
	text_addf(d->page, "<text class=\"%s\" font-size=\"%d\" x=\"%d\" "
	          "y=\"%d\">%d</text>\n", class,
	          d->plan.columns > 8 ? 20 : 15, x, y, name);
}

/* The name that moves have for a pit, or for a column of squares. */
static int
name_of(const struct drawing *d, int cell, int column)
{
	if (d->board->squares)
		return column + d->kari;
	return d->mancala ? cell : cell % (d->board->cells / 2);
}

/* The names of a row's pits, or of columns. */
static void
add_row_names(const struct drawing *d, const char *class, int row, int y)
{
	for (int i = 0; i < d->plan.columns; i++) {
		int cell = d->plan.cell[row][i];

		if (cell >= 0 && !is_goal(d, cell))
			add_name(d, class, EDGE + i * SIZE + SIZE / 2, y,
			         name_of(d, cell, i));
	}
}

/* Columns, or pits of the outer rows, at the edges above and below, those of the
 * inner rows between these; rows of squares at the left and the right. */
static void
add_names(const struct drawing *d)
{
	const struct ground_plan *p = &d->plan;
	int low = top_of(d, p->rows) + EDGE / 2;
	int right = p->columns * SIZE + EDGE * 3 / 2;

	add_row_names(d, "soft", 0, EDGE / 2);
	add_row_names(d, "soft", p->rows - 1, low);
	if (middle(d)) {
		add_row_names(d, "inner", 1, top_of(d, 2) - middle(d) * 3 / 4);
		add_row_names(d, "inner", 2, top_of(d, 2) - middle(d) / 4);
	}
	for (int i = 0; i < p->rows && d->board->squares; i++)
		for (int end = 0; end < 2; end++)
			add_name(d, "soft", end ? right : EDGE / 2,
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
	height = top_of(&d, d.plan.rows) + EDGE;
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
