#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "game/verdict.h"
#include "terminal/choice.h"
#include "terminal/screen.h"

/* Find the cells on which a move begins and ends.  A pass has neither, and a placement
 * has no first cell. */
static void
find_cells(const struct choice *c, struct choice_item *item)
{
	struct view_course course = {.from = -1, .to = -1};

	if (c->variant->game->view)
		view_move(&course, c->variant->game, &c->position, c->seat,
		          item->move, INT_MAX, NULL);
	item->from_cell = course.from;
	item->to_cell = course.to;
}

static void
add_item(void *context, const char *move)
{
	struct choice *c = context;
	struct choice_item *item;

	item = xpush(c->item, c->items);
	*item = (struct choice_item){.move = xstrdup(move)};
	if (c->parted)
		c->variant->game->view->parts(move, item->from, item->to);
	find_cells(c, item);
	c->placed = c->placed && item->from_cell >= 0;
}

enum { EXAMPLES = 9 };

/* Add a few legal moves as examples, because there are too many to list. */
static void
add_examples(struct choice *c)
{
	char move[GAME_MOVE];
	struct rng rng = {0};

	for (int i = 0; i < EXAMPLES; i++) {
		c->variant->game->pick(&c->position, c->seat, &rng, move);
		add_item(c, move);
	}
}

/* If moves have no squares, as for arrangements, show the form of a move: the rules'
 * answer to a text that is no move. */
static void
say_form(struct choice *c)
{
	struct position after = c->position;
	char why[GAME_WHY];

	if (!c->placed && (!c->listed || c->items > EXAMPLES) &&
	    c->variant->game->play(&after, c->seat, "?", why) == JUDGE_MALFORMED)
		text_format(c->said, sizeof c->said, "%s, such as %s", why, c->item[0].move);
}

void
choice_begin(struct choice *c, const struct variant *variant,
             const void *position, int seat, bool whole)
{
	choice_free(c);
	c->variant = variant;
	memcpy(&c->position, position, variant->game->size);
	c->seat = seat;
	c->at = -1;
	c->placed = view_board(variant->game, position, &c->board);
	c->parted = c->placed && variant->game->view->parts;
	c->listed = variant->game->each(position, seat, add_item, c) >= 0;
	if (!c->listed)
		add_examples(c);
	say_form(c);
	if (!whole)
		return;
	c->parted = c->placed = false;
	c->at = c->items ? 0 : -1;
}

void
choice_free(struct choice *c)
{
	for (int i = 0; i < c->items; i++)
		free(c->item[i].move);
	free(c->item);
	text_free(&c->typed);
	*c = (struct choice){.at = -1};
}

bool
choice_is_pass(struct choice *c)
{
	return c->items == 1 && c->board.cells && c->item[0].from_cell < 0 &&
	       text_format(c->move, GAME_MOVE, "%s", c->item[0].move);
}

/*
 * Words
 */

static bool
made(struct choice *c, const char *move)
{
	text_format(c->move, sizeof c->move, "%s", move);
	return true;
}

static bool
refuse(struct choice *c, enum judge judge, const char *move, const char *why)
{
	if (judge == JUDGE_ENDLESS) {
		if (!strcmp(c->endless, move))
			return made(c, move);
		text_format(c->endless, sizeof c->endless, "%s", move);
		text_format(c->said, sizeof c->said, "'%.40s' would not end, "
		            "and would cancel the game; enter it again to play "
		            "it", move);
	} else {
		text_format(c->said, sizeof c->said, "%s",
		            verdict_refused(c->seat, judge == JUDGE_MALFORMED,
		                            move, why).text);
	}
	return false;
}

/* The item with these parts, or -1.  NULL matches any part. */
static int
find_parts(const struct choice *c, const char *from, const char *to)
{
	for (int i = 0; i < c->items; i++)
		if (*c->item[i].to &&
		    (!from || !strcmp(c->item[i].from, from)) &&
		    (!to || !strcmp(c->item[i].to, to)))
			return i;
	return -1;
}

/* The item that a line such as "2,0 4,2" names, or -1. */
static int
find_pair(const struct choice *c, const char *line)
{
	char pair[2 * VIEW_PART + 2];

	for (int i = 0; i < c->items; i++)
		if (text_format(pair, sizeof pair, "%s %s", c->item[i].from,
		                c->item[i].to) && !strcmp(pair, line))
			return i;
	return -1;
}

