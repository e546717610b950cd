/*
 * Mancala of M x N, as the program of UCSD's CSE 150, spring 2016, assignment 2, plays
 * it.
 *
 * There are two rows of M pits with N stones each, and a goal for each row.  Indexes 0 to
 * M-1 are row 0's pits, M is its goal, M+1 to 2M are row 1's pits, 2M+1 is its goal.  Row
 * 0 moves first.  A move sows the stones of an own pit one by one, by ascending index and
 * round the board, from the next pit on.  It leaves out only the opponent's goal, not the
 * first pit.  If the last stone makes exactly 1 in an own pit, and the pit opposite (2M
 * less the index) holds stones, all of these go to the own goal.  There is no second
 * turn.  A side passes if and only if its row has no stone.  The game ends when all pits
 * are empty.  The fuller goal wins; equal goals are a draw.  The stones of a row are
 * never swept into a goal.
 *
 * Move text: the pit's index, or - for the pass.  Legal order: ascending.  Position text:
 * M, N, the row to move, and the 2M+2 counts, with single blanks between them.  M and N
 * of a position text replace the parameters.
 *
 * Where the texts are silent: an index above 2M+1 is malformed; a goal or a pit of the
 * other row is illegal.  We read counts up to 65535.  On such boards a pit or goal may
 * come to hold more; we then count and write it exactly, but do not read that text.  No
 * game from a start has more than 2 * 32 * 255 stones.
 */
#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "base/text.h"
#include "games/rows.h"

enum {
	MOST_PITS = 32,
	MOST_STONES = 255, /* the most stones of a pit at the start */
	MOST_COUNT = 65535,
	PASS = -1,
	NO_MOVE = -2,
	BLOCK = 16, /* counts that one pass of the loop handles */
	ROOM = (2 * MOST_PITS + 2 + BLOCK - 1) / BLOCK * BLOCK,
};

struct mancala {
	uint32_t count[ROOM]; /* stones by index, goals included; the rest is 0 */
	uint32_t stones;      /* stones of the whole board; never changes */
	unsigned char pits;   /* M, pits of a row */
	unsigned char each;   /* N, stones of a pit at the start */
	unsigned char row;    /* the row to move */
};

/* A row's first pit.  Its other pits and its goal follow. */
static int
first_pit(const struct mancala *m, int row)
{
	return row * (m->pits + 1);
}

static int
goal(const struct mancala *m, int row)
{
	return first_pit(m, row) + m->pits;
}

/* List the pits that the row to move can sow, ascending. */
static int
list(const struct mancala *m, unsigned char moves[MOST_PITS])
{
	int n = 0, first = first_pit(m, m->row);

	for (int pit = first; pit < first + m->pits; pit++) {
		moves[n] = (unsigned char)pit;
		n += m->count[pit] != 0;
	}
	return n;
}

static void
mancala_start(void *position, const int *param, struct rng *rng)
{
	struct mancala *m = position;

	(void)rng;
	memset(m, 0, sizeof *m);
	m->pits = (unsigned char)param[0];
	m->each = (unsigned char)param[1];
	m->stones = 2u * m->pits * m->each;
	for (int i = 0; i < m->pits; i++)
		m->count[i] = m->count[m->pits + 1 + i] = m->each;
}

static int
mancala_turn(const void *position)
{
	const struct mancala *m = position;

	return 1 << m->row;
}

/* Sow whole rounds, one stone on every index except `skipped`.  Returns the stones that
 * are left, fewer than a round. */
static uint32_t
sow_rounds(struct mancala *m, uint32_t stones, int skipped)
{
	uint32_t round = 2u * m->pits + 1;

	for (int i = 0; i < 2 * m->pits + 2; i++)
		if (i != skipped)
			m->count[i] += stones / round;
	return stones % round;
}

/* Sow a pit.  Returns the index of the last stone.  Visiting every index once, without a
 * branch, is faster than going from stone to stone. */
static int
sow(struct mancala *m, int pit)
{
	int size = 2 * m->pits + 2, skipped = goal(m, !m->row);
	int gap = skipped > pit ? skipped - pit : skipped - pit + size;
	uint32_t stones = m->count[pit];

	m->count[pit] = 0;
	if (stones >= (uint32_t)size)
		stones = sow_rounds(m, stones, skipped);
	int end = pit + (int)stones;
	if (end - pit >= gap) {
		end++;
		m->count[skipped]--; /* the loop below adds 1 */
	}
	int last = end < size ? end : size - 1, round = end - size;
	for (int block = 0; block < size; block += BLOCK)
		for (int i = block; i < block + BLOCK; i++)
			m->count[i] += (uint32_t)(((i > pit) & (i <= last)) |
			                          (i <= round));
	return round < 0 ? end : round;
}

/* Capture if the last stone, which fell into `pit`, allows it. */
static void
capture(struct mancala *m, int pit)
{
	int own = goal(m, m->row), across = 2 * m->pits - pit;

	if (pit < first_pit(m, m->row) || pit >= own || m->count[pit] != 1 ||
	    m->count[across] == 0)
		return;
	m->count[own] += 1 + m->count[across];
	m->count[pit] = m->count[across] = 0;
}

