#include <assert.h>

#include "replay/replay_html.h"

enum {
	SIZE = 56, /* width of a cell */
	EDGE = 26, /* margin of the board, for names */
	PIT = 50,
	MIDDLE = 58, /* space between the sides, for two rows of names */
};

struct grid
grid_of(const struct game_view *view, const void *position,
        const struct view_board *board, int first)
{
	struct grid g = {view, position, board->cells, first, 0, 0};

	for (int i = 0; i < g.cells; i++) {
		struct view_cell cell = view_cell(view, g.cells, i);

		assert(cell.row < VIEW_ROWS && cell.column < VIEW_COLUMNS);
		if (cell.row >= g.rows)
			g.rows = cell.row + 1;
		if (cell.column >= g.columns)
			g.columns = cell.column + 1;
	}
	return g;
}

int
grid_cell(const struct grid *g, int row, int column)
{
	for (int i = 0; i < g->cells; i++) {
		struct view_cell cell = view_cell(g->view, g->cells, i);

		if (cell.row == row && cell.column == column)
			return i;
	}
	return -1;
}

/*
 * The picture
 */

/* The space for the names of the inner rows, if there are inner rows. */
static int
middle(const struct grid *g)
{
	return !g->view->pieces && g->rows == 4 ? MIDDLE : 0;
}

static int
top_of(const struct grid *g, int row)
{
	return EDGE + row * SIZE + (row >= 2 ? middle(g) : 0);
}

static void
add_square(struct text *page, const struct grid *g,
           const struct view_cell *cell)
{
	int seat = g->first == 1 ? cell->home : 3 - cell->home;

	text_add(page, "<rect class=\"cell ");
	if (cell->home)
		text_addf(page, "camp%d", seat);
	else
		text_add(page, "square");
	text_addf(page, "\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n",
	          EDGE + cell->column * SIZE, top_of(g, cell->row), SIZE, SIZE);
}

static void
add_pit(struct text *page, const struct grid *g, const struct view_cell *cell)
{
	int gap = (SIZE - PIT) / 2;

	text_addf(page, "<rect class=\"cell hole own%d\" x=\"%d\" y=\"%d\" "
	          "width=\"%d\" height=\"%d\" rx=\"%d\"/>\n", cell->home,
	          EDGE + cell->column * SIZE + gap,
	          top_of(g, cell->goal ? 0 : cell->row) + gap, PIT,
	          cell->goal ? g->rows * SIZE - 2 * gap : PIT, PIT / 2);
}

static void
add_name(struct text *page, const struct grid *g, const char *class, int x,
         int y, const char *name)
{
	text_addf(page, "<text class=\"%s\" font-size=\"%d\" x=\"%d\" "
	          "y=\"%d\">%s</text>\n", class, g->columns > 8 ? 20 : 15, x,
	          y, name);
}

/* Add the names of a row's pits, or of the columns of squares. */
static void
add_row_names(struct text *page, const struct grid *g, const char *class,
              int row, int y)
{
	char name[VIEW_NAME];

	for (int i = 0; i < g->columns; i++) {
		int at = grid_cell(g, row, i);
		struct view_cell cell = {.goal = true};

		if (at >= 0)
			cell = view_cell(g->view, g->cells, at);
		if (!cell.goal)
			add_name(page, g, class, EDGE + i * SIZE + SIZE / 2, y,
			         view_name(g->view, cell.name, name));
	}
}

/* Add the names of rows.  They are numbered like the columns, or from the bottom. */
static void
add_side_names(struct text *page, const struct grid *g)
{
	int origin = view_cell(g->view, g->cells, 0).name;

	for (int i = 0; i < g->rows; i++) {
		int y = EDGE + i * SIZE + SIZE / 2;
		char name[VIEW_NAME];

		text_format(name, sizeof name, "%d",
		            g->view->rising ? g->rows - i : i + origin);
		add_name(page, g, "soft", EDGE / 2, y, name);
		add_name(page, g, "soft", g->columns * SIZE + EDGE * 3 / 2, y,
		         name);
	}
}

/* Add all names: columns, or pits of the outer rows, at the top and bottom edges; pits of
 * the inner rows between them; rows of squares at the left and right. */
static void
add_names(struct text *page, const struct grid *g)
{
	add_row_names(page, g, "soft", 0, EDGE / 2);
	add_row_names(page, g, "soft", g->rows - 1, top_of(g, g->rows) + EDGE / 2);
	if (middle(g)) {
		add_row_names(page, g, "inner", 1, top_of(g, 2) - MIDDLE * 3 / 4);
		add_row_names(page, g, "inner", 2, top_of(g, 2) - MIDDLE / 4);
	}
	if (g->view->pieces)
		add_side_names(page, g);
}

/* Add a piece as page.js draws it, or a pit's count. */
static void
add_content(struct text *page, const struct grid *g, const struct view_cell *cell,
            uint32_t what)
{
	int x = EDGE + cell->column * SIZE + SIZE / 2;
	int y = top_of(g, cell->goal ? 0 : cell->row) +
	        (cell->goal ? g->rows * SIZE : SIZE) / 2;
	const struct view_piece *p = g->view->pieces;

	if (!p && what)
		text_addf(page, "<text class=\"count\" x=\"%d\" y=\"%d\">%u</text>\n", x, y,
		          (unsigned)what);
	while (p && p->cell && (unsigned char)p->cell != what)
		p++;
	if (!p || !p->cell)
		return;
	text_addf(page, "<rect class=\"piece %s\" x=\"%d\" y=\"%d\" width=\"40\" "
	          "height=\"40\" rx=\"%d\"/>\n", p->colour == g->first ? "one" : "two",
	          x - 20, y - 20, p->colour == g->first ? 6 : 20);
	text_addf(page, "<text class=\"label\" font-size=\"26\" x=\"%d\" y=\"%d\">%s"
	          "</text>\n", x, y, p->word + 1);
}

void
grid_write(struct text *page, const struct grid *g, const struct view_board *board)
{
	int width = g->columns * SIZE + 2 * EDGE;
	int height = top_of(g, g->rows) + EDGE;

	text_addf(page, "<svg id=\"picture\" class=\"%s\" role=\"img\" "
	          "aria-label=\"The board\" viewBox=\"0 0 %d %d\" "
	          "style=\"aspect-ratio: %d / %d\">\n",
	          g->columns > 8 ? "broad" : "", width, height, width, height);
	if (!g->view->pieces)
		text_addf(page, "<rect class=\"wood\" x=\"%d\" y=\"%d\" "
		          "width=\"%d\" height=\"%d\" rx=\"20\"/>\n", EDGE - 6,
		          EDGE - 6, width - 2 * EDGE + 12,
		          height - 2 * EDGE + 12);
	for (int i = 0; i < g->cells; i++) {
		struct view_cell cell = view_cell(g->view, g->cells, i);

		if (g->view->home)
			cell.home = g->view->home(g->position, i);
		(g->view->pieces ? add_square : add_pit)(page, g, &cell);
		if (board)
			add_content(page, g, &cell, board->cell[i]);
	}
	add_names(page, g);
	text_add(page, "</svg>\n");
}
