#include <stdlib.h>
#include <string.h>

#include "game/view.h"

/*
 * Boards
 */

static void
read_squares(struct view_board *b, const char *text)
{
	for (; *text && *text != ' ' && b->cells < VIEW_CELLS; text++)
		if (*text != '/')
			b->cell[b->cells++] = (unsigned char)*text;
}

static void
read_counts(struct view_board *b, const char *text, int skip)
{
	for (char *end; *text && b->cells < VIEW_CELLS; text = end) {
		unsigned long n = strtoul(text, &end, 10);

		if (end == text)
			return;
		if (skip-- <= 0)
			b->cell[b->cells++] = (uint32_t)n;
	}
}

bool
view_board(const struct game *game, const void *position,
           struct view_board *board)
{
	char text[GAME_TEXT];

	*board = (struct view_board){0};
	if (!game->view)
		return false;
	game->write(position, text);
	if (game->view->pieces)
		read_squares(board, text);
	else
		read_counts(board, text, game->view->skip);
	return true;
}

struct view_cell
view_cell(const struct game_view *view, int cells, int cell)
{
	if (view->cell)
		return view->cell(cells, cell);
	return (struct view_cell){.row = cell / view->columns,
	                          .column = cell % view->columns,
	                          .name = cell % view->columns + 1};
}

const char *
view_name(const struct game_view *view, int name, char text[VIEW_NAME])
{
	text_format(text, VIEW_NAME, view->lettered && name <= 26 ? "%c" : "%d",
	            view->lettered && name <= 26 ? 'a' + name - 1 : name);
	return text;
}

static void
write_squares(const struct view_board *b, char *text)
{
	for (int i = 0; *text && *text != ' ' && i < b->cells; text++)
		if (*text != '/')
			*text = (char)b->cell[i++];
}

static void
write_counts(const struct view_board *b, const char *old, int skip,
             struct text *text)
{
	const char *end = old;

	for (; skip--; end += *end == ' ')
		end += strcspn(end, " ");
	text_add_bytes(text, old, (size_t)(end - old));
	for (int i = 0; i < b->cells; i++)
		text_addf(text, "%s%lu", i ? " " : "", (unsigned long)b->cell[i]);
}

bool
view_put(const struct variant *variant, const struct view_board *board,
         struct position *position)
{
	const struct game *game = variant->game;
	char old[GAME_TEXT], why[GAME_WHY];
	struct text text = {0};
	bool good;

	game->write(position, old);
	if (game->view->pieces)
		write_squares(board, old);
	else
		write_counts(board, old, game->view->skip, &text);
	good = game->read(position, variant->param,
	                  text.len ? text.at : old, why);
	text_free(&text);
	return good;
}

/*
 * Moves
 */

void
view_move(struct view_course *c, const struct game *game, const void *position,
          int seat, const char *move, int most, struct text *path)
{
	*c = (struct view_course){.seat = seat, .most = most, .from = -1,
	                          .to = -1, .path = path, .game = game};
	view_board(game, position, &c->board);
	game->view->move(c, position, move);
}

static void
tell(struct view_course *c, const char *sign, int cell)
{
	if (c->path)
		text_addf(c->path, "%s%d", sign, cell);
}

void
view_hop(struct view_course *c, int from, int to)
{
	if (c->steps >= c->most)
		return;
	if (!c->steps++) {
		c->from = from;
		tell(c, "", from);
	}
	tell(c, ">", to);
	c->to = to;
	if (to == from)
		return;
	c->board.cell[to] = c->board.cell[from];
	c->board.cell[from] = VIEW_EMPTY;
}

void
view_take(struct view_course *c, int pit)
{
	if (c->steps >= c->most)
		return;
	tell(c, c->hand ? "+" : c->from < 0 ? "" : " ", pit);
	if (c->from < 0)
		c->from = pit;
	if (!c->hand)
		c->to = pit;
	c->hand += c->board.cell[pit];
	c->board.cell[pit] = 0;
}

void
view_sow(struct view_course *c, int from)
{
	if (c->steps >= c->most)
		return;
	if (from != c->to)
		tell(c, "@", from);
	c->to = from;
	for (; c->hand && c->steps < c->most; c->hand--, c->steps++) {
		c->to = c->game->view->next(c->board.cells, c->seat, c->to);
		c->board.cell[c->to]++;
	}
}

void
view_drop(struct view_course *c, int pit)
{
	if (c->steps >= c->most)
		return;
	tell(c, ">", pit);
	c->board.cell[pit] += c->hand;
	c->hand = 0;
	c->to = pit;
	c->steps++;
}

void
view_set(struct view_course *c, const char *pieces)
{
	const char *at = pieces;

	if (c->path)
		text_addf(c->path, "=%s", pieces);
	while (*at) {
		char *end;
		unsigned long cell = strtoul(at + 1, &end, 10);

		c->board.cell[cell] = (unsigned char)*at;
		at = end + (*end == ',');
	}
}

void
view_place(struct view_course *c, const char *counts)
{
	int half = c->board.cells / 2, first = (c->seat - 1) * half;
	const char *at = counts;

	if (c->path)
		text_addf(c->path, "=%s", counts);
	for (int i = 0; i < half; i++) {
		char *end;

		c->board.cell[first + i] = (uint32_t)strtoul(at, &end, 10);
		at = end + (*end == ',');
	}
}
