#include <string.h>

#include "game/view.h"
#include "terminal/picture.h"

enum {
	ROWS = 80, COLUMNS = 256,
	ENOUGH = 4, /* rows of a picture that cannot be seen whole */
};

/* Whose something is. */
enum ink { INK_NONE, INK_DIM, INK_ONE, INK_TWO };

struct sign {
	char byte;
	unsigned char ink;
	bool mark; /* changed by the last move */
};

/* A drawing, sign by sign.  Row 0 is a sentence and is never made narrower. */
struct canvas {
	struct sign at[ROWS][COLUMNS];
	int rows, columns;
};

/*
 * From the game's drawing to a canvas
 */

static void
clear_row(struct canvas *c, int row)
{
	for (int i = 0; i < COLUMNS; i++)
		c->at[row][i] = (struct sign){' ', INK_NONE, false};
}

/* The board; NULL where a seat's view is shown in words, or a picture is without
 * colours. */
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
	for (int row = 0; row < ROWS; row++)
		clear_row(c, row);
	for (line = text_str(&drawing); *line && c->rows < ROWS; c->rows++) {
		int len = (int)strcspn(line, "\n");

		for (int i = 0; i < len && i < COLUMNS; i++)
			c->at[c->rows][i].byte = line[i];
		if (len > c->columns && c->rows)
			c->columns = len < COLUMNS ? len : COLUMNS;
		line += len + (line[len] == '\n');
	}
	text_free(&drawing);
}

/* The next word of a row from *at on; its length, or 0 at the end. */
static int
next_word(const struct canvas *c, int row, int *at, char word[16])
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

/* Whose a word is: a piece's colour, or the colour of a pit's row. */
static enum ink
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
		for (enum ink ink = ink_of(view, word, row, n); len--; at++)
			c->at[row][at].ink = (unsigned char)ink;
}

