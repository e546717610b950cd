/*
 * Goofspiel, from the last round to the first: what a pair of bids leads to is
 * known, so each round is a matrix game, and its value and the best way to mix the
 * bids are a linear programme.  A win counts 1, a draw 0 and a loss -1: what is
 * sought are games, not points.
 *
 * With more cards than can be solved, the bid is the card that stands in the own
 * hand where the prize stands among those that are left, or the next one up, each as
 * likely: the highest prize then gets the highest card or the lowest.
 */
#include <string.h>

#include "base/fail.h"
#include "base/text.h"
#include "expert/expert.h"
#include "expert/goofspiel.h"
#include "kit/eval.h"

enum {
	CARDS = GOOFSPIEL_CARDS,
	SOLVED = GOOFSPIEL_SOLVED,
	WIDE = 2 * SOLVED + 1, /* of a tableau */
	ENTRIES = 1 << 20,     /* a power of two: 16 MB */
	PROBES = 16,
};

static const double TINY = 1e-12; /* a coefficient that is nothing but rounding */

/* ---- the rules ---- */

static int
count(unsigned cards)
{
	int n = 0;

	for (; cards; cards &= cards - 1)
		n++;
	return n;
}

/* The cards of a set, ascending; returns how many. */
static int
list(unsigned cards, int card[CARDS])
{
	int n = 0;

	for (int c = 1; c <= CARDS; c++)
		if (cards >> (c - 1) & 1)
			card[n++] = c;
	return n;
}

/* The next cards of a position's text, and the blank behind them. */
static unsigned
read_cards(const char **text)
{
	unsigned cards = 0;

	if (**text == '-') {
		*text += 2;
		return 0;
	}
	do
		cards |= 1u << (eval_take_number(text) - 1);
	while (**text == ',' && ++*text);
	return cards;
}

struct goofspiel_state
goofspiel_see(const struct position *position, int ties, int seat)
{
	struct goofspiel_state s = {.split = ties == 0, .carry = ties == 1};
	char text[GAME_TEXT];
	const char *p = text;
	unsigned hand[2], prize;

	game_find("goofspiel")->write(position, text);
	hand[0] = read_cards(&p);
	hand[1] = read_cards(&p);
	s.stock = read_cards(&p);
	prize = read_cards(&p);
	while (prize >> s.prize)
		s.prize++;
	s.carried = eval_take_number(&p);
	s.lead = eval_take_number(&p);
	s.lead -= eval_take_number(&p);
	s.lead = seat == 1 ? s.lead : -s.lead;
	s.hand[0] = hand[seat - 1];
	s.hand[1] = hand[2 - seat];
	return s;
}

struct goofspiel_state
goofspiel_bid(const struct goofspiel_state *state, int own, int other)
{
	struct goofspiel_state s = *state;
	int halves = 2 * s.prize + s.carried;

	s.hand[0] &= ~(1u << (own - 1));
	s.hand[1] &= ~(1u << (other - 1));
	s.prize = 0;
	s.lead += own > other ? halves : own < other ? -halves : 0;
	s.carried = own == other && s.carry ? halves : 0;
	return s;
}

/* ---- a matrix game, by the simplex method ---- */

/* The rows' and the columns' players are paid a[i][j] > 0 and minus that.  The
 * columns are mixed so that sum of a[i][j] y[j] <= 1 with the sum of y as great as
 * it can be; the value is 1 by that sum, and the prices of the rows are the rows'
 * mix. */
struct tableau {
	int rows, columns;
	double at[SOLVED + 1][WIDE + 1]; /* the last row is the objective; behind
	                                  * the columns a slack a row, and 1 */
	int basic[SOLVED];
};

static void
pivot(struct tableau *t, int row, int column)
{
	int wide = t->columns + t->rows + 1;
	double by = t->at[row][column];

	for (int j = 0; j < wide; j++)
		t->at[row][j] /= by;
	for (int i = 0; i <= t->rows; i++) {
		double times = t->at[i][column];

		for (int j = 0; i != row && j < wide; j++)
			t->at[i][j] -= times * t->at[row][j];
	}
	t->basic[row] = column;
}

/* Bland's rule, which never goes in a circle: the first column that gains, and of
 * equally good rows that of the first variable.  False at the end. */
static bool
improve(struct tableau *t)
{
	int last = t->columns + t->rows, column = 0, row = -1;
	double least = 0;

	while (column < last && t->at[t->rows][column] >= -TINY)
		column++;
	if (column == last)
		return false;
	for (int i = 0; i < t->rows; i++) {
		double ratio;

		if (t->at[i][column] <= TINY)
			continue;
		ratio = t->at[i][last] / t->at[i][column];
		if (row < 0 || ratio < least - TINY ||
		    (ratio < least + TINY && t->basic[i] < t->basic[row])) {
			row = i;
			least = ratio;
		}
	}
	pivot(t, row, column);
	return true;
}

