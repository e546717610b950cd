/*
 * Halma for two on 16 x 16 squares, as in USC's CSCI-561, fall 2019, homework 2.
 *
 * A square is x,y: column from the left, row from the top, both from 0.  Black's 19
 * pieces begin in the camp at the top left (rows of 5, 5, 4, 3, 2), White's in the
 * opposite camp, (15-x,15-y).  A play is one step to an empty square next to the piece, 8
 * ways, or one or more jumps by one piece.  Each jump goes over an adjacent piece of any
 * colour to the empty square right behind it.  Nothing is captured.  A play may not end
 * where it began, and a piece in the opposing camp may not end outside it.  A play wins
 * if afterwards no square of the opposing camp is empty and the player has a piece in it.
 * A side without a legal play loses.
 *
 * rules=addendum adds: a play from outside the own camp may not end in it, and a side
 * with pieces in its own camp must (1) play one out of it; if none can go, (2) play one
 * within it further from its corner, away in x or y and closer in neither; if none can do
 * that, (3) play a piece that is outside.  These rules concern only where a play begins
 * and ends, not the squares between.
 *
 * Move text: `E 7,1 7,2`, a step, or `J 9,9 11,9;J 11,9 11,11`, jumps.  Legal order: by
 * start, then by end, each by y, then by x.  The list has one entry for each start and
 * end, with a shortest chain of jumps.  Every legal chain is accepted.  Position text: 16
 * rows of B, W and dots, top first, joined by /; B or W, the side to move; the plies
 * played, which a reader takes as 0 if they are missing.
 *
 * size=10,camp=15 means a smaller board and other camps, whose rows from the corner on
 * have 5, 4, 3, 2, 1 squares (halma_camps).  The position text then ends in " camp=15",
 * which may be missing when we read it.
 *
 * The course draws the side that moves first.  Here the parameter `first` says which side
 * it is, and seat 1 is that side.  With first=random, seat 1 of a position from a text is
 * the side that moves when the number of plies is even.
 *
 * Rules that the course's texts do not give: after `plies` plies the game is a draw,
 * unless the last ply won or left the opponent without a play.  A broken chain of jumps,
 * or an E that is no step, is illegal.  A text of any other form, or a square off the
 * board, is malformed.
 */
#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "base/text.h"
#include "games/halma_plays.h"
#include "games/halma_text.h"
#include "games/halma_view.h"

enum {
	MOST_PLIES = 100000,
	MOST_READ = 1000000000, /* the most plies in a position text */
};

static const char mark[2] = {'B', 'W'};
static const char *const colour[2] = {"black", "white"};

static int
seat_of(const struct halma *h, int side)
{
	return side == h->first ? 1 : 2;
}

/* ---- starts and positions ---- */

/* Add a piece.  Call it with ascending cells. */
static void
add_piece(struct halma *h, int side, int cell)
{
	h->cell[cell] = mark[side];
	h->piece[side][h->pieces[side]++] = (unsigned short)cell;
}

enum { PARAM_RULES, PARAM_FIRST, PARAM_PLIES, PARAM_SIZE, PARAM_CAMP };
enum { FIRST_RANDOM = 2 }; /* the other values are BLACK and WHITE */

/* Make an empty board with these rules, and Black to move. */
static void
clear(struct halma *h, const int *param)
{
	memset(h, 0, sizeof *h);
	h->size = (unsigned char)param[PARAM_SIZE];
	h->camp = (unsigned char)halma_find_camp(param[PARAM_CAMP]);
	h->last = (unsigned short)(ORIGIN + (h->size - 1) * ORIGIN);
	for (int y = 0; y < h->size; y++)
		memset(h->cell + ORIGIN + y * STRIDE, EMPTY, h->size);
	h->addendum = (unsigned char)param[PARAM_RULES];
	h->most_plies = param[PARAM_PLIES];
}

/* Whether the camps have a known size, and the board has rows enough for both. */
static bool
halma_check(const int *param, char why[GAME_WHY])
{
	int camp = halma_find_camp(param[PARAM_CAMP]), size = param[PARAM_SIZE];

	if (camp < 0)
		text_format(why, GAME_WHY, "camp=%d is no camp: 3, 6, 10, 13, 15 or "
		            "19 pieces", param[PARAM_CAMP]);
	else if (2 * halma_camps[camp].rows > size)
		text_format(why, GAME_WHY, "camps of %d pieces need a board of %d x "
		            "%d or more, not size=%d", param[PARAM_CAMP],
		            2 * halma_camps[camp].rows, 2 * halma_camps[camp].rows,
		            size);
	return camp >= 0 && 2 * halma_camps[camp].rows <= size;
}

