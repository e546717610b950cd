#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "games/rows.h"

const char *const rows_captures[] = {"later", "always", NULL};

struct rows_rules
rows_rules(const int *param)
{
	return (struct rows_rules){param[0], param[1], param[2]};
}

/*
 * Moves
 */

int
rows_parse(const char *text, int pits)
{
	int pit = text[0] - '0';

	if (!isdigit((unsigned char)text[0]))
		return -1;
	if (!text[1])
		return pit;
	if (pit == 0 || !isdigit((unsigned char)text[1]) || text[2])
		return -1;
	pit = 10 * pit + text[1] - '0';
	return pit < pits ? pit : -1;
}

enum judge
rows_unmovable(int pit, uint32_t holds, char why[GAME_WHY])
{
	return game_refuse(JUDGE_ILLEGAL, why, "pit %d holds %s", pit,
	                   holds ? "one seed only" : "no seeds");
}

enum judge
rows_endless(int pit, const struct rows_rules *rules, char why[GAME_WHY])
{
	return game_refuse(JUDGE_ENDLESS, why, "pit %d still goes on after %d "
	                   "sowings", pit, (int)rules->sowings);
}

char *
rows_put(char *end, uint32_t number)
{
	char digits[10];
	int n = 0;

	do
		digits[n++] = (char)('0' + number % 10);
	while (number /= 10);
	while (n)
		*end++ = digits[--n];
	return end;
}

/* Draw pits at random with four or five bits of a random number each.  Nearly always one
 * of them can be moved; if none can, draw from the list. */
void
rows_pick(const uint32_t *own, int pits, struct rng *rng, char move[GAME_MOVE])
{
	uint64_t throws = rng_next(rng), size = (uint64_t)pits;
	int n = 0, at, drawn;

	for (int left = 64 / (pits > 16 ? 5 : 4); left > 0; left--, throws /= size)
		if (own[throws % size] > 1) {
			*rows_put(move, (uint32_t)(throws % size)) = '\0';
			return;
		}
	for (int i = 0; i < pits; i++)
		n += own[i] > 1;
	assert(n > 0);
	drawn = (int)rng_below(rng, (uint32_t)n);
	for (at = 0; own[at] < 2 || drawn-- > 0; at++)
		;
	*rows_put(move, (uint32_t)at) = '\0';
}

int
rows_each(const uint32_t *own, int pits,
          void (*visit)(void *context, const char *move), void *context)
{
	char text[GAME_MOVE];
	int n = 0;

	for (int i = 0; i < pits; i++) {
		if (own[i] < 2)
			continue;
		n++;
		*rows_put(text, (uint32_t)i) = '\0';
		if (visit)
			visit(context, text);
	}
	return n;
}

/*
 * Positions as text
 */

void
rows_write(int rounds, int mover, const uint32_t *pit, int pits,
           char text[GAME_TEXT])
{
	text = rows_put(text, (uint32_t)rounds);
	*text++ = ' ';
	text = rows_put(text, (uint32_t)mover);
	for (int i = 0; i < pits; i++) {
		*text++ = ' ';
		text = rows_put(text, pit[i]);
	}
	*text = '\0';
}

/* Read a number from 0 to most in canonical form, and the blank after it.  False if the
 * text does not begin with one. */
static bool
take_number(const char **text, uint32_t most, uint32_t *number)
{
	const char *p = *text;
	uint32_t n = 0;

	if (!isdigit((unsigned char)p[0]) ||
	    (p[0] == '0' && isdigit((unsigned char)p[1])))
		return false;
	for (; isdigit((unsigned char)*p); p++) {
		n = 10 * n + (uint32_t)(*p - '0');
		if (n > most)
			return false;
	}
	if (*p && (*p != ' ' || !p[1]))
		return false;
	*text = p + (*p == ' ');
	*number = n;
	return true;
}

bool
rows_read(const char *text, const char *what, int32_t *rounds, int32_t *mover,
          uint32_t *pit, int pits, char why[GAME_WHY])
{
	uint32_t head[2];

	if (!take_number(&text, ROWS_MOST_ROUNDS, &head[0]) ||
	    !take_number(&text, 1, &head[1]))
		return text_refuse(why, GAME_WHY, "first come the %s, 0 to %d, "
		                   "and the mover, 0 or 1", what,
		                   ROWS_MOST_ROUNDS);
	for (int i = 0; i < pits; i++)
		if (!take_number(&text, ROWS_MOST_SEEDS, &pit[i]))
			return text_refuse(why, GAME_WHY, "count %d of %d is "
			                   "missing or not from 0 to %d", i + 1,
			                   pits, ROWS_MOST_SEEDS);
	if (*text)
		text_format(why, GAME_WHY, "there are more than %d counts", pits);
	*rounds = (int32_t)head[0];
	*mover = (int32_t)head[1];
	return !*text;
}

