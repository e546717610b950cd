#include <string.h>

#include "game/view.h"
#include "terminal/picture.h"

/*
 * A drawing that can be made narrower or lower
 */

static void
clear_row(struct canvas *c, int row)
{
	for (int i = 0; i < CANVAS_COLUMNS; i++)
		c->at[row][i] = (struct canvas_sign){.byte = ' '};
}

/* Find the next word of a row from *at on, and set *at to its start.  Copies at most 15
 * bytes.  Returns the word's length, or 0 at the end. */
static int
next_word(const struct canvas *c, int row, int *at, char word[16])
{
	int len = 0;

	while (*at < CANVAS_COLUMNS && c->at[row][*at].byte == ' ')
		++*at;
	for (; *at + len < CANVAS_COLUMNS && c->at[row][*at + len].byte != ' '; len++)
		if (len < 15)
			word[len] = c->at[row][*at + len].byte;
	word[len < 15 ? len : 15] = '\0';
	return len;
}

/* Whether a row holds the names of the pits below or above it. */
static bool
is_index(const struct canvas *c, int row)
{
	char word[16];
	int at = 0;

	next_word(c, row, &at, word);
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
		        (size_t)(CANVAS_COLUMNS - 1 - column) * sizeof c->at[0][0]);
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
		if (!is_index(c, row))
			copy_row(c, kept++, row);
	c->rows = kept;
}

static void
add_part(struct canvas *c, const struct canvas *wide, int row, int from, int to)
{
	if (c->rows == CANVAS_ROWS)
		return;
	clear_row(c, c->rows);
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

/* Narrow the drawing to these columns.  A grid loses blanks between its columns, and then
 * its rows of names.  If that is not enough, or without a grid, lines are broken. */
static void
fit_width(struct canvas *c, int columns, bool grid)
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
		for (int i = 0; i < CANVAS_COLUMNS; i++)
			if (c->at[row][i].mark)
				return row;
	return 1;
}

void
picture_fit_height(struct canvas *c, int rows)
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
 * From the game's drawing to a canvas
 */

/* The view that colours the board.  NULL if the picture shows a seat's view in words or
 * has no colours. */
static const struct game_view *
view_of(const struct game *game, const struct picture_look *look)
{
	return (look->seat && game->sees) || (game->view && game->view->plain)
	       ? NULL : game->view;
}

static void
draw(struct canvas *c, const struct game *game, const void *position, int seat)
{
	struct text drawing = {0};
	const char *line;

	game_draw(game, position, seat, &drawing);
	c->rows = c->columns = 0;
	for (int row = 0; row < CANVAS_ROWS; row++)
		clear_row(c, row);
	for (line = text_str(&drawing); *line && c->rows < CANVAS_ROWS; c->rows++) {
		int len = (int)strcspn(line, "\n");

		for (int i = 0; i < len && i < CANVAS_COLUMNS; i++)
			c->at[c->rows][i].byte = line[i];
		if (len > c->columns && c->rows)
			c->columns = len < CANVAS_COLUMNS ? len : CANVAS_COLUMNS;
		line += len + (line[len] == '\n');
	}
	text_free(&drawing);
}

/* The colour of a word: the colour of its piece or of its row of pits. */
static enum canvas_ink
ink_of(const struct game_view *view, const char *word, int row, int index)
{
	int colour = 0;

	for (const struct view_piece *p = view->pieces; p && p->cell; p++)
		if (!strcmp(p->word, word))
			colour = p->colour;
	if (!view->pieces)
		colour = view->colour(row, index, !strcmp(word, "0"));
	return colour == 1 ? INK_ONE : colour == 2 ? INK_TWO : INK_DIM;
}

static void
ink_row(struct canvas *c, int row, const struct game_view *view)
{
	char word[16];

	for (int n = 0, at = 0, len; (len = next_word(c, row, &at, word)); n++)
		for (enum canvas_ink ink = ink_of(view, word, row, n); len--; at++)
			c->at[row][at].ink = (unsigned char)ink;
}

/* Colour the names of the colours in the sentence above the board. */
static void
ink_title(struct canvas *c, const struct game_view *view)
{
	static const char *const plain[] = {"red", "blue"};
	char word[16];

	for (int at = 0, len; (len = next_word(c, 0, &at, word)); at += len)
		for (int i = 0; i < 2; i++) {
			const char *name = view->sides[i] ? view->sides[i] : plain[i];

			for (int k = 0; k < len && !strcmp(word, name); k++)
				c->at[0][at + k].ink = (unsigned char)(INK_ONE + i);
		}
}

