#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "expert/known.h"
#include "expert/sowing_search.h"
#include "kit/kit_turn.h"

enum {
	CHECK = 4096, /* moves between two checks of the clock */
	INFINITE = SOWING_WON + 1,
	NO_PIT = 255,
	STEADY = 4,   /* passes with one best move that make a lead certain */
};

static struct known_table table;

void
sowing_forget(uint64_t bytes)
{
	known_start(&table, bytes);
}

/* Hash a board.  `salt` stands for the other things on which its value depends. */
static uint64_t
key_of(const struct sowing_board *board, uint64_t salt)
{
	uint64_t word[2 * SOWING_PITS / 8], key = salt;

	memcpy(word, board->pit, sizeof word);
	for (uint64_t i = 0; i < sizeof word / sizeof *word; i++) {
		uint64_t w = (word[i] ^ i << 59) * 0x9e3779b97f4a7c15;

		w = (w ^ w >> 32) * 0xd6e8feb86659fd93;
		key += w ^ w >> 32;
	}
	return key;
}

/* ---- moves ---- */

/* A move's result. */
struct child {
	struct sowing_board board;
	int rank; /* the child with the largest rank is searched first */
	unsigned char pit;
};

struct search {
	const struct sowing_task *task;
	const struct sowing_rules *rules;
	uint64_t tried;
	bool late; /* values are invalid */
	struct child list[SOWING_DEPTH + 1][SOWING_PITS]; /* one list a ply */
};

/* Make a move, `ply` moves from the root.  False if the move is endless. */
static bool
make(struct search *s, const struct sowing_board *board, unsigned pit, int ply,
     struct sowing_board *to)
{
	const struct sowing_task *task = s->task;

	s->tried++;
	if (task->most && s->tried >= task->most)
		s->late = true;
	if (task->turn && s->tried % CHECK == 0 && kit_time_up(task->turn))
		s->late = true;
	return s->rules->move(board, pit,
	                      sowing_captures(s->rules, task->played + ply), to);
}

/* Whether the game is over; if so, the value for the player who would move next. */
static bool
is_over(const struct search *s, const struct sowing_board *board, int ply,
        int *value)
{
	*value = 0;
	if (!sowing_can_move(board->pit[0])) {
		*value = ply - SOWING_WON;
		return true;
	}
	return s->task->played + ply >= s->rules->plies;
}

/* The value of the board after a move, for the player who made it. */
static int
weigh(const struct search *s, const struct sowing_board *board, int ply)
{
	int value;

	if (!is_over(s, board, ply, &value))
		value = s->rules->evaluate(board);
	return -value;
}

/* List the boards after each move, without endless moves.  Returns their number. */
static int
list_children(struct search *s, const struct sowing_board *board, int ply,
              int first)
{
	unsigned char pits[SOWING_PITS];
	struct child *list = s->list[ply], *child = list;
	int n = sowing_list(s->rules, board, pits);

	for (int i = 0; i < n; i++) {
		if (!make(s, board, pits[i], ply, &child->board))
			continue;
		child->pit = pits[i];
		child->rank = pits[i] == first
			? INFINITE
			: weigh(s, &child->board, ply + 1);
		child++;
	}
	return (int)(child - list);
}

/* Bring the best of the children from index i on to index i. */
static struct child *
next_child(struct child *list, int n, int i)
{
	struct child *best = &list[i];

	for (struct child *child = best + 1; child < list + n; child++)
		if (child->rank > best->rank)
			best = child;
	if (best != &list[i]) {
		struct child swap = list[i];

		list[i] = *best;
		*best = swap;
	}
	return &list[i];
}

/* ---- the search ---- */

static int search(struct search *s, const struct sowing_board *board,
                  int depth, int ply, int alpha, int beta);

/* The value of a position, one ply ahead. */
static int
look_once(struct search *s, const struct sowing_board *board, int ply,
          int beta)
{
	unsigned char pits[SOWING_PITS];
	int n = sowing_list(s->rules, board, pits), best = -INFINITE;
	struct sowing_board to;

	for (int i = 0; i < n && best < beta && !s->late; i++) {
		int value;

		if (!make(s, board, pits[i], ply, &to))
			continue;
		value = weigh(s, &to, ply + 1);
		if (value > best)
			best = value;
	}
	return best > -INFINITE ? best : s->rules->evaluate(board);
}

/* How many plies fewer to search the i-th move at first.  We compared reductions in 120
 * games of Hus with 100,000 moves tried a move and four random plies first.  This one
 * scored 57 % against no reduction.  One ply from the third move, two from the sixth and
 * three from the eleventh scored 49 % against this. */
static int
reduction(const struct search *s, int depth, int i)
{
	if (s->task->plain || depth < 3 || i < 3)
		return 0;
	return 1 + (i >= 8);
}

/* The value of the i-th child for the mover.  Only the first child is searched with the
 * whole window.  For the others we first ask only whether they are better. */