/* Read the index of a move text, PASS, or NO_MOVE. */
static int
parse(const char *text)
{
	int pit = rows_parse(text, 100);

	return pit >= 0 ? pit : !strcmp(text, "-") ? PASS : NO_MOVE;
}

/* Write why a move is not legal. */
static enum judge
explain(const struct mancala *m, int pit, char why[GAME_WHY])
{
	if (pit == NO_MOVE || pit > goal(m, 1))
		return game_refuse(JUDGE_MALFORMED, why, "a move is a pit's "
		                   "index, 0 to %d, or - for a pass",
		                   2 * m->pits);
	if (pit == PASS)
		text_format(why, GAME_WHY, "row %d has a move, so no pass",
		            m->row);
	else if (pit == goal(m, 0) || pit == goal(m, 1))
		text_format(why, GAME_WHY, "%d is a goal, not a pit", pit);
	else if (pit < first_pit(m, m->row) || pit > goal(m, m->row))
		text_format(why, GAME_WHY, "pit %d is row %d's, not row %d's",
		            pit, !m->row, m->row);
	else
		text_format(why, GAME_WHY, "pit %d is empty", pit);
	return JUDGE_ILLEGAL;
}

static bool
may_play(const struct mancala *m, int pit)
{
	unsigned char moves[MOST_PITS];
	int first = first_pit(m, m->row);

	if (pit == PASS)
		return list(m, moves) == 0;
	return pit >= first && pit < first + m->pits && m->count[pit] > 0;
}

static enum judge
mancala_play(void *position, int seat, const char *text, char why[GAME_WHY])
{
	struct mancala *m = position;
	int pit = parse(text);

	assert(seat == m->row + 1);
	if (!may_play(m, pit))
		return explain(m, pit, why);
	if (pit != PASS)
		capture(m, sow(m, pit));
	m->row = !m->row;
	return JUDGE_LEGAL;
}

static void
mancala_pick(const void *position, int seat, struct rng *rng,
             char move[GAME_MOVE])
{
	unsigned char moves[MOST_PITS];
	int n = list(position, moves);

	(void)seat;
	if (n)
		*rows_put(move, moves[rng_below(rng, (uint32_t)n)]) = '\0';
	else
		strcpy(move, "-");
}

static int
mancala_each(const void *position, int seat,
             void (*visit)(void *context, const char *move), void *context)
{
	unsigned char moves[MOST_PITS];
	int n = list(position, moves);
	char text[GAME_MOVE];

	(void)seat;
	for (int i = 0; visit && i < n; i++) {
		*rows_put(text, moves[i]) = '\0';
		visit(context, text);
	}
	if (visit && !n)
		visit(context, "-");
	return n ? n : 1;
}

static struct outcome
mancala_outcome(const void *position)
{
	const struct mancala *m = position;
	uint32_t mine = m->count[goal(m, 0)], yours = m->count[goal(m, 1)];

	if (mine + yours != m->stones)
		return (struct outcome){0};
	return (struct outcome){
		true, mine > yours ? 1 : mine < yours ? 2 : 0, "goals"};
}

static void
mancala_write(const void *position, char text[GAME_TEXT])
{
	const struct mancala *m = position;

	text = rows_put(text, m->pits);
	*text++ = ' ';
	text = rows_put(text, m->each);
	*text++ = ' ';
	text = rows_put(text, m->row);
	for (int i = 0; i < 2 * m->pits + 2; i++) {
		*text++ = ' ';
		text = rows_put(text, m->count[i]);
	}
	*text = '\0';
}

/* Read a number from low to high, and the blank after it, if there is one. */
static bool
take_number(const char **text, int low, int high, int *number)
{
	char token[8];
	size_t n = strcspn(*text, " ");
	int64_t value;

	if (n >= sizeof token)
		return false;
	memcpy(token, *text, n);
	token[n] = '\0';
	if (!text_number(token, low, high, &value))
		return false;
	*text += n;
	if (**text && (*text)[1])
		++*text;
	*number = (int)value;
	return true;
}

static bool
read_counts(struct mancala *m, const char *text, char why[GAME_WHY])
{
	int wanted = 2 * m->pits + 2, blanks = 0, count;

	for (const char *p = text; *p; p++)
		blanks += *p == ' ';
	if (!*text || blanks + 1 != wanted)
		return text_refuse(why, GAME_WHY, "%d counts follow the row, "
		                   "not %d", *text ? blanks + 1 : 0, wanted);
	for (int i = 0; i < wanted; i++) {
		if (!take_number(&text, 0, MOST_COUNT, &count))
			return text_refuse(why, GAME_WHY, "the count of index "
			                   "%d is no number from 0 to %d", i,
			                   MOST_COUNT);
		m->count[i] = (uint32_t)count;
		m->stones += m->count[i];
	}
	return true;
}

