/*
 * Large boards are played on stone by stone, as the rules tell it, but for
 * whole rounds.  Their moves are chosen by alpha-beta without a table, a move
 * deeper time after time.
 */
#include "expert/mancala_wide.h"

#include <string.h>

enum {
	MOST_DEPTH = 60,
	CHECK = 512,       /* positions from one look at the clock to the next */
	GOAL = 8,          /* a stone there is worth so many in the own row */
	FAR = 1 << 30,     /* beyond every value */
	SURE = 1 << 28,    /* of a game that is over, won */
	PASS = -1,
};

/* ---- the board ---- */

/* The next number of a text. */
static uint32_t
take_number(const char **text)
{
	uint32_t n = 0;

	for (; **text >= '0'; ++*text)
		n = 10 * n + (uint32_t)(**text - '0');
	*text += **text == ' ';
	return n;
}

void
mancala_wide_read(struct mancala_wide *wide, const struct game *game,
                  const struct position *position)
{
	char text[GAME_TEXT];
	const char *at = text;

	game->write(position, text);
	memset(wide, 0, sizeof *wide);
	wide->pits = (int)take_number(&at);
	take_number(&at); /* the stones a pit, at the start */
	wide->row = (int)take_number(&at);
	for (int row = 0; row < 2; row++)
		for (int i = 0; i <= wide->pits; i++)
			wide->count[row ^ wide->row][i] = take_number(&at);
}

static uint32_t
stones_of(const struct mancala_wide *wide, int side)
{
	uint32_t sum = 0;

	for (int i = 0; i < wide->pits; i++)
		sum += wide->count[side][i];
	return sum;
}

uint32_t
mancala_wide_stones(const struct mancala_wide *wide)
{
	return stones_of(wide, 0) + stones_of(wide, 1);
}

/* Where the stones of a sowing go, in turn: the own pits and goal, then the
 * other's pits. */
static uint32_t *
place(struct mancala_wide *wide, int index)
{
	int own = wide->pits + 1;

	return index < own ? &wide->count[0][index]
	                   : &wide->count[1][index - own];
}

static void
capture(struct mancala_wide *wide, int pit)
{
	uint32_t *own = &wide->count[0][pit];
	uint32_t *across = &wide->count[1][wide->pits - 1 - pit];

	if (*own != 1 || *across == 0)
		return;
	wide->count[0][wide->pits] += *own + *across;
	*own = *across = 0;
}

static void
sow(struct mancala_wide *wide, int pit)
{
	int round = 2 * wide->pits + 1;
	uint32_t stones = wide->count[0][pit];
	uint32_t rounds = stones / (uint32_t)round;

	wide->count[0][pit] = 0;
	for (int i = 0; rounds && i < round; i++)
		*place(wide, i) += rounds;
	for (stones %= (uint32_t)round; stones; stones--) {
		pit = (pit + 1) % round;
		++*place(wide, pit);
	}
	if (pit < wide->pits)
		capture(wide, pit);
}

void
mancala_wide_play(struct mancala_wide *wide, int pit)
{
	uint32_t row[MANCALA_MOST_PITS + 1];

	if (pit != PASS)
		sow(wide, pit);
	memcpy(row, wide->count[0], sizeof row);
	memcpy(wide->count[0], wide->count[1], sizeof row);
	memcpy(wide->count[1], row, sizeof row);
	wide->row = !wide->row;
}

/* ---- the search ---- */

struct search {
	const struct mancala_wide_terms *terms;
	uint64_t positions;
	int first; /* the best move at the root so far */
	bool stopped;
};

static void
count(struct search *s)
{
	const struct mancala_wide_terms *terms = s->terms;

	s->positions++;
	s->stopped = s->stopped || s->positions >= terms->limit ||
	             (s->positions % CHECK == 0 && terms->stop(terms->context));
}

/* For who is to move. */
static int
weigh(const struct mancala_wide *wide)
{
	int goals = (int)wide->count[0][wide->pits] -
	            (int)wide->count[1][wide->pits];
	int own = (int)stones_of(wide, 0), other = (int)stones_of(wide, 1);

	if (own + other > 0)
		return GOAL * goals + own - other;
	return GOAL * goals + (goals > 0 ? SURE : goals < 0 ? -SURE : 0);
}

/* The moves, from the far end, where those that take most stand first. */
static int
list(const struct mancala_wide *wide, int first,
     struct mancala_wide children[MANCALA_MOST_PITS],
     int pits[MANCALA_MOST_PITS])
{
	int n = 0, rank[MANCALA_MOST_PITS];

	for (int pit = 0; pit < wide->pits; pit++) {
		struct mancala_wide child = *wide;
		int i = n;

		if (!wide->count[0][pit])
			continue;
		mancala_wide_play(&child, pit);
		int value = pit == first ? FAR : -weigh(&child);
		for (; i > 0 && rank[i - 1] < value; i--) {
			rank[i] = rank[i - 1];
			pits[i] = pits[i - 1];
			children[i] = children[i - 1];
		}
		rank[i] = value;
		pits[i] = pit;
		children[i] = child;
		n++;
	}
	if (n > 0)
		return n;
	children[0] = *wide;
	mancala_wide_play(&children[0], pits[0] = PASS);
	return 1;
}

static int
look(struct search *s, const struct mancala_wide *wide, int depth, int alpha,
     int beta, int *best_pit)
{
	struct mancala_wide children[MANCALA_MOST_PITS];
	int pits[MANCALA_MOST_PITS], best = -FAR, pit;

	count(s);
	if (depth == 0 || mancala_wide_stones(wide) == 0)
		return weigh(wide);
	int n = list(wide, *best_pit, children, pits);
	for (int i = 0; i < n && best < beta && !s->stopped; i++) {
		pit = PASS;
		int value = -look(s, &children[i], depth - 1, -beta,
		                  -(best > alpha ? best : alpha), &pit);
		if (value > best && !s->stopped) {
			best = value;
			*best_pit = pits[i];
		}
	}
	return best;
}

int
mancala_wide_choose(const struct mancala_wide *wide,
                    const struct mancala_wide_terms *terms)
{
	struct mancala_wide children[MANCALA_MOST_PITS];
	int pits[MANCALA_MOST_PITS];
	struct search s = {.terms = terms};
	int n = list(wide, PASS, children, pits), best = pits[0];

	for (int depth = 1; n > 1 && depth <= MOST_DEPTH && !s.stopped; depth++)
		look(&s, wide, depth, -FAR, FAR, &best);
	return best;
}
