/*
 * A proof asks a series of questions: is the board worth at least this many stones?  Each
 * question is an alpha-beta search of the whole game.  Three things make it short:
 *   - a table of endgames: of all boards of few stones.  When the search has worked as
 *     long as adding the boards of one more stone takes, we add them;
 *   - a table of proved bounds.  We look up all moves in it before we search any;
 *   - the order of moves: first the best move of an earlier search here; then by gain;
 *     then by the stones in the mover's row afterwards; then from the far end, or from the
 *     near end if there are at most two stones a pit.
 *
 * With endgames of 22 stones ready, the start of 5 x 4 takes 1.4 M positions.  It takes
 * 2.1 M if moves are ordered by gain and rows, 4.6 M by gain and the far end, 16.6 M by
 * gain and the near end, and 127 M by gain and the near end with endgames of 18 stones.
 * 7 x 2 takes 0.17 M positions, and 3.3 M if the far end always comes first.
 *
 * We add the boards of one more stone when we have searched a twelfth as many positions:
 * 6 x 3 then takes 10.8 s.  It takes 11.9 s with a sixth and 11.9 s with a twenty-fourth.
 *
 * A guess is a search to some depth (fast_search.h).  At the end of the search it counts
 * an eighth of a stone for each stone in the mover's row.
 */
#include <stdlib.h>

#include "expert/fast_search.h"
#include "expert/mancala/search.h"
#include "kit/kit_turn.h"

enum {
	NONE = -2,          /* no move */
	CHECK = 2048,       /* positions between two checks of the clock */
	ENDS_PER_NODE = 12, /* boards of the endgame table that cost as much as one
	                     * position */
	FAR = 30000,        /* beyond every value */
};

/* ---- boards and moves ---- */

struct node {
	struct mancala_board board;
	uint64_t number;
	int stones;
};

struct child {
	struct node node;
	int pit, gain;
	int lead;      /* the lead of the mover's row after the move */
	int low, high; /* known bounds of the move's value */
	int rank;      /* the child with the largest rank is searched first */
};

/* Count a position.  False if the search must end or pause first. */
static bool
count(struct mancala_search *s)
{
	if (s->stopped || s->paused)
		return false;
	if (++s->positions < s->check)
		return true;
	s->check = s->positions + CHECK;
	if (s->check > s->limit)
		s->check = s->limit;
	s->paused = s->positions >= s->pause;
	s->stopped = s->positions >= s->limit ||
	             (s->turn && kit_time_up(s->turn));
	return !s->stopped && !s->paused;
}

/* Whether the board after the move has more than two stones a pit on average. */
static bool
is_full(const struct mancala_search *s, const struct child *child)
{
	return child->node.stones + child->gain > 4 * s->layout.pits;
}

static void
finish_child(const struct mancala_search *s, struct child *child)
{
	struct node *node = &child->node;

	node->number = mancala_number(&s->layout, node->board, &child->lead);
	child->low = child->gain - node->stones;
	child->high = child->gain + node->stones;
	if (node->number < s->ends.size)
		child->low = child->high =
			child->gain - s->ends.value[node->number];
	child->rank = 16 * child->gain + 2 * child->lead +
	              (is_full(s, child) ? -child->pit : child->pit);
}

/* List all moves.  A pass only exchanges the sides. */
static int
list(const struct mancala_search *s, const struct node *node,
     struct child children[MANCALA_PITS])
{
	int n = 0;

	for (int pit = 0; pit < s->layout.pits; pit++) {
		struct child *child = &children[n];

		if (!mancala_pit(node->board.own, pit))
			continue;
		child->pit = pit;
		child->gain = mancala_play(&s->layout, node->board, pit,
		                           &child->node.board);
		child->node.stones = node->stones - child->gain;
		finish_child(s, child);
		n++;
	}
	if (n > 0)
		return n;
	children->node = *node;
	children->node.board = (struct mancala_board){node->board.other, 0};
	children->pit = MANCALA_PASS;
	children->gain = 0;
	finish_child(s, children);
	return 1;
}

static void
bring_next(struct child *children, int n)
{
	struct child *best = children, first = *children;

	for (struct child *c = children + 1; c < children + n; c++)
		if (c->rank > best->rank)
			best = c;
	*children = *best;
	*best = first;
}

static struct node
root_of(const struct mancala_search *s, struct mancala_board board)
{
	struct node node = {.board = board};
	int own, other;

	mancala_row_number(&s->layout, board.own, &own);
	mancala_row_number(&s->layout, board.other, &other);
	node.stones = own + other;
	node.number = mancala_number(&s->layout, board, &own);
	return node;
}

/* ---- proofs ---- */

static int
logarithm(uint64_t n)
{
	int result = 0;

	while (n >>= 1)
		result++;
	return result;
}

/* Boards' bounds are between -BOUND and BOUND. */
enum { BOUND = 512 };