static void
halma_start(void *position, const int *param, struct rng *rng)
{
	struct halma *h = position;
	int first = param[PARAM_FIRST];

	clear(h, param);
	for (int cell = ORIGIN; cell <= h->last; cell++)
		for (int side = BLACK; side <= WHITE; side++)
			if (h->cell[cell] == EMPTY && in_camp(h, side, cell))
				add_piece(h, side, cell);
	if (first == FIRST_RANDOM)
		first = (int)rng_below(rng, 2);
	h->first = h->mover = (unsigned char)first;
}

static int
halma_turn(const void *position)
{
	const struct halma *h = position;

	return seat_of(h, h->mover);
}

/* Move a piece, and keep its side's list ascending. */
static void
relocate(struct halma *h, int from, int to)
{
	unsigned short *piece = h->piece[h->mover];
	int i = 0, last = h->pieces[h->mover] - 1;

	h->cell[from] = EMPTY;
	h->cell[to] = mark[h->mover];
	while (piece[i] != from)
		i++;
	for (; i < last && piece[i + 1] < to; i++)
		piece[i] = piece[i + 1];
	for (; i > 0 && piece[i - 1] > to; i--)
		piece[i] = piece[i - 1];
	piece[i] = (unsigned short)to;
}

/* ---- playing ---- */

/* Write why a step or jump of the move is impossible; returns false. */
static bool
cannot(char why[GAME_WHY], const char *what, int cell)
{
	return text_refuse(why, GAME_WHY, "%s %d,%d", what, column(cell),
	                   row(cell));
}

/* Whether the board lets the piece, lifted from `origin`, make this step or jump. */
static bool
line_is_legal(const struct halma *h, int origin, const struct halma_line *line,
              char why[GAME_WHY])
{
	int distance = line->kind == 'E' ? 1 : 2;
	int dx = column(line->to) - column(line->from);
	int dy = row(line->to) - row(line->from);
	int over = (line->from + line->to) / 2;

	if (line->to == line->from ||
	    (line->to != origin && h->cell[line->to] != EMPTY))
		return cannot(why, "a piece stands on", line->to);
	if ((dx && dx != distance && dx != -distance) ||
	    (dy && dy != distance && dy != -distance))
		return cannot(why,
		              distance == 1 ? "E is a step to the next square, "
		                           "not to"
		                         : "J is a jump to the second next "
		                           "square, not to",
		              line->to);
	if (distance == 2 && (over == origin || h->cell[over] == EMPTY))
		return cannot(why, "there is nothing to jump over on", over);
	return true;
}

/* Follow a move text over the board without the rules for camps.  If the move is
 * possible, *from and *to become its start and end. */
static bool
follow(const struct halma *h, const char *text, int *from, int *to,
       char why[GAME_WHY])
{
	struct halma_line line;
	bool more;

	halma_read_line(text, h->size, &line);
	*from = *to = line.from;
	if (h->cell[*from] != mark[h->mover])
		return text_refuse(why, GAME_WHY, "no %s piece stands on %d,%d",
		                   colour[h->mover], column(*from), row(*from));
	do {
		text = halma_read_line(text, h->size, &line);
		more = *text++;
		if (line.from != *to)
			return cannot(why, "the last jump did not end on",
			              line.from);
		if (!line_is_legal(h, *from, &line, why))
			return false;
		*to = line.to;
	} while (more);
	if (*to == *from)
		return cannot(why, "the play ends where it began, on", *to);
	return true;
}

/* Whether the addendum forbids a play, because its rank is RANK_NEVER or another play has
 * a better rank.  If so, write the reason to why. */
static bool
breaks_addendum(const struct halma *h, int from, int played,
                char why[GAME_WHY])
{
	static const char *const rule[] = {
		[RANK_LEAVE] = "addendum, rule 1: a piece can be played out of "
			       "the own camp, so one must be",
		[RANK_FURTHER] = "addendum, rule 2: no piece can leave the own "
				 "camp, so one must go further from its corner "
				 "within it",
		[RANK_OUTSIDE] = "addendum, rule 3: no piece can leave the own "
				 "camp or go further from its corner, so one "
				 "outside must be played",
	};
	struct move moves[MOST_MOVES];

	if (played == RANK_NEVER && !in_camp(h, h->mover, from)) {
		text_format(why, GAME_WHY,
		            "addendum: a play from outside the own camp may "
		            "not end in it");
		return true;
	}
	for (int r = RANK_LEAVE; r <= RANK_OUTSIDE && r != played; r++)
		if (halma_list_rank(h, r, moves)) {
			text_format(why, GAME_WHY, "%s", rule[r]);
			return true;
		}
	if (played == RANK_NEVER)
		text_format(why, GAME_WHY, "addendum: a play within the own "
		                           "camp must go further from its "
		                           "corner");
	return played == RANK_NEVER;
}