static bool
same_piece(const struct choice *c, int a, int b)
{
	return !strcmp(c->item[a].from, c->item[b].from);
}

/* Choose a piece.  If the piece has only one move, propose that move. */
static void
pick(struct choice *c, int item)
{
	int ways = 0;

	for (int i = 0; i < c->items; i++)
		ways += same_piece(c, i, item);
	c->at = item;
	c->picked = true;
	c->aimed = ways == 1;
}

bool
choice_enter(struct choice *c, const char *line)
{
	struct position after = c->position;
	char why[GAME_WHY];
	enum judge judge = c->variant->game->play(&after, c->seat, line, why);
	int item;

	c->said[0] = '\0';
	if (judge == JUDGE_LEGAL)
		return made(c, line);
	item = find_pair(c, line);
	if (item < 0 && c->picked)
		item = find_parts(c, c->item[c->at].from, line);
	if (item >= 0)
		return made(c, c->item[item].move);
	item = find_parts(c, line, NULL);
	if (item >= 0) {
		pick(c, item);
		return false;
	}
	return refuse(c, judge, line, why);
}

/*
 * Keys
 */

/* The square that an arrow key can reach: a piece's square, or a square to which the
 * chosen piece can move. */
static int
cell_of(const struct choice *c, int item)
{
	return c->picked ? c->item[item].to_cell : c->item[item].from_cell;
}

/* The distance of a cell in the direction of an arrow; 0 if the cell is not in that
 * direction.  A step aside counts twice.  A step to another row of pits counts more than
 * all pits of this row. */
static int
distance(const struct choice *c, int from, int to, int key)
{
	const struct game_view *view = c->variant->game->view;
	struct view_cell here = view_cell(view, c->board.cells, from);
	struct view_cell there = view_cell(view, c->board.cells, to);
	int x = there.column - here.column, y = there.row - here.row;
	int along = key == SCREEN_RIGHT ? x : key == SCREEN_LEFT ? -x
	          : key == SCREEN_DOWN ? y : -y;
	int aside = abs(key == SCREEN_RIGHT || key == SCREEN_LEFT ? y : x);

	return along > 0 ? along + (view->pieces ? 2 : VIEW_CELLS) * aside : 0;
}

static void
go_on_board(struct choice *c, int key)
{
	int here = c->picked && !c->aimed ? c->item[c->at].from_cell
	                                  : cell_of(c, c->at);
	int best = -1, least = 0;

	for (int i = 0; i < c->items; i++) {
		int far = distance(c, here, cell_of(c, i), key);

		if (!far || (c->picked && !same_piece(c, i, c->at)) ||
		    (best >= 0 && far >= least))
			continue;
		best = i;
		least = far;
	}
	if (best < 0)
		return;
	c->at = best;
	c->aimed = c->picked;
}

/* The first pit that an arrow from outside the board meets. */
static int
first_pit(const struct choice *c, int key)
{
	int first = 0;

	for (int i = 1; i < c->items; i++)
		if (distance(c, cell_of(c, i), cell_of(c, first), key))
			first = i;
	return first;
}

static void
go_in_list(struct choice *c, int key)
{
	int step = key == SCREEN_LEFT || key == SCREEN_UP ? -1 : 1;

	c->at = (c->at + step + c->items) % c->items;
}

static void
go(struct choice *c, int key)
{
	text_clear(&c->typed);
	if (!c->items)
		return;
	if (c->at < 0 && c->placed)
		c->at = c->parted ? 0 : first_pit(c, key);
	else if (c->at < 0)
		c->at = key == SCREEN_RIGHT || key == SCREEN_DOWN
			? 0 : c->items - 1;
	else if (c->placed)
		go_on_board(c, key);
	else
		go_in_list(c, key);
}

/* Accept the typed or the proposed move.  If there is neither, propose the first move. */
static bool
confirm(struct choice *c)
{
	if (c->typed.len) {
		struct text line = c->typed;
		bool done;

		c->typed = (struct text){0};
		done = choice_enter(c, line.at);
		text_free(&line);
		return done;
	}
	if (!c->items)
		return false;
	if (c->at < 0)
		c->at = 0;
	else if (!c->parted || c->aimed)
		return choice_enter(c, c->item[c->at].move);
	else
		pick(c, c->at);
	return false;
}