static bool
mancala_read(void *position, const int *param, const char *text,
             char why[GAME_WHY])
{
	struct mancala m;
	int pits, each, row;

	(void)param;
	memset(&m, 0, sizeof m);
	if (!take_number(&text, 1, MOST_PITS, &pits) ||
	    !take_number(&text, 1, MOST_STONES, &each) ||
	    !take_number(&text, 0, 1, &row))
		return text_refuse(why, GAME_WHY, "a position begins with M "
		                   "1-%d, N 1-%d, the row 0 or 1, and single "
		                   "blanks", MOST_PITS, MOST_STONES);
	m.pits = (unsigned char)pits;
	m.each = (unsigned char)each;
	m.row = (unsigned char)row;
	if (!read_counts(&m, text, why))
		return false;
	memcpy(position, &m, sizeof m);
	return true;
}

/* Draw a line of the picture: the indexes from `from` to `to`, or the stones there. */
static void
draw_row(const struct mancala *m, struct text *picture, int from, int to,
         bool indices)
{
	int step = from <= to ? 1 : -1;

	text_add(picture, indices ? "  pit  " : "       ");
	for (int i = from; i != to + step; i += step)
		if (indices)
			text_addf(picture, " %5d", i);
		else
			text_addf(picture, " %5lu", (unsigned long)m->count[i]);
	text_addf(picture, "%s\n",
	          indices && from / (m->pits + 1) == m->row ? "  to move" : "");
}

static void
mancala_draw(const void *position, struct text *picture)
{
	const struct mancala *m = position;
	int last = goal(m, 1) - 1;

	text_addf(picture,
	          "%d x %d, row %d to move; goals: %d left, %d right\n",
	          m->pits, m->each, m->row, goal(m, 1), goal(m, 0));
	draw_row(m, picture, last, m->pits + 1, true);
	draw_row(m, picture, last, m->pits + 1, false);
	text_addf(picture, "%7lu %*s %lu\n",
	          (unsigned long)m->count[goal(m, 1)], 6 * m->pits, "",
	          (unsigned long)m->count[goal(m, 0)]);
	draw_row(m, picture, 0, m->pits - 1, false);
	draw_row(m, picture, 0, m->pits - 1, true);
}

/*
 * What people see
 */

/* Row 0 is at the bottom, with its goal at the right. */
static struct view_cell
mancala_cell(int cells, int cell)
{
	int half = cells / 2;
	bool below = cell < half;

	return (struct view_cell){
		.row = below, .column = below ? cell + 1 : cells - 1 - cell,
		.name = cell, .home = below ? 1 : 2,
		.goal = (cell + 1) % half == 0,
	};
}

/* The next index, leaving out the opponent's goal. */
static int
mancala_next(int cells, int seat, int cell)
{
	int closed = seat == 1 ? cells - 1 : cells / 2 - 1;

	cell = (cell + 1) % cells;
	return cell == closed ? (cell + 1) % cells : cell;
}

static void
mancala_move(struct view_course *course, const void *position, const char *move)
{
	const struct mancala *m = position;
	int pit = parse(move), first = first_pit(m, m->row), across;

	if (pit == PASS)
		return;
	view_take(course, pit);
	view_sow(course, pit);
	across = 2 * m->pits - course->to;
	if (course->to < first || course->to >= first + m->pits ||
	    course->board.cell[course->to] != 1 || !course->board.cell[across])
		return;
	view_take(course, course->to);
	view_take(course, across);
	view_drop(course, goal(m, m->row));
}

/* The picture: a line of text, the pits' names, row 1's pits, both goals, row 0's
 * pits. */
static int
mancala_colour(int row, int word, bool empty)
{
	return row == 3 ? 2 - word : empty ? 0 : row == 2 ? 2 : row == 4;
}

static const struct game_view mancala_view = {
	.skip = 3,
	.cell = mancala_cell,
	.next = mancala_next,
	.move = mancala_move,
	.spoken = {"pit"},
	.colour = mancala_colour,
};

const struct game game_mancala = {
	.name = "mancala",
	.about = {
		.title = "Mancala",
		.source = "UCSD CSE 150, spring 2016, assignment 2",
		.terms = "move=5s,grace=1s,late=random,after=restart",
		.rounds = 2,
		/* There are S = 2MN stones.  A move past a goal leaves a stone there, so
		 * there are at most S such moves.  Every other move brings stones nearer to
		 * the goal ahead.  The distances of all stones add up to S(M+1)/2 at first,
		 * and a move past a goal adds at most M(M+1).  That makes at most S(M+1)^2
		 * moves, each of which may follow a pass. */
		.longest = 2 * (2 * MOST_PITS * MOST_STONES) * (MOST_PITS + 1) *
		           (MOST_PITS + 1),
		.usual = 60, .most = 669,
	},
	.size = sizeof(struct mancala),
	.pass = "-",
	.params = {{"m", NULL, 1, MOST_PITS, 6, "pits a side"},
	           {"n", NULL, 1, MOST_STONES, 4, "stones a pit"}},
	.start = mancala_start,
	.turn = mancala_turn,
	.play = mancala_play,
	.pick = mancala_pick,
	.each = mancala_each,
	.outcome = mancala_outcome,
	.write = mancala_write,
	.read = mancala_read,
	.draw = mancala_draw,
	.view = &mancala_view,
};