/* Solve the game of the tableau's first rows and columns. */
static double
solve_game(struct tableau *t, double mix[])
{
	int last = t->columns + t->rows;
	double sum;

	for (int i = 0; i <= t->rows; i++) {
		for (int j = t->columns; j < last; j++)
			t->at[i][j] = j - t->columns == i;
		t->at[i][last] = i < t->rows;
		if (i < t->rows)
			t->basic[i] = t->columns + i;
	}
	for (int j = 0; j < t->columns; j++)
		t->at[t->rows][j] = -1;
	while (improve(t))
		;
	sum = t->at[t->rows][last];
	for (int i = 0; mix && i < t->rows; i++)
		mix[i] = t->at[t->rows][t->columns + i] / sum;
	return 1 / sum;
}

/* ---- all rounds ---- */

static struct entry {
	uint64_t key; /* 0 = nothing is here */
	double value;
} *table;

/* Where the state's value is, or where it can be kept. */
static struct entry *
find(const struct goofspiel_state *s)
{
	uint64_t key = s->hand[0] | s->hand[1] << CARDS |
	               (uint64_t)s->stock << 2 * CARDS |
	               (uint64_t)(s->lead + 256) << 3 * CARDS |
	               (uint64_t)s->carried << (3 * CARDS + 9) |
	               (uint64_t)s->carry << 62 | (uint64_t)1 << 63;
	uint64_t hash = key * 0x9e3779b97f4a7c15 >> 32;
	struct entry *entry;

	if (!table)
		table = xcalloc(ENTRIES, sizeof *table);
	for (int i = 0; i < PROBES; i++) {
		entry = &table[(hash + (uint64_t)i) % ENTRIES];
		if (!entry->key || entry->key == key)
			break;
	}
	if (entry->key != key)
		*entry = (struct entry){key, 2};
	return entry;
}

/* The points, in halves, that are still to be won. */
static int
at_stake(const struct goofspiel_state *s)
{
	int card[CARDS], n = list(s->stock, card), sum = s->prize;

	for (int i = 0; i < n; i++)
		sum += card[i];
	return 2 * sum + s->carried;
}

static double
solve_round(const struct goofspiel_state *s, double mix[])
{
	struct tableau t;
	int own[CARDS], other[CARDS];

	t.rows = list(s->hand[0], own);
	t.columns = list(s->hand[1], other);
	for (int i = 0; i < t.rows; i++)
		for (int j = 0; j < t.columns; j++) {
			struct goofspiel_state next =
				goofspiel_bid(s, own[i], other[j]);

			t.at[i][j] = 2 + goofspiel_solve(&next, NULL);
		}
	return solve_game(&t, mix) - 2;
}

double
goofspiel_solve(const struct goofspiel_state *state, double mix[CARDS])
{
	struct goofspiel_state turned = *state;
	struct entry *entry;
	int prize[CARDS], n = list(state->stock, prize), left = at_stake(state);
	double sum = 0;

	if (state->prize)
		return solve_round(state, mix);
	if (n == 0 || state->lead > left || -state->lead > left)
		return (state->lead > 0) - (state->lead < 0);
	entry = find(state);
	if (entry->value <= 1.5)
		return entry->value;
	for (int i = 0; i < n; i++) {
		turned.prize = prize[i];
		turned.stock = state->stock & ~(1u << (prize[i] - 1));
		sum += solve_round(&turned, NULL);
	}
	entry = find(state); /* another may have taken its place */
	return entry->value = sum / n;
}

/* ---- the player ---- */

/* The card to bid where there are too many to solve. */
static int
guess(const struct goofspiel_state *s, struct rng *rng)
{
	int own[CARDS], n = list(s->hand[0], own);
	int rank = count(s->stock & ((1u << (s->prize - 1)) - 1));

	return own[(rank + (int)rng_below(rng, 2)) % n];
}

static int
draw_bid(const struct goofspiel_state *s, struct rng *rng)
{
	double mix[CARDS] = {0}, at = (double)rng_below(rng, 1 << 30) / (1 << 30);
	int own[CARDS], n = list(s->hand[0], own), i = 0;

	goofspiel_solve(s, mix);
	while (i < n - 1 && at >= mix[i])
		at -= mix[i++];
	return own[i];
}

static void
choose(struct kit_turn *turn, uint64_t most, char move[GAME_MOVE])
{
	struct goofspiel_state s = goofspiel_see(
		&turn->position, turn->variant.param[1], turn->seat);
	bool solved = count(s.hand[0]) <= SOLVED;

	(void)most; /* it looks at all bids or at none */
	text_format(move, GAME_MOVE, "%d", solved ? draw_bid(&s, &turn->rng)
	                                          : guess(&s, &turn->rng));
	if (solved)
		text_format(turn->remark, GAME_WHY, "at equilibrium");
}

const struct expert expert_goofspiel = {
	.game = "goofspiel",
	.choose = choose,
	.level = {{0, 360}},
};