static void
undo(struct choice *c)
{
	if (c->typed.len)
		text_cut(&c->typed, c->typed.len - 1);
	else if (c->aimed)
		c->aimed = false;
	else
		c->picked = false;
}

static void
type(struct choice *c, int key)
{
	char byte = (char)key;

	if (c->typed.len < GAME_MOVE - 1)
		text_add_bytes(&c->typed, &byte, 1);
}

/* Whether a byte is text: the person is already typing, or the byte is a digit or
 * begins a legal move. */
static bool
is_text(const struct choice *c, int key)
{
	if (c->typed.len)
		return key >= ' ' && key < 127;
	for (int i = 0; i < c->items && key > ' ' && key < 127; i++)
		if (c->item[i].move[0] == key || c->item[i].from[0] == key ||
		    (c->picked && c->item[i].to[0] == key))
			return true;
	return key >= '0' && key <= '9';
}

bool
choice_knows(const struct choice *c, int key)
{
	return is_text(c, key) || (key >= SCREEN_LEFT && key <= SCREEN_DOWN) ||
	       (key > 0 && key < 256 && strchr("zZ\n\r\b\177\033", key));
}

bool
choice_key(struct choice *c, int key)
{
	c->said[0] = '\0';
	if (is_text(c, key)) {
		type(c, key);
		return false;
	}
	switch (key) {
	case SCREEN_LEFT: case SCREEN_RIGHT: case SCREEN_UP: case SCREEN_DOWN:
		go(c, key);
		return false;
	case 127: case 8: case '\033':
		undo(c);
		return false;
	case 'z': case 'Z': case '\n': case '\r':
		return confirm(c);
	default:
		if (key > ' ' && key < 127)
			type(c, key);
		return false;
	}
}

/*
 * The proposal
 */

/* Set `before` to the position without the piece.  Then the piece is the difference to
 * mark. */
static bool
show_piece(const struct choice *c, struct position *before)
{
	struct view_board board = c->board;

	board.cell[c->item[c->at].from_cell] = VIEW_EMPTY;
	return view_put(c->variant, &board, before);
}

bool
choice_show(const struct choice *c, struct position *before,
            struct position *now)
{
	char why[GAME_WHY];

	if (c->at < 0 || c->typed.len)
		return false;
	*before = *now = c->position;
	if (c->parted && !c->aimed)
		return c->item[c->at].from_cell >= 0 && show_piece(c, before);
	return c->variant->game->play(now, c->seat, c->item[c->at].move, why) ==
	       JUDGE_LEGAL;
}

const char *
choice_name(const struct choice *c, char into[2 * VIEW_PART])
{
	const struct choice_item *item = c->at < 0 ? NULL : &c->item[c->at];

	if (!item || c->typed.len)
		return "";
	if (!c->parted)
		text_format(into, 2 * VIEW_PART, "%.45s?", item->move);
	else
		text_format(into, 2 * VIEW_PART, "%.20s%s%.20s%s", item->from,
		            c->picked ? " to " : "", c->aimed ? item->to : "",
		            c->picked && !c->aimed ? "" : "?");
	return into;
}

static void
list_moves(const struct choice *c, struct text *text)
{
	if (!c->listed) {
		text_addf(text, "moves: too many to list, such as %s",
		          c->item[0].move);
		return;
	}
	text_add(text, "moves:");
	for (int i = 0; i < c->items; i++)
		text_addf(text, " %s", c->item[i].move);
}

void
choice_list(const struct choice *c, struct text *text)
{
	if (!c->parted || c->items < 8) {
		list_moves(c, text);
	} else if (c->picked) {
		text_addf(text, "%s goes to:", c->item[c->at].from);
		for (int i = 0; i < c->items; i++)
			if (same_piece(c, i, c->at))
				text_addf(text, " %s", c->item[i].to);
	} else {
		text_add(text, "pieces that can move:");
		for (int i = 0; i < c->items; i++)
			if (find_parts(c, c->item[i].from, NULL) == i)
				text_addf(text, " %s", c->item[i].from);
	}
	text_add(text, "\n");
}