/* A table's key stands for one board, because each step here can be undone. */
static uint64_t
key_of(uint64_t number)
{
	number *= 0x9e3779b97f4a7c15;
	return number ^ number >> 32;
}

/* Look up what is proved of a board.  False if nothing is. */
static bool
find_proof(const struct mancala_search *s, uint64_t number,
           struct mancala_proof *found)
{
	const struct known *entry = known_find(&s->proofs, key_of(number));

	if (!entry)
		return false;
	*found = (struct mancala_proof){
		entry->value / (2 * BOUND) - BOUND,
		entry->value % (2 * BOUND) - BOUND, (int)entry->best + NONE,
	};
	return true;
}

/* Store a board's bounds as one value.  A full table keeps what took the most work. */
static void
keep_proof(struct mancala_search *s, const struct node *node,
           const struct mancala_proof *found, uint64_t positions)
{
	uint64_t key = key_of(node->number);
	const struct known *entry = known_find(&s->proofs, key);
	int work = logarithm(positions);

	if (entry && (int)entry->depth > work)
		work = (int)entry->depth;
	known_store(&s->proofs, key,
	            (found->low + BOUND) * 2 * BOUND + found->high + BOUND,
	            (unsigned)(found->pit - NONE), work, EXACT);
}

/* Look up the moves' bounds.  True if one is worth enough. */
static bool
recall(const struct mancala_search *s, struct child *children, int n,
       int enough, int first, struct mancala_proof *found)
{
	struct mancala_proof reply;

	for (struct child *c = children; c < children + n; c++) {
		if (c->node.number >= s->ends.size && c->high >= enough &&
		    find_proof(s, c->node.number, &reply)) {
			c->low = c->gain - reply.high;
			c->high = c->gain - reply.low;
		}
		if (c->low >= enough) {
			found->low = c->low;
			found->pit = c->pit;
			return true;
		}
		if (c->pit == first)
			c->rank = FAR;
	}
	return false;
}

static struct mancala_proof prove(struct mancala_search *s,
                                  const struct node *node, int enough);

/* Search the moves for one that is worth enough. */
static void
try_moves(struct mancala_search *s, struct child *children, int n, int enough,
          struct mancala_proof *found)
{
	int high = -FAR;

	for (; n > 0; children++, n--) {
		bring_next(children, n);
		if (children->high >= enough) {
			int limit = children->gain - enough + 1;
			struct mancala_proof reply =
				prove(s, &children->node, limit);

			children->low = children->gain - reply.high;
			children->high = children->gain - reply.low;
		}
		if (children->low >= enough) {
			found->low = children->low;
			found->pit = children->pit;
			return;
		}
		if (children->high > high)
			high = children->high;
	}
	if (high < found->high)
		found->high = high;
}

/* Bounds of a board's value that decide whether it is enough. */
static struct mancala_proof
prove(struct mancala_search *s, const struct node *node, int enough)
{
	struct mancala_proof found = {-node->stones, node->stones, NONE};
	struct child children[MANCALA_PITS];
	uint64_t before = s->positions;

	find_proof(s, node->number, &found);
	if (found.low >= enough || found.high < enough || !count(s))
		return found;
	int n = list(s, node, children);
	if (!recall(s, children, n, enough, found.pit, &found))
		try_moves(s, children, n, enough, &found);
	if (!s->stopped && !s->paused)
		keep_proof(s, node, &found, s->positions - before);
	return found;
}

/* Decide when the table of endgames grows: when the search from here on has cost as much
 * as growing. */
static void
set_pause(struct mancala_search *s)
{
	uint64_t step = mancala_ends_step(&s->ends);

	s->paused = false;
	s->pause = step ? s->positions + step / ENDS_PER_NODE : UINT64_MAX;
	s->check = s->positions + 1;
}

/* Add the boards of one more stone to the table of endgames.  False if there is no room,
 * or if the search is stopped first. */
static bool
grow(struct mancala_search *s)
{
	int stones = s->ends.stones;

	if (!mancala_ends_step(&s->ends))
		return false;
	while (s->ends.stones == stones && !s->stopped) {
		uint64_t left = s->limit - s->positions;
		uint64_t boards = mancala_ends_grow(
			&s->ends,
			(left < CHECK ? left : CHECK) * ENDS_PER_NODE);

		if (s->ends_count)
			s->positions += (boards + ENDS_PER_NODE - 1) /
			                ENDS_PER_NODE;
		s->stopped = s->positions >= s->limit ||
		             (s->turn && kit_time_up(s->turn));
	}
	return s->ends.stones > stones;
}

static struct mancala_proof
look_up(const struct mancala_search *s, const struct node *node)
{
	int value = s->ends.value[node->number];
	struct mancala_proof proof = {value, value, NONE};
	struct child children[MANCALA_PITS];

	for (int n = list(s, node, children); n > 0; n--)
		if (children[n - 1].low == value)
			proof.pit = children[n - 1].pit;
	return proof;
}