static bool
camps_allow(const struct halma *h, int from, int to, char why[GAME_WHY])
{
	if (in_camp(h, !h->mover, from) && !in_camp(h, !h->mover, to))
		return text_refuse(why, GAME_WHY, "a piece in the opposing "
		                   "camp may not leave it");
	return !h->addendum ||
	       !breaks_addendum(h, from, halma_rank(h, from, to), why);
}

static enum judge
halma_play(void *position, int seat, const char *text, char why[GAME_WHY])
{
	struct halma *h = position;
	int from, to;

	assert(seat == seat_of(h, h->mover));
	if (!halma_is_move(text, h->size, why))
		return JUDGE_MALFORMED;
	if (!follow(h, text, &from, &to, why) ||
	    !camps_allow(h, from, to, why))
		return JUDGE_ILLEGAL;
	relocate(h, from, to);
	h->mover = !h->mover;
	h->plies++;
	return JUDGE_LEGAL;
}

/* The index in r->to of a cell; 0 if the piece cannot reach it. */
static int
reached(const struct reach *r, int to)
{
	int i = r->n;

	while (i > 0 && r->to[i] != to)
		i--;
	return i;
}

static void
halma_pick(const void *position, int seat, struct rng *rng,
           char move[GAME_MOVE])
{
	const struct halma *h = position;
	struct move moves[MOST_MOVES], picked;
	char cell[CELLS];
	struct reach r;
	int n = halma_list(h, moves);

	(void)seat;
	move[0] = '\0';
	if (!n)
		return;
	picked = moves[rng_below(rng, (uint32_t)n)];
	memcpy(cell, h->cell, sizeof cell);
	halma_reach(cell, picked.from, &r);
	halma_move_text(&r, reached(&r, picked.to), move);
}

static int
halma_each(const void *position, int seat,
           void (*visit)(void *context, const char *move), void *context)
{
	const struct halma *h = position;
	struct move moves[MOST_MOVES];
	char cell[CELLS], text[GAME_MOVE];
	struct reach r;
	int n = halma_list(h, moves);

	(void)seat;
	memcpy(cell, h->cell, sizeof cell);
	for (int i = 0; visit && i < n; i++) {
		if (!i || moves[i].from != moves[i - 1].from)
			halma_reach(cell, moves[i].from, &r);
		halma_move_text(&r, reached(&r, moves[i].to), text);
		visit(context, text);
	}
	return n;
}

static struct outcome
halma_outcome(const void *position)
{
	const struct halma *h = position;
	int played = seat_of(h, !h->mover);

	if (halma_has_camp(h, !h->mover))
		return (struct outcome){true, played, "camp"};
	if (!halma_can_move(h))
		return (struct outcome){true, played, "blocked"};
	if (h->plies >= h->most_plies)
		return (struct outcome){true, 0, "length"};
	return (struct outcome){0};
}

/* ---- positions as text ---- */

static void
halma_write(const void *position, char text[GAME_TEXT])
{
	const struct halma *h = position;

	int size = h->size, camp = halma_camps[h->camp].pieces;

	for (int y = 0; y < size; y++) {
		memcpy(text, h->cell + ORIGIN + y * STRIDE, (size_t)size);
		text[size] = '/';
		text += size + 1;
	}
	text += text_format(text - 1, 32, " %c %d", mark[h->mover], h->plies)
		? strlen(text - 1) : 0;
	if (camp != PIECES)
		text_format(text - 1, 16, " camp=%d", camp);
}

static bool
read_cell(struct halma *h, char c, int cell, char why[GAME_WHY])
{
	int side = c == mark[WHITE];

	if (c == EMPTY)
		return true;
	if (c != mark[side])
		return text_refuse(why, GAME_WHY, "square %d,%d is none of B, "
		                   "W and .", column(cell), row(cell));
	if (h->pieces[side] == halma_camps[h->camp].pieces)
		return text_refuse(why, GAME_WHY, "there are more than %d %s "
		                   "pieces", h->pieces[side], colour[side]);
	add_piece(h, side, cell);
	return true;
}

