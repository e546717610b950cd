#include <string.h>

#include "game/view.h"
#include "terminal/picture.h"

enum {
	ROWS = 80, COLUMNS = 256,
	ENOUGH = 4, /* rows of a picture, where it cannot be seen whole */
};

/* Whose something is. */
enum ink { INK_NONE, INK_DIM, INK_ONE, INK_TWO };

/* A drawing, cell by cell. */
struct canvas {
	char cell[ROWS][COLUMNS];
	unsigned char ink[ROWS][COLUMNS];
	bool mark[ROWS][COLUMNS];
	int rows, columns;
};

/* Whose a word is: a piece's colour, or the colour of a pit's row. */
static enum ink
ink_of(const struct game_view *view, const char *word, int row, int index)
{
	int colour = 0;

	for (const struct view_piece *p = view->pieces; p && p->cell; p++)
		if (!strcmp(p->word, word))
			colour = p->colour;
	if (!view->pieces && strcmp(word, "0"))
		colour = view->colour(row, index);
	return colour == 1 ? INK_ONE : colour == 2 ? INK_TWO : INK_DIM;
}

/*
 * From the game's drawing to a canvas
 */

static void
take_drawing(struct canvas *c, const char *line)
{
	memset(c, 0, sizeof *c);
	memset(c->cell, ' ', sizeof c->cell);
	for (; *line && c->rows < ROWS; c->rows++) {
		int len = (int)strcspn(line, "\n");
		int kept = len < COLUMNS ? len : COLUMNS;

		memcpy(c->cell[c->rows], line, (size_t)kept);
		if (kept > c->columns && c->rows)
			c->columns = kept;
		line += len + (line[len] == '\n');
	}
}

/* The first line of another drawing instead of this one's. */
static void
take_title(struct canvas *c, const struct game *game, const void *position)
{
	struct text drawing = {0};
	struct canvas other;

	game->draw(position, &drawing);
	take_drawing(&other, text_str(&drawing));
	memcpy(c->cell[0], other.cell[0], sizeof c->cell[0]);
	text_free(&drawing);
}

/* The next word of a row from *at on; its length, or 0 at the end. */
static int
next_word(const struct canvas *c, int row, int *at)
{
	int end;

	while (*at < COLUMNS && c->cell[row][*at] == ' ')
		++*at;
	for (end = *at; end < COLUMNS && c->cell[row][end] != ' ';)
		end++;
	return end - *at;
}

static void
copy_word(const struct canvas *c, int row, int at, int len, char word[16])
{
	text_format(word, 16, "%.*s", len < 15 ? len : 15, &c->cell[row][at]);
}

static void
ink_row(struct canvas *c, int row, const struct game_view *view)
{
	char word[16];

	for (int i = 0, at = 0, len; (len = next_word(c, row, &at)) > 0; i++) {
		copy_word(c, row, at, len, word);
		memset(&c->ink[row][at], (int)ink_of(view, word, row, i),
		       (size_t)len);
		at += len;
	}
}

/* Whether a row names the pits below or above it. */
static bool
is_index(const struct canvas *c, int row)
{
	char word[16];
	int at = 0, len = next_word(c, row, &at);

	copy_word(c, row, at, len, word);
	return !strcmp(word, "pit");
}

/* Mark the words that are otherwise than before; the first row is a sentence, and
 * beside names of pits may stand whose turn it is, which is no change. */
static void
mark_changes(struct canvas *c, const struct canvas *before)
{
	for (int row = 1; row < c->rows; row++)
		for (int at = 0, len; !is_index(c, row) &&
		     (len = next_word(c, row, &at)) > 0; at += len)
			if (memcmp(&c->cell[row][at], &before->cell[row][at],
			           (size_t)len))
				memset(&c->mark[row][at], true, (size_t)len);
}

/*
 * Making it smaller
 */

static bool
is_blank(const struct canvas *c, int column)
{
	for (int row = 1; row < c->rows; row++)
		if (c->cell[row][column] != ' ')
			return false;
	return true;
}

static void
remove_column(struct canvas *c, int column)
{
	size_t behind = (size_t)(COLUMNS - 1 - column);

	for (int row = 1; row < c->rows; row++) {
		memmove(&c->cell[row][column], &c->cell[row][column + 1], behind);
		memmove(&c->ink[row][column], &c->ink[row][column + 1], behind);
		memmove(&c->mark[row][column], &c->mark[row][column + 1],
		        behind * sizeof c->mark[0][0]);
		c->cell[row][COLUMNS - 1] = ' ';
	}
	c->columns--;
}

/* Of two blank columns side by side one is too many. */
static void
squeeze(struct canvas *c, int columns)
{
	for (int i = c->columns - 2; i > 0 && c->columns > columns; i--)
		if (is_blank(c, i) && (is_blank(c, i - 1) || is_blank(c, i + 1)))
			remove_column(c, i);
}

static void
copy_row(struct canvas *to, int row, const struct canvas *from, int source,
         int column, int n)
{
	memset(to->cell[row], ' ', COLUMNS);
	memcpy(to->cell[row], &from->cell[source][column], (size_t)n);
	memcpy(to->ink[row], &from->ink[source][column], (size_t)n);
	memcpy(to->mark[row], &from->mark[source][column],
	       (size_t)n * sizeof to->mark[0][0]);
}

static void
drop_indices(struct canvas *c)
{
	int kept = 1;

	for (int row = 1; row < c->rows; row++) {
		if (is_index(c, row))
			continue;
		if (kept != row)
			copy_row(c, kept, c, row, 0, COLUMNS);
		kept++;
	}
	c->rows = kept;
}

