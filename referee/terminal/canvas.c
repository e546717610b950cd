#include <string.h>

#include "terminal/canvas.h"

enum { ROWS = CANVAS_ROWS, COLUMNS = CANVAS_COLUMNS };

void
canvas_clear_row(struct canvas *c, int row)
{
	for (int i = 0; i < COLUMNS; i++)
		c->at[row][i] = (struct canvas_sign){.byte = ' '};
	c->board[row] = false;
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

/* Whether a column is blank.  Columns outside the drawing are. */
static bool
is_blank(const struct canvas *c, int column)
{
	for (int row = top(c); row < c->rows && column >= 0 && column < c->columns; row++)
		if (c->at[row][column].byte != ' ')
			return false;
	return true;
}

/*
 * Shrinking
 */

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
	c->board[to] = c->board[from];
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

/* Put the left parts of all rows first, then the next parts, and so on. */
static void
fold(struct canvas *c, int columns)
{
	struct canvas wide = *c;

	c->rows = 1;
	for (int from = 0, to; from < wide.columns; from = to) {
		to = end_of_part(&wide, from, columns);
		for (int row = 1; row < wide.rows; row++)
			add_part(c, &wide, row, from, to);
	}
	c->columns = columns;
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
	if (!grid) {
		if (c->columns > columns)
			wrap(c, columns);
		return;
	}
	squeeze(c, columns);
	if (c->columns > columns) {
		drop_indices(c);
		squeeze(c, columns);
	}
	if (c->columns > columns)
		fold(c, columns);
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

/*
 * Growing
 */

/* The number of columns of words. */
static int
words_across(const struct canvas *c)
{
	int words = 0;

	for (int i = 0; i < c->columns; i++)
		words += !is_blank(c, i) && is_blank(c, i - 1);
	return words;
}

/* How many steps the board can grow.  A step adds two rows for each row of the board and
 * four columns for each column, because characters are twice as high as wide. */
static int
steps_for(const struct canvas *c, int columns, int rows)
{
	int words = words_across(c), board = 0, across, down;

	for (int row = 1; row < c->rows; row++)
		board += c->board[row];
	if (!words || !board)
		return 0;
	across = ((columns < COLUMNS ? columns : COLUMNS - 1) - c->columns) /
	         (4 * words);
	down = ((rows < ROWS ? rows : ROWS) - c->rows) / (2 * board);
	return across < 0 || down < 0 ? 0 : across < down ? across : down;
}

/* The sign that represents the word from column `from` on in a row: its last sign. */
static struct canvas_sign
sign_of(const struct canvas *c, int row, int from)
{
	struct canvas_sign sign = c->at[row][from];

	for (int i = from; !is_blank(c, i); i++)
		if (c->at[row][i].byte != ' ')
			sign = c->at[row][i];
	sign.byte = ' ';
	sign.fill = c->board[row] &&
	            (sign.ink == INK_ONE || sign.ink == INK_TWO);
	return sign;
}

/* Put the pads at one side of a word.  The outer pad of a mark is a bar. */
static int
add_pads(struct canvas_sign *out, int at, struct canvas_sign pad, int pads,
         int outer)
{
	struct canvas_sign bar = {.byte = ' ', .bar = true};
	bool marked = pad.mark;

	pad.mark = false;
	for (int i = 0; i < pads; i++)
		out[at + i] = marked && i == outer ? bar : pad;
	return at + pads;
}

/* Copy a row of the canvas with pads at both sides of each word. */
static void
widen(const struct canvas *c, int row, int pads, struct canvas_sign *out)
{
	struct canvas_sign pad = {.byte = ' '};
	int at = 0;

	for (int i = 0; i < c->columns; i++) {
		bool blank = is_blank(c, i);

		if (!blank && is_blank(c, i - 1)) {
			pad = sign_of(c, row, i);
			at = add_pads(out, at, pad, pads, 0);
		}
		out[at] = c->at[row][i];
		if (!blank && out[at].byte == ' ')
			out[at] = pad;
		out[at++].fill = !blank && pad.fill;
		if (!blank && is_blank(c, i + 1))
			at = add_pads(out, at, pad, pads, pads - 1);
	}
}

/* Replace the words of a row by the part of their tiles above or below them, or by the
 * tiles' edge. */
static void
leave_tiles(struct canvas_sign *row, int columns, char edge)
{
	for (int i = 0; i < columns; i++) {
		struct canvas_sign *s = &row[i];

		if (!s->fill && !s->bar) {
			*s = (struct canvas_sign){.byte = ' '};
			continue;
		}
		s->byte = edge;
		s->mark = false;
		if (edge != ' ')
			s->fill = s->bar = false;
	}
}

void
canvas_grow(struct canvas *c, int columns, int rows)
{
	const struct canvas small = *c;
	int steps = steps_for(c, columns, rows);

	if (!steps)
		return;
	c->columns += 4 * steps * words_across(&small);
	c->rows = top(&small);
	for (int row = c->rows; row < small.rows; row++) {
		int pads = small.board[row] ? steps : 0;

		for (int i = -pads; i <= pads; i++, c->rows++) {
			canvas_clear_row(c, c->rows);
			widen(&small, row, 2 * steps, c->at[c->rows]);
			if (i)
				leave_tiles(c->at[c->rows], c->columns,
				            i == -pads ? CANVAS_UPPER :
				            i == pads ? CANVAS_LOWER : ' ');
		}
	}
}