/* Read the rows; moves *text to the text after them. */
static bool
read_board(struct halma *h, const char **text, char why[GAME_WHY])
{
	for (int y = 0; y < h->size; y++) {
		size_t n = strcspn(*text, "/ ");
		char end = y < h->size - 1 ? '/' : ' ';

		if (n != h->size)
			return text_refuse(why, GAME_WHY, "row %d has %zu "
			                   "squares, not %d", y, n, h->size);
		for (int x = 0; x < h->size; x++)
			if (!read_cell(h, (*text)[x], ORIGIN + y * STRIDE + x,
			               why))
				return false;
		if ((*text)[n] != end)
			return text_refuse(why, GAME_WHY, "%d rows joined by / "
			                   "and a blank after them are wanted",
			                   h->size);
		*text += h->size + 1;
	}
	return true;
}

/* Read "17", and after it " camp=13" if the camps are not the course's. */
static bool
read_plies(const struct halma *h, const char *text, int64_t *plies)
{
	int camp = halma_camps[h->camp].pieces;
	size_t n = strcspn(text, " ");
	char number[64], wanted[16];

	text_format(wanted, sizeof wanted, " camp=%d", camp);
	return text_format(number, sizeof number, "%.*s", (int)(n < 64 ? n : 64),
	                   text) &&
	       text_number(number, 0, MOST_READ, plies) &&
	       (!text[n] || (camp != PIECES && !strcmp(text + n, wanted)));
}

static bool
halma_read(void *position, const int *param, const char *text,
           char why[GAME_WHY])
{
	struct halma h;
	int64_t plies = 0;

	clear(&h, param);
	if (!read_board(&h, &text, why))
		return false;
	if ((text[0] != mark[BLACK] && text[0] != mark[WHITE]) ||
	    (text[1] && (text[1] != ' ' ||
	                 !read_plies(&h, text + 2, &plies))))
		return text_refuse(why, GAME_WHY, "after the rows come B or W, "
		                   "to move, and the plies played, 0 to %d",
		                   MOST_READ);
	h.mover = text[0] == mark[WHITE];
	h.plies = (int)plies;
	h.first = (unsigned char)param[PARAM_FIRST];
	if (param[PARAM_FIRST] == FIRST_RANDOM)
		h.first = plies % 2 ? !h.mover : h.mover;
	memcpy(position, &h, sizeof h);
	return true;
}

static void
halma_draw(const void *position, struct text *picture)
{
	const struct halma *h = position;

	text_addf(picture, "ply %d, %s (%c) to move; the camps are marked :\n",
	          h->plies, colour[h->mover], mark[h->mover]);
	for (int y = -1; y < h->size; y++) {
		text_addf(picture, y < 0 ? "  " : "%2d", y);
		for (int x = 0; x < h->size; x++) {
			int cell = ORIGIN + y * STRIDE + x;

			if (y < 0)
				text_addf(picture, " %2d", x);
			else if (h->cell[cell] == EMPTY &&
			         (in_camp(h, BLACK, cell) || in_camp(h, WHITE, cell)))
				text_add(picture, "  :");
			else
				text_addf(picture, "  %c", h->cell[cell]);
		}
		text_add(picture, "\n");
	}
}

static const char *const rule_sets[] = {"seed", "addendum", NULL};
static const char *const first_movers[] = {"black", "white", "random", NULL};

const struct game game_halma = {
	.name = "halma",
	.about = {
		.title = "Halma for two, 16 x 16",
		.source = "USC CSCI-561, fall 2019, homework 2",
		.terms = "bank=100s,clock=cpu,kill=10s",
		.rounds = 2,
		.longest = MOST_PLIES,
		.usual = 180, .most = 1000,
		.time_breaks_draws = true,
	},
	.size = sizeof(struct halma),
	.params = {{"rules", rule_sets, 1, 0, 0,
	            "as first published, or with the own-camp rules"},
	           {"first", first_movers, 1, 0, 0, "who moves first"},
	           {"plies", NULL, 1, MOST_PLIES, 1000,
	            "a draw after so many"},
	           {"size", NULL, LEAST_SIDE, SIDE, SIDE,
	            "squares in a row of the board", .rare = true},
	           {"camp", NULL, 3, PIECES, PIECES,
	            "pieces a side: 3, 6, 10, 13, 15 or 19", .rare = true}},
	.check = halma_check,
	.start = halma_start,
	.turn = halma_turn,
	.play = halma_play,
	.pick = halma_pick,
	.each = halma_each,
	.outcome = halma_outcome,
	.write = halma_write,
	.read = halma_read,
	.draw = halma_draw,
	.view = &halma_view,
};