static bool
differs(const struct canvas *c, const struct canvas *before, int row, int at,
        int len)
{
	for (int i = at; i < at + len; i++)
		if (c->at[row][i].byte != before->at[row][i].byte)
			return true;
	return false;
}

/* Mark the words that have changed.  Skips the names of pits in a row, which may also
 * show whose turn it is, because that is no change of the board. */
static void
mark_changes(struct canvas *c, const struct game *game, const void *position,
             const struct picture_look *look)
{
	struct canvas before;
	char word[16];

	draw(&before, game, position, look->seat);
	for (int row = 1; row < c->rows; row++)
		for (int at = 0, len; !is_index(c, row) &&
		     (len = next_word(c, row, &at, word)); at += len)
			if (differs(c, &before, row, at, len))
				for (int i = at; i < at + len; i++)
					c->at[row][i].mark = true;
}

void
picture_draw(struct canvas *c, const struct game *game, const void *before,
             const void *now, const struct picture_look *look)
{
	struct canvas titled;

	draw(c, game, now, look->seat);
	if (look->title) {
		draw(&titled, game, look->title, look->seat);
		memcpy(c->at[0], titled.at[0], sizeof c->at[0]);
	}
	for (int row = 1; row < c->rows && view_of(game, look); row++)
		ink_row(c, row, game->view);
	if (view_of(game, look))
		ink_title(c, game->view);
	if (before)
		mark_changes(c, game, before, look);
	if (look->columns)
		fit_width(c, look->columns, game->view);
}

/*
 * From the canvas to text
 */

/* Use bright colours, as in xterm, because plain red and blue are hard to read on black
 * in other terminals. */
static void
add_look(struct text *text, const struct canvas_sign *sign)
{
	static const char *const code[] = {"0", "0;2", "0;1;91", "0;1;94"};

	text_addf(text, "\033[%s%sm", code[sign->ink], sign->mark ? ";7" : "");
}

static bool
looks_alike(const struct canvas_sign *a, const struct canvas_sign *b)
{
	return a->ink == b->ink && a->mark == b->mark;
}

/* Append a character.  If `view` is NULL, letters stay letters.  In colour, colours tell
 * the seats apart, so each sign of a piece can be the solid one. */
static void
add_byte(struct text *text, char byte, const struct game_view *view,
         const struct picture_look *look)
{
	const struct view_piece *piece = view ? view->pieces : NULL;

	while (piece && piece->cell && !(piece->glyph && *piece->word == byte))
		piece++;
	if (piece && piece->cell)
		text_add(text, look->colour ? view->pieces->glyph : piece->glyph);
	else
		text_add_bytes(text, &byte, 1);
}

/* The length of a row up to its last visible sign. */
static int
length_of(const struct canvas_sign row[CANVAS_COLUMNS],
          const struct picture_look *look)
{
	int len = CANVAS_COLUMNS;

	while (len > 0 && row[len - 1].byte == ' ')
		len--;
	return look->columns && len > look->columns ? look->columns : len;
}

/* Without colours a mark is a > in the blank before the word. */
static int
add_row(struct text *text, const struct canvas_sign row[CANVAS_COLUMNS],
        const struct game_view *glyphs, const struct picture_look *look)
{
	struct canvas_sign last = {0};
	int len = length_of(row, look);

	for (int i = 0; i < len; i++) {
		if (look->colour && !looks_alike(&row[i], &last))
			add_look(text, &row[i]);
		last = row[i];
		if (!look->colour && row[i].byte == ' ' &&
		    i + 1 < CANVAS_COLUMNS && row[i + 1].mark)
			text_add(text, ">");
		else
			add_byte(text, row[i].byte, glyphs, look);
	}
	if (look->colour && !looks_alike(&last, &(struct canvas_sign){0}))
		text_add(text, "\033[0m");
	return len;
}

void
picture_add_canvas(struct text *text, const struct canvas *c, const struct game *game,
                   const struct picture_look *look, const char *list)
{
	for (int row = 0; row < c->rows; row++) {
		int len = add_row(text, c->at[row], row && !look->ascii
		                  ? view_of(game, look) : NULL, look);
		int item = row ? (int)strcspn(list, "\n") : 0;

		if (item)
			text_addf(text, "%*s%.*s", c->columns + PICTURE_GAP - len, "",
			          item, list);
		list += item + (row && *list);
		text_add(text, "\n");
	}
}

void
picture_add(struct text *text, const struct game *game, const void *before,
            const void *now, int seat)
{
	const struct picture_look look = {.ascii = true, .seat = seat};
	struct canvas c;

	picture_draw(&c, game, before, now, &look);
	picture_add_canvas(text, &c, game, &look, "");
}