/* The left part of all rows, then the next, and so on. */
static void
fold(struct canvas *c, int columns)
{
	struct canvas wide = *c;
	int row = 1;

	for (int from = 0; from < wide.columns && row < ROWS;) {
		int to = from + columns < wide.columns ? from + columns
		                                       : wide.columns;

		while (to < wide.columns && to > from + 1 &&
		       !is_blank(&wide, to))
			to--;
		for (int i = 1; i < wide.rows && row < ROWS; i++, row++)
			copy_row(c, row, &wide, i, from, to - from);
		from = to;
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
			if (c->mark[row][i])
				return row;
	return 1;
}

/* So many rows, the first always, and one that is marked with what is about it. */
static void
fit_height(struct canvas *c, int rows)
{
	int skipped;

	if (c->rows > rows)
		drop_indices(c);
	if (c->rows <= rows)
		return;
	skipped = first_marked(c) - rows / 2;
	if (skipped < 0)
		skipped = 0;
	if (skipped > c->rows - rows)
		skipped = c->rows - rows;
	for (int row = 1; row < rows; row++)
		if (skipped)
			copy_row(c, row, c, row + skipped, 0, COLUMNS);
	c->rows = rows;
}

/*
 * From the canvas to text
 */

static void
add_ink(struct text *text, enum ink ink, bool mark)
{
	static const char *const code[] = {"0", "0;2", "0;1;31", "0;1;34"};

	text_addf(text, "\033[%s%sm", code[ink], mark ? ";7" : "");
}

static void
add_cell(struct text *text, char cell, const struct game_view *view)
{
	const struct view_piece *piece = view ? view->pieces : NULL;

	for (; piece && piece->cell; piece++)
		if (piece->glyph && piece->word[0] == cell) {
			text_add(text, piece->glyph);
			return;
		}
	text_add_bytes(text, &cell, 1);
}

/* Without colours a mark is a > in the blank before the word. */
static bool
is_sign(const struct canvas *c, int row, int i, const struct picture_look *look)
{
	return !look->colour && i + 1 < COLUMNS && c->cell[row][i] == ' ' &&
	       c->mark[row][i + 1];
}

static void
add_row(struct text *text, const struct canvas *c, int row,
        const struct game_view *view, const struct picture_look *look)
{
	int last = COLUMNS, inked = 0;

	while (last > 0 && c->cell[row][last - 1] == ' ')
		last--;
	if (look->columns && last > look->columns)
		last = look->columns;
	for (int i = 0; i < last; i++) {
		int ink = c->ink[row][i] + 4 * c->mark[row][i];

		if (look->colour && ink != inked)
			add_ink(text, (enum ink)(ink % 4), ink >= 4);
		inked = ink;
		if (is_sign(c, row, i, look))
			text_add(text, ">");
		else
			add_cell(text, c->cell[row][i],
			         look->ascii || !row ? NULL : view);
	}
	text_add(text, look->colour && inked ? "\033[0m\n" : "\n");
}

void
picture_add(struct text *text, const struct game *game, const void *before,
            const void *now, const struct picture_look *look)
{
	struct canvas c, old;
	struct text drawing = {0};

	game->draw(now, &drawing);
	take_drawing(&c, text_str(&drawing));
	if (look->title)
		take_title(&c, game, look->title);
	for (int row = 1; row < c.rows && game->view; row++)
		ink_row(&c, row, game->view);
	if (before) {
		text_clear(&drawing);
		game->draw(before, &drawing);
		take_drawing(&old, text_str(&drawing));
		mark_changes(&c, &old);
	}
	text_free(&drawing);
	if (look->columns)
		fit_width(&c, look->columns);
	if (look->rows)
		fit_height(&c, look->rows > 0 ? look->rows : 1);
	for (int row = 0; row < c.rows; row++)
		add_row(text, &c, row, game->view, look);
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

static int
height(const struct picture_page *page)
{
	struct picture_look look = page->look;
	struct text text = {0};
	int rows;

	look.rows = 0;
	picture_add(&text, page->game, page->before, page->now, &look);
	rows = picture_rows(&text);
	text_free(&text);
	return rows;
}

/* What is said, in lines as wide as the page, and how many rows it leaves. */
static int
say(const struct picture_page *page, int less, struct text *above,
    struct text *below)
{
	struct text lines[2] = {0};

	text_clear(above);
	text_clear(below);
	page->say(page->from, less, &lines[0], &lines[1]);
	picture_wrap(above, &lines[0], page->look.columns);
	picture_wrap(below, &lines[1], page->look.columns);
	text_free(&lines[0]);
	text_free(&lines[1]);
	return page->look.rows - picture_rows(above) - picture_rows(below);
}

/* Say less until so many rows are left; the step, which is the last one if
 * none before it leaves them. */
static int
say_less(const struct picture_page *page, int rows, struct text *above,
         struct text *below)
{
	int less = 0;

	while (less < page->least && say(page, less, above, below) < rows)
		less++;
	return less;
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
	struct picture_look look = page->look;
	struct text above = {0}, below = {0};
	int less = say_less(page, height(page), &above, &below), room;

	if (less == page->least)
		less = say_less(page, ENOUGH, &above, &below);
	room = say(page, less, &above, &below);
	/* For a picture, 0 rows would be as many as it has. */
	look.rows = room > 0 ? room : 1;
	text_add(text, text_str(&above));
	picture_add(text, page->game, page->before, page->now, &look);
	text_add(text, without_lines(text_str(&below), look.rows - room));
	text_free(&above);
	text_free(&below);
}
