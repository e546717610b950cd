/*
 * tempted [KIND]: plays Halma by USC's rules, always as the addendum has them; of its
 * moves the one that brings a piece nearest to its goal.  KIND is what it does wrong, as
 * a student may:
 *
 *	steps   steps leave the goal camp
 *	jumps   jumps leave it
 *	stay    makes no step within the goal camp
 *	home    knows nothing of the own camp
 *	won     its search has no move where the game could end
 *	two     jumps over two pieces of its own in a row
 *	gap     jumps over a piece of its own with an empty square before it
 *	round   makes the longest chain, and a ring of four jumps or more is one
 *	edge    steps from the last column into the first of the next row
 *	paths   follows every way of a chain, and gives up after a million
 *
 * Each of them fails one of the ten single moves that are shipped (score-usc-slow.t).
 */
#include <stdbool.h>

#include "agent.h"

enum { SIDE = 16, SQUARES = SIDE * SIDE, ROWS = 5, DEEP = 64, PATHS = 1000000 };

struct path {
	int n, at[DEEP]; /* squares, 16 * y + x; the first is the start */
	bool step;
};

static const char *kind = "";
static char cell[SQUARES], own;
static bool seen[SQUARES];
static int jumps;         /* tried from one start */
static bool wins;         /* some move does */
static struct path best;  /* n = 0: none */
static int best_value, best_rank;

static bool
is(const char *word)
{
	return !strcmp(kind, word);
}

/* Whether a square is in the camp top left, or in the other one. */
static bool
in_camp(int square, bool top)
{
	static const int width[ROWS] = {5, 5, 4, 3, 2};
	int s = top ? square : SQUARES - 1 - square;

	return s / SIDE < ROWS && s % SIDE < width[s / SIDE];
}

static bool
in_goal(int square)
{
	return in_camp(square, own == 'W');
}

static bool
at_home(int square)
{
	return in_camp(square, own == 'B');
}

/* How far a square is from the corner of the own camp. */
static int
progress(int square)
{
	int sum = square / SIDE + square % SIDE;

	return own == 'B' ? sum : -sum;
}

/* The addendum: out of the own camp first, then further within it, then others. */
static int
rank(int from, int to)
{
	int sign = own == 'B' ? 1 : -1;

	if (is("home"))
		return 1;
	if (!at_home(from))
		return at_home(to) ? 0 : 1;
	if (!at_home(to))
		return 3;
	return sign * (to % SIDE - from % SIDE) >= 0 &&
	       sign * (to / SIDE - from / SIDE) >= 0 ? 2 : 0;
}

/* Whether the move is one that the goal camp forbids. */
static bool
leaves(const struct path *p)
{
	if (!in_goal(p->at[0]))
		return false;
	if (in_goal(p->at[p->n - 1]))
		return is("stay") && p->step;
	return !is(p->step ? "steps" : "jumps");
}

/* Whether every square of the goal is taken after the move. */
static bool
fills_goal(int from, int to)
{
	for (int s = 0; s < SQUARES; s++)
		if (in_goal(s) && s != to && (s == from || cell[s] == '.'))
			return false;
	return true;
}

static void
consider(const struct path *p)
{
	int from = p->at[0], to = p->at[p->n - 1], r = rank(from, to);
	int value = is("round") ? p->n : progress(to) - progress(from);

	if (!r || leaves(p) || (to == from && !is("round")))
		return;
	wins = wins || fills_goal(from, to);
	if (best.n && (r < best_rank || (r == best_rank && value <= best_value)))
		return;
	best = *p;
	best_rank = r;
	best_value = value;
}

/* The square so far away, or -1. */
static int
beyond(int square, int dx, int dy)
{
	int x = square % SIDE + dx, y = square / SIDE + dy;

	return x < 0 || x >= SIDE || y < 0 || y >= SIDE ? -1 : SIDE * y + x;
}

static bool
is_taken(int square)
{
	return square >= 0 && cell[square] != '.';
}

static bool
is_free(int square)
{
	return square >= 0 && cell[square] == '.';
}

/* Where a jump that way ends, or -1. */
static int
land(int at, int dx, int dy)
{
	bool near = is_taken(beyond(at, dx, dy));
	int next = beyond(at, 2 * dx, 2 * dy);

	if (is(near ? "two" : "gap") && next >= 0 && cell[next] == own &&
	    (!near || cell[beyond(at, dx, dy)] == own))
		return beyond(at, 3 * dx, 3 * dy);
	return near ? beyond(at, 2 * dx, 2 * dy) : -1;
}

static void
jump(struct path *p)
{
	int at = p->at[p->n - 1];

	for (int d = 0; d < 9 && p->n < DEEP && jumps < PATHS; d++) {
		int dx = d % 3 - 1, dy = d / 3 - 1;
		int to = land(at, dx, dy);

		if (!is_free(to))
			continue;
		jumps++;
		if (is("round") && to == p->at[0] && p->n > 3) {
			p->at[p->n++] = to;
			consider(p);
			p->n--;
		}
		if (seen[to])
			continue;
		seen[to] = true;
		p->at[p->n++] = to;
		consider(p);
		jump(p);
		p->n--;
		seen[to] = !is("paths");
	}
}

static void
step(int from)
{
	for (int d = 0; d < 9; d++) {
		int to = beyond(from, d % 3 - 1, d / 3 - 1);

		if (is("edge") && to < 0 && d == 5 && from + 1 < SQUARES)
			to = from + 1;
		if (is_free(to))
			consider(&(struct path){2, {from, to}, true});
	}
}

static bool
choose(void)
{
	best.n = 0;
	wins = false;
	for (int from = 0; from < SQUARES; from++) {
		struct path p = {1, {from}, false};

		if (cell[from] != own)
			continue;
		memset(seen, 0, sizeof seen);
		cell[from] = '.';
		seen[from] = true;
		jumps = 0;
		jump(&p);
		cell[from] = own;
		step(from);
		if (jumps >= PATHS)
			return false;
	}
	return best.n && !(is("won") && wins);
}

static void
say(void)
{
	for (int i = 1; i < best.n; i++)
		printf("%s%c %d,%d %d,%d", i > 1 ? ";" : "", best.step ? 'E' : 'J',
		       best.at[i - 1] % SIDE, best.at[i - 1] / SIDE,
		       best.at[i] % SIDE, best.at[i] / SIDE);
	putchar('\n');
	fflush(stdout);
}

static void
read_position(const char *text)
{
	for (int y = 0; y < SIDE; y++, text += SIDE + 1)
		memcpy(cell + SIDE * y, text, SIDE);
	own = *text;
}

int
main(int argc, char **argv)
{
	char line[AGENT_LINE];

	agent_begin();
	kind = argc > 1 ? argv[1] : "";
	while (fgets(line, sizeof line, stdin))
		if (!strncmp(line, "position ", 9))
			read_position(line + 9);
		else if (!strncmp(line, "go ", 3) && choose())
			say();
		else if (!strncmp(line, "go ", 3))
			return 0;
		else if (!strncmp(line, "quit", 4))
			return 0;
	return 0;
}