/* Whether a row names the pits below or above it. */
static bool
is_index(const struct canvas *c, int row)
{
	char word[16];
	int at = 0;

	next_word(c, row, &at, word);
	return !strcmp(word, "pit");
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

/* Mark the words that have changed.  A row of pits' names may also say whose turn
 * it is, which is no change on the board. */
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

/*
 * Making it smaller
 */

static bool
is_blank(const struct canvas *c, int column)
{
	for (int row = 1; row < c->rows; row++)
		if (c->at[row][column].byte != ' ')
			return false;
	return true;
}

/* Remove one of two blank columns side by side. */
static void
squeeze(struct canvas *c, int columns)
{
	for (int i = c->columns - 2; i > 0 && c->columns > columns; i--) {
		if (!is_blank(c, i) || !(is_blank(c, i - 1) || is_blank(c, i + 1)))
			continue;
		for (int row = 1; row < c->rows; row++)
			memmove(&c->at[row][i], &c->at[row][i + 1],
			        (size_t)(COLUMNS - 1 - i) * sizeof c->at[0][0]);
		c->columns--;
	}
}

static void
drop_indices(struct canvas *c)
{
	int kept = 1;

	for (int row = 1; row < c->rows; row++)
		if (!is_index(c, row))
			memmove(c->at[kept++], c->at[row], sizeof c->at[row]);
	c->rows = kept;
}

/* The left part of all rows, then the next, and so on. */
static void
fold(struct canvas *c, int columns)
{
	struct canvas wide = *c;
	int row = 1;

	for (int from = 0, to; from < wide.columns && row < ROWS; from = to) {
		to = from + columns < wide.columns ? from + columns
		                                   : wide.columns;
		while (to < wide.columns && to > from + 1 && !is_blank(&wide, to))
			to--;
		for (int i = 1; i < wide.rows && row < ROWS; i++, row++) {
			clear_row(c, row);
			memcpy(c->at[row], &wide.at[i][from],
			       (size_t)(to - from) * sizeof c->at[0][0]);
		}
	}
	c->rows = row;
	c->columns = columns;
}

static void
fit_width(struct canvas *c, int columns)
{
	if (c->columns > columns)
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

/* Keep the first row, and others about one that is marked. */
static void
fit_height(struct canvas *c, int rows)
{
	int skipped;

	if (c->rows > rows)
		drop_indices(c);
	if (c->rows <= rows)
		return;
	skipped = first_marked(c) - rows / 2;
	if (skipped > c->rows - rows)
		skipped = c->rows - rows;
	if (skipped > 0)
		memmove(c->at[1], c->at[1 + skipped],
		        (size_t)(rows - 1) * sizeof c->at[0]);
	c->rows = rows;
}

/* The picture as wide as the look has it. */
static void
prepare(struct canvas *c, const struct game *game, const void *before,
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
	if (before)
		mark_changes(c, game, before, look);
	if (look->columns)
		fit_width(c, look->columns);
}

/*
 * From the canvas to text
 */

static void
add_ink(struct text *text, int ink, bool mark)
{
	static const char *const code[] = {"0", "0;2", "0;1;31", "0;1;34"};

	text_addf(text, "\033[%s%sm", code[ink], mark ? ";7" : "");
}

/* The view is NULL where letters stay letters. */
static void
add_byte(struct text *text, char byte, const struct game_view *view)
{
	const struct view_piece *piece = view ? view->pieces : NULL;

	while (piece && piece->cell && !(piece->glyph && *piece->word == byte))
		piece++;
	if (piece && piece->cell)
		text_add(text, piece->glyph);
	else
		text_add_bytes(text, &byte, 1);
}

/* Without colours a mark is a > in the blank before the word. */
static void
add_row(struct text *text, const struct sign row[COLUMNS],
        const struct game_view *glyphs, const struct picture_look *look)
{
	struct sign last = {0};
	int len = COLUMNS;

	while (len > 0 && row[len - 1].byte == ' ')
		len--;
	if (look->columns && len > look->columns)
		len = look->columns;
	for (int i = 0; i < len; i++) {
		if (look->colour &&
		    (row[i].ink != last.ink || row[i].mark != last.mark))
			add_ink(text, row[i].ink, row[i].mark);
		last = row[i];
		if (!look->colour && row[i].byte == ' ' && i + 1 < COLUMNS &&
		    row[i + 1].mark)
			text_add(text, ">");
		else
			add_byte(text, row[i].byte, glyphs);
	}
	if (look->colour && (last.ink || last.mark))
		text_add(text, "\033[0m");
	text_add(text, "\n");
}

static void
add_canvas(struct text *text, const struct canvas *c, const struct game *game,
           const struct picture_look *look)
{
	for (int row = 0; row < c->rows; row++)
		add_row(text, c->at[row],
		        row && !look->ascii ? view_of(game, look) : NULL, look);
}

void
picture_add(struct text *text, const struct game *game, const void *before,
            const void *now, const struct picture_look *look)
{
	struct canvas c;

	prepare(&c, game, before, now, look);
	if (look->rows)
		fit_height(&c, look->rows > 0 ? look->rows : 1);
	add_canvas(text, &c, game, look);
}

void
picture_wrap(struct text *text, const struct text *lines, int columns)
{
	const char *line = text_str(lines);

	while (*line) {
		size_t len = strcspn(line, "\n"), n = len;

		if (n > (size_t)columns)
			for (n = (size_t)columns; n > 1 && line[n] != ' ';)
				n--;
		if (n == 1 && len > (size_t)columns)
			n = (size_t)columns;
		text_add_bytes(text, line, n);
		text_add(text, "\n");
		line += n + (line[n] == '\n' || line[n] == ' ');
	}
}

int
picture_rows(const struct text *text)
{
	int rows = 0;

	for (const char *p = text_str(text); *p; p++)
		rows += *p == '\n';
	return rows;
}

/*
 * Pages
 */

/* The lines, as wide as the page; how many rows they leave. */
static int
say(const struct picture_page *page, int less, struct text *above,
    struct text *below)
{
	struct text lines[2] = {0};

	text_clear(above);
	text_clear(below);
	page->say(page->context, less, &lines[0], &lines[1]);
	picture_wrap(above, &lines[0], page->look.columns);
	picture_wrap(below, &lines[1], page->look.columns);
	text_free(&lines[0]);
	text_free(&lines[1]);
	return page->look.rows - picture_rows(above) - picture_rows(below);
}

/* Say less until so many rows are left, or no less can be said; how many are. */
static int
say_for(const struct picture_page *page, int rows, struct text *above,
        struct text *below, int *less)
{
	int room = say(page, *less = 0, above, below);

	while (room < rows && *less < page->least)
		room = say(page, ++*less, above, below);
	return room;
}

static const char *
without_lines(const char *lines, int n)
{
	for (; n > 0 && *lines; n--)
		lines += strcspn(lines, "\n") + 1;
	return lines;
}

void
picture_add_page(struct text *text, const struct picture_page *page)
{
	struct text above = {0}, below = {0};
	struct canvas c;
	int less, room, rows;

	prepare(&c, page->game, page->before, page->now, &page->look);
	room = say_for(page, c.rows, &above, &below, &less);
	if (less == page->least)
		room = say_for(page, ENOUGH, &above, &below, &less);
	rows = room > 0 ? room : 1;
	fit_height(&c, rows);
	text_add(text, text_str(&above));
	add_canvas(text, &c, page->game, &page->look);
	text_add(text, without_lines(text_str(&below), rows - room));
	text_free(&above);
	text_free(&below);
}