struct mancala_proof
mancala_prove(struct mancala_search *s, struct mancala_board board, int first,
              void (*report)(void *context, struct mancala_proof proof),
              void *context)
{
	struct node node = root_of(s, board);
	struct mancala_proof proof = {-node.stones, node.stones, NONE};
	int enough = first;

	s->stopped = s->positions >= s->limit;
	s->paused = false;
	s->check = s->positions + 1;
	if (!s->pause || !mancala_ends_step(&s->ends))
		set_pause(s);
	while (proof.low < proof.high && !s->stopped) {
		if (node.number < s->ends.size)
			return look_up(s, &node);
		struct mancala_proof found = prove(s, &node, enough);
		if (s->paused && grow(s))
			set_pause(s);
		if (found.low > proof.low) {
			proof.low = found.low;
			proof.pit = found.pit;
		}
		if (found.high < proof.high)
			proof.high = found.high;
		enough = proof.low >= enough ? proof.low + 2
		         : proof.high < enough ? proof.high : enough;
		if (report)
			report(context, proof);
	}
	return proof;
}

/* ---- guesses ---- */

/* The positions of a guess, by ply. */
struct line {
	struct mancala_search *search;
	struct {
		struct node node;
		int lead; /* the stones by which the mover's goal leads */
	} at[FAST_DEPTH + 2];
	struct child child[FAST_DEPTH + 1][MANCALA_PITS]; /* the moves listed */
};

static int
list_moves(struct fast_search *s, int ply, struct fast_move *moves)
{
	struct line *line = s->game;
	struct child *children = line->child[ply];
	int n = list(line->search, &line->at[ply].node, children);

	s->looked++;
	for (int i = 0; i < n; i++)
		moves[i] = (struct fast_move){
			.code = (unsigned short)(children[i].pit - MANCALA_PASS),
			.index = (unsigned short)i, .rank = children[i].rank,
		};
	return n;
}

static void
play(struct fast_search *s, int ply, const struct fast_move *move)
{
	struct line *line = s->game;
	const struct child *child = &line->child[ply][move->index];

	line->at[ply + 1].node = child->node;
	line->at[ply + 1].lead = -(line->at[ply].lead + child->gain);
}

static bool
is_known(struct fast_search *s, int ply, int *value)
{
	const struct line *line = s->game;
	const struct mancala_ends *ends = &line->search->ends;
	uint64_t number = line->at[ply].node.number;

	if (number >= ends->size)
		return false;
	*value = MANCALA_SCALE * (line->at[ply].lead + ends->value[number]);
	return true;
}

/* The value of a position, one move ahead. */
static int
look_once(struct fast_search *s, int ply, int beta)
{
	const struct line *line = s->game;
	struct child child[MANCALA_PITS];
	int n = list(line->search, &line->at[ply].node, child), best = -FAR;

	s->looked += (uint64_t)n;
	for (int i = 0; i < n && best < beta; i++) {
		int value = child[i].low == child[i].high
			? MANCALA_SCALE * child[i].low
			: MANCALA_SCALE * child[i].gain + child[i].lead;

		value += MANCALA_SCALE * line->at[ply].lead;
		best = value > best ? value : best;
	}
	return best;
}

static uint64_t
key(struct fast_search *s, int ply)
{
	const struct line *line = s->game;
	uint64_t lead = (uint64_t)(MANCALA_STONES + line->at[ply].lead);
	uint64_t mixed = (line->at[ply].node.number ^ lead << 54) *
	                 0x9e3779b97f4a7c15;

	return mixed ^ mixed >> 32;
}

static const struct fast_board fast = {
	.list = list_moves,
	.play = play,
	.known = is_known,
	.value = look_once,
	.key = key,
};

struct mancala_guess
mancala_guess(struct mancala_search *search, struct mancala_board board,
              int lead, uint64_t most)
{
	static struct line line;
	struct fast_search s = {.board = &fast, .game = &line, .turn = search->turn,
	                        .most = most, .depth = FAST_DEPTH};

	line.search = search;
	line.at[0].node = root_of(search, board);
	line.at[0].lead = lead;
	fast_search(&s);
	return (struct mancala_guess){s.root->code + MANCALA_PASS, s.value,
	                              s.reached + 1};
}

/* ---- all ---- */

void
mancala_search_start(struct mancala_search *s, int pits, int stones,
                     uint64_t ends, uint64_t proofs)
{
	*s = (struct mancala_search){.limit = UINT64_MAX};
	mancala_layout_start(&s->layout, pits, stones);
	mancala_ends_start(&s->ends, &s->layout, ends);
	known_start(&s->proofs, proofs);
}

void
mancala_search_stop(struct mancala_search *s)
{
	mancala_ends_stop(&s->ends);
	mancala_layout_stop(&s->layout);
	free(s->proofs.at);
	*s = (struct mancala_search){0};
}