/*
 * The picture
 */

/* Draw a row of pits from the left: the counts, or the names if pit is NULL. */
static void
draw_row(struct text *picture, const char *label, const uint32_t *pit,
         int left, int right)
{
	int step = left < right ? 1 : -1;

	text_addf(picture, "%-6s", label);
	for (int i = left; i != right + step; i += step)
		text_addf(picture, " %3d", pit ? (int)pit[i] : i);
	text_add(picture, "\n");
}

void
rows_draw(const uint32_t *pit, int pits, struct text *picture)
{
	int last = pits / 2 - 1, wide = pits / 4;
	const uint32_t *above = pit + pits / 2;

	draw_row(picture, "pit", NULL, wide - 1, 0);
	draw_row(picture, "seat 2", above, wide - 1, 0);
	draw_row(picture, "seat 2", above, wide, last);
	draw_row(picture, "pit", NULL, wide, last);
	draw_row(picture, "pit", NULL, last, wide);
	draw_row(picture, "seat 1", pit, last, wide);
	draw_row(picture, "seat 1", pit, 0, wide - 1);
	draw_row(picture, "pit", NULL, 0, wide - 1);
}

/*
 * The view
 */

/* The place of a pit: each side goes round anticlockwise, its outer row first. */
static struct view_cell
rows_cell(int cells, int cell)
{
	int half = cells / 2, wide = half / 2;
	int upper = cell / half, pit = cell % half;
	bool back = (pit >= wide) != upper;

	return (struct view_cell){
		.row = upper ? pit / wide : 3 - pit / wide,
		.column = back ? wide - 1 - pit % wide : pit % wide,
		.name = pit, .home = 1 + upper,
	};
}

/* The next pit: a side sows in its own pits. */
static int
rows_next(int cells, int seat, int cell)
{
	int half = cells / 2, first = (seat - 1) * half;

	return first + (cell - first + 1) % half;
}

/* Rows 0, 1, 4, 5 and 8 of the picture are a line of text and the pits' names.  The
 * others begin with "seat 1" or "seat 2". */
static int
rows_colour(int row, int word, bool empty)
{
	return empty || word < 2 ? 0 : row == 2 || row == 3 ? 2 : row == 6 || row == 7 ? 1 : 0;
}

/* Find the pits that a capture from an inner pit takes: the opponent's inner and outer
 * pit opposite.  With `both`, both of them must hold seeds, otherwise only the inner
 * one. */
static bool
captures(const struct view_course *c, int end, bool both, int taken[2])
{
	const uint32_t *cell = c->board.cell;
	int half = c->board.cells / 2;
	int pit = end % half, other = (2 - c->seat) * half;

	taken[0] = other + 3 * half / 2 - 1 - pit;
	taken[1] = other + pit - half / 2;
	return pit >= half / 2 && cell[taken[0]] && (cell[taken[1]] || !both);
}

/* The number of rounds, with which the position text begins. */
static int
round_of(const struct game *game, const void *position)
{
	char text[GAME_TEXT];

	game->write(position, text);
	return atoi(text);
}

/* Make the steps of a sowing move, with captures if the rules always allow them or the
 * round is above `quiet`.  With `both`, captures need two occupied pits and are sown
 * from where the last sowing began (Omweso); otherwise from where it ended (Hus). */
static void
sow(struct view_course *c, const void *position, int pit, int quiet, bool both)
{
	const struct rows_rules *rules = position;
	int from = (c->seat - 1) * c->board.cells / 2 + pit, taken[2];
	bool may_capture = rules->captures || round_of(c->game, position) > quiet;

	view_take(c, from);
	for (int i = 1; i <= rules->sowings; i++) {
		view_sow(c, from);
		if (c->steps >= c->most || c->board.cell[c->to] == 1)
			return;
		if (i < rules->sowings && may_capture &&
		    captures(c, c->to, both, taken)) {
			from = both ? from : c->to;
			view_take(c, taken[0]);
			view_take(c, taken[1]);
		} else if (i < rules->sowings) {
			from = c->to;
			view_take(c, from);
		}
	}
}

/* A player's first move captures nothing. */
static void
hus_move(struct view_course *c, const void *position, const char *move)
{
	sow(c, position, atoi(move), 0, false);
}

static void
omweso_move(struct view_course *c, const void *position, const char *move)
{
	if (strchr(move, ','))
		view_place(c, move);
	else
		sow(c, position, atoi(move), 1, true);
}

const struct game_view hus_view = {
	.skip = 2,
	.cell = rows_cell,
	.next = rows_next,
	.move = hus_move,
	.spoken = {"pit"},
	.colour = rows_colour,
};

const struct game_view omweso_view = {
	.skip = 2,
	.cell = rows_cell,
	.next = rows_next,
	.move = omweso_move,
	.spoken = {"pit"},
	.colour = rows_colour,
};