static int
look(struct search *s, const struct child *child, int depth, int ply, int i,
     int alpha, int beta)
{
	const struct sowing_board *board = &child->board;
	int value, less = reduction(s, depth, i);

	if (is_over(s, board, ply + 1, &value))
		return -value;
	if (i == 0)
		return -search(s, board, depth - 1, ply + 1, -beta, -alpha);
	value = -search(s, board, depth - 1 - less, ply + 1, -alpha - 1,
	                -alpha);
	if (less && value > alpha)
		value = -search(s, board, depth - 1, ply + 1, -alpha - 1,
		                -alpha);
	if (value > alpha && value < beta)
		value = -search(s, board, depth - 1, ply + 1, -beta, -alpha);
	return value;
}

/* Whether the table answers this search. */
static bool
recall(const struct search *s, const struct known *entry, int depth, int ply,
       int alpha, int beta, int *value)
{
	int seen = (int)entry->depth;

	*value = known_shift(entry->value, SOWING_SURE, -ply);
	if (s->task->plain ? seen != depth
	                   : seen < depth && abs(*value) < SOWING_SURE)
		return false;
	return known_answers(entry->bounds, *value, alpha, beta);
}

/* A key must also distinguish whether moves capture and, close to the draw, the ply. */
static uint64_t
salt(const struct search *s, int ply)
{
	int played = s->task->played + ply, left = s->rules->plies - played;

	if (!sowing_captures(s->rules, played))
		return (uint64_t)(1 + played);
	return left <= SOWING_DEPTH ? (uint64_t)(3 + left) : 0;
}

static int
search_children(struct search *s, int n, int depth, int ply, int alpha,
                int beta, int *pit)
{
	int best = -INFINITE;

	for (int i = 0; i < n && best < beta && !s->late; i++) {
		struct child *child = next_child(s->list[ply], n, i);
		int value = look(s, child, depth, ply, i,
		                 best > alpha ? best : alpha, beta);

		if (value > best) {
			best = value;
			*pit = child->pit;
		}
	}
	return best;
}

/* The value of a position for its mover, `ply` moves from the root.  Outside alpha to
 * beta it is only a bound on that side. */
static int
search(struct search *s, const struct sowing_board *board, int depth, int ply,
       int alpha, int beta)
{
	if (depth <= 0)
		return s->rules->evaluate(board);
	if (depth == 1)
		return look_once(s, board, ply, beta);

	uint64_t key = key_of(board, salt(s, ply));
	const struct known *entry = known_find(&table, key);
	int value, n, pit = NO_PIT;

	if (entry && recall(s, entry, depth, ply, alpha, beta, &value))
		return value;
	n = list_children(s, board, ply, entry ? (int)entry->best : NO_PIT);
	if (n == 0) /* all are endless */
		return s->rules->evaluate(board);
	value = search_children(s, n, depth, ply, alpha, beta, &pit);
	if (!s->late)
		known_store(&table, key, known_shift(value, SOWING_SURE, ply),
		            (unsigned)pit, depth, known_bounds(value, alpha, beta));
	return value;
}

/* After a complete pass, store which of the n moves are good. */
static void
note_goods(const struct search *s, int n, const int *values,
           struct sowing_result *result)
{
	result->goods = 0;
	for (int i = 0; i < n; i++)
		if (values[i] >= result->value - s->task->slack)
			result->good[result->goods++] = s->list[0][i].pit;
}

/* Search all moves to the depth, the best so far first, so that a better move counts even
 * if time runs out.  Returns the number of moves. */
static int
search_root(struct search *s, int depth, struct sowing_result *result)
{
	int n = list_children(s, &s->task->board, 0, result->best);
	int values[SOWING_PITS], best = -INFINITE;

	for (int i = 0; i < n; i++) {
		struct child *child = next_child(s->list[0], n, i);
		int alpha = i ? best - s->task->slack - (s->task->slack > 0)
		              : best;
		int value = look(s, child, depth, 0, i, alpha, INFINITE);

		if (s->late && result->best >= 0)
			return n;
		values[i] = value;
		if (value > best) {
			best = value;
			result->best = child->pit;
			result->value = value;
		}
	}
	note_goods(s, n, values, result);
	result->depth = depth;
	return n;
}

/* Whether a quarter of the time is enough: the lead is large, and one move has kept it
 * for STEADY passes. */
static bool
is_crushing(const struct search *s, const struct sowing_result *result,
            int steady, int64_t start_us)
{
	const struct sowing_task *task = s->task;
	int64_t now_us = clock_now_us();

	return task->turn && !task->most && steady >= STEADY &&
	       result->value >= s->rules->crushing &&
	       4 * (now_us - start_us) >
	               task->turn->deadline_ms * CLOCK_MS - start_us;
}

void
sowing_search(const struct sowing_task *task, struct sowing_result *result)
{
	static struct search s;
	int64_t start_us = clock_now_us();
	int steady = 0, n = 0;

	s.task = task;
	s.rules = task->rules;
	s.tried = 0;
	s.late = false;
	table.age++;
	*result = (struct sowing_result){.best = -1};
	for (int depth = 1; depth <= task->depth && !s.late; depth++) {
		int before = result->best;

		n = search_root(&s, depth, result);
		steady = result->best == before ? steady + 1 : 0;
		if (n < 2 || abs(result->value) > SOWING_SURE ||
		    is_crushing(&s, result, steady, start_us))
			break;
	}
	result->tried = s.tried;
}
