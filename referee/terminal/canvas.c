#include <string.h>

#include "terminal/canvas.h"

enum { ROWS = CANVAS_ROWS, COLUMNS = CANVAS_COLUMNS };

void
canvas_clear_row(struct canvas *c, int row)
{
	for (int i = 0; i < COLUMNS; i++)
		c->at[row][i] = (struct canvas_sign){.byte = ' '};
}

int
canvas_word(const struct canvas *c, int row, int *at, char word[16])
{
	int len = 0;

	while (*at < COLUMNS && c->at[row][*at].byte == ' ')
		++*at;
	for (; *at + len < COLUMNS && c->at[row][*at + len].byte != ' '; len++)
		if (len < 15)
			word[len] = c->at[row][*at + len].byte;
	word[len < 15 ? len : 15] = '\0';
	return len;
}

bool
canvas_is_index(const struct canvas *c, int row)
{
	char word[16];
	int at = 0;

	canvas_word(c, row, &at, word);
	return !strcmp(word, "pit");
}

/* The first row of the drawing itself, below the sentence if there is one. */
static int
top(const struct canvas *c)
{
	return c->at[0][0].byte == ' ' ? 0 : 1;
}

/* Whether a column is blank, as all columns outside the drawing are. */
static bool
is_blank(const struct canvas *c, int column)
{
	for (int row = top(c); row < c->rows && column >= 0 && column < c->columns; row++)
		if (c->at[row][column].byte != ' ')
			return false;
	return true;
}

static void
remove_column(struct canvas *c, int column)
{
	for (int row = top(c); row < c->rows; row++)
		memmove(&c->at[row][column], &c->at[row][column + 1],
		        (size_t)(COLUMNS - 1 - column) * sizeof c->at[0][0]);
	c->columns--;
}

/* Remove one of two blank columns wherever two are adjacent, again and again, so that
 * columns stay equally wide. */
static void
squeeze(struct canvas *c, int columns)
{
	for (int last = 0; c->columns > columns && c->columns != last;) {
		last = c->columns;
		for (int i = c->columns - 2; i > 0; i--)
			if (is_blank(c, i) && is_blank(c, i - 1)) {
				remove_column(c, i);
				while (is_blank(c, i - 1) && i > 1)
					i--;
			}
	}
}

static void
copy_row(struct canvas *c, int to, int from)
{
	memmove(c->at[to], c->at[from], sizeof c->at[to]);
}

static void
drop_indices(struct canvas *c)
{
	int kept = 1;

	for (int row = 1; row < c->rows; row++)
		if (!canvas_is_index(c, row))
			copy_row(c, kept++, row);
	c->rows = kept;
}

static void
add_part(struct canvas *c, const struct canvas *wide, int row, int from, int to)
{
	if (c->rows == ROWS)
		return;
	canvas_clear_row(c, c->rows);
	memcpy(c->at[c->rows++], &wide->at[row][from],
	       (size_t)(to - from) * sizeof c->at[0][0]);
}

/* Find where a part of at most this many columns ends: at a blank column if possible. */
static int
end_of_part(const struct canvas *c, int from, int columns)
{
	int to = from + columns;

	if (to >= c->columns)
		return c->columns;
	while (to > from + 1 && !is_blank(c, to))
		to--;
	return to > from + 1 ? to : from + columns;
}

static void
wrap(struct canvas *c, int columns)
{
	struct canvas wide = *c, line = {.rows = 2};

	c->rows = 1;
	for (int row = 1; row < wide.rows; row++) {
		memcpy(line.at[1], wide.at[row], sizeof line.at[1]);
		for (line.columns = wide.columns; is_blank(&line, line.columns - 1) &&
		     line.columns > 1;)
			line.columns--;
		for (int from = 0, to; from < line.columns; from = to) {
			to = end_of_part(&line, from, columns);
			add_part(c, &line, 1, from, to);
		}
	}
	c->columns = columns;
}

void
canvas_fit_width(struct canvas *c, int columns, bool grid)
{
	if (grid)
		squeeze(c, columns);
	if (grid && c->columns > columns) {
		drop_indices(c);
		squeeze(c, columns);
	}
	if (c->columns > columns)
		wrap(c, columns);
}

static int
first_marked(const struct canvas *c)
{
	for (int row = 1; row < c->rows; row++)
		for (int i = 0; i < COLUMNS; i++)
			if (c->at[row][i].mark)
				return row;
	return 1;
}

void
canvas_fit_height(struct canvas *c, int rows)
{
	int skipped;

	if (c->rows > rows)
		drop_indices(c);
	if (c->rows <= rows)
		return;
	skipped = first_marked(c) - rows / 2;
	if (skipped > c->rows - rows)
		skipped = c->rows - rows;
	for (int row = 1; row < rows && skipped > 0; row++)
		copy_row(c, row, row + skipped);
	c->rows = rows;
}
