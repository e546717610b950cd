/*
 * Depth-first proof-number search (Nagai, 2002).  Each position has two numbers: how hard
 * it seems to prove that the player to move wins, and how hard it seems to prove that the
 * player loses.  The search follows the easiest way to either proof and turns back when
 * another way has become easier.  The number 0 means that it is proved.  The constant NEVER
 * means that the opposite is proved.
 *
 * Solving all twelve classes of openings takes 18 million positions.  Alpha-beta takes 60
 * million with the same order of moves, and 218 million with an order made by hand.  These
 * rules make the difference:
 *   - A new position's numbers come from its value (kari_eval), that is, from the odds.
 *   - A proof of a loss must refute all moves.  But its number is the largest of the
 *     moves' numbers instead of their sum, because many moves lead to the same positions.
 *   - The search follows a move until its number is 1.5 times that of the second best.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "expert/kari/kari_eval.h"
#include "expert/kari/solver.h"
#include "kit/kit_turn.h"

enum {
	CHECK = 1024, /* positions between two checks of the clock */
	NEVER = 100000000, /* below 2^28 */
	EVEN = 100,        /* the numbers of a position that looks even */
	DOUBLINGS = 7,     /* the most doublings of EVEN */
	WORK_MOST = 15,
};

#define SIDE_BIT (1u << 31) /* above the bits of the squares */

/* For the player to move. */
struct numbers {
	uint32_t win, lose;
};

/* A complete position, its numbers, and the logarithm of the positions searched for
 * them. */
struct kari_entry {
	uint32_t now, later, next, last; /* side 1: with SIDE_BIT in `now` */
	uint32_t win;
	unsigned lose : 28, work : 4;
};

struct child {
	struct kari_board board;
	struct numbers numbers; /* the numbers for the opponent, who is to move there */
	struct kari_entry *pair; /* NULL: the numbers need no table */
	uint32_t fetched;        /* read from the pair only to have the pair fetched */
	int move;
};

struct node {
	struct kari_board board;
	struct child child[KARI_MOST];
	int children;
};

/* ---- the table: pairs of entries ---- */

void
kari_solver_start(struct kari_solver *solver, int64_t mb)
{
	memset(solver, 0, sizeof *solver);
	solver->pairs = (uint64_t)mb * 1024 * 1024 /
	                (2 * sizeof *solver->table);
	solver->table = xcalloc(2 * solver->pairs, sizeof *solver->table);
	kari_eval_start();
}

void
kari_solver_stop(struct kari_solver *solver)
{
	free(solver->table);
	solver->table = NULL;
}

void
kari_solver_forget(struct kari_solver *solver)
{
	memset(solver->table, 0, 2 * solver->pairs * sizeof *solver->table);
}

static uint64_t
mix(uint64_t word)
{
	word ^= word >> 32;
	word *= 0x9e3779b97f4a7c15;
	return word ^ word >> 29;
}

/* The pair of entries that may hold a position. */
static struct kari_entry *
pair_of(const struct kari_solver *solver, const struct kari_board *board)
{
	uint64_t first = (uint64_t)board->now << 32 | board->later;
	uint64_t second = (uint64_t)board->next << 32 | board->last;
	uint64_t hash = mix(first * 0xd6e8feb86659fd93 ^
	                    mix(second + (uint64_t)board->side));

	return &solver->table[2 * ((hash >> 32) * solver->pairs >> 32)];
}

static bool
is_of(const struct kari_entry *entry, const struct kari_board *board)
{
	return entry->now == (board->now | (board->side ? SIDE_BIT : 0)) &&
	       entry->later == board->later && entry->next == board->next &&
	       entry->last == board->last;
}

static bool
recall(const struct kari_entry *pair, const struct kari_board *board,
       struct numbers *numbers)
{
	if (!is_of(pair, board) && !is_of(++pair, board))
		return false;
	*numbers = (struct numbers){pair->win, pair->lose};
	return true;
}

static unsigned
logarithm(uint64_t work)
{
	unsigned bits = 0;

	while (work >>= 1)
		bits++;
	return bits < WORK_MOST ? bits : WORK_MOST;
}

/* Replace the position's own entry.  If there is none, replace the entry of the pair that
 * took less work. */
static void
store(struct kari_solver *solver, const struct kari_board *board,
      struct numbers numbers, uint64_t work)
{
	struct kari_entry *entry = pair_of(solver, board);
	unsigned cost = logarithm(work);

	if (is_of(&entry[1], board) ||
	    (!is_of(&entry[0], board) && entry[1].work < entry[0].work))
		entry++;
	if (is_of(entry, board) && entry->work > cost)
		cost = entry->work;
	entry->now = board->now | (board->side ? SIDE_BIT : 0);
	entry->later = board->later;
	entry->next = board->next;
	entry->last = board->last;
	entry->win = numbers.win;
	entry->lose = numbers.lose & 0xfffffff;
	entry->work = cost & WORK_MOST;
}

/* ---- the search ---- */

/* EVEN, doubled for each KARI_ODDS of the value; linear in between. */
static uint32_t
difficulty(int value)
{
	int most = DOUBLINGS * KARI_ODDS;
	uint32_t above = (uint32_t)(value < -most  ? 0
	                            : value > most ? 2 * most
	                                           : value + most);
	uint32_t hard = (uint32_t)EVEN * (KARI_ODDS + above % KARI_ODDS) /
	                        KARI_ODDS
	                << above / KARI_ODDS >> DOUBLINGS;

	return hard ? hard : 1;
}

/* Add a move unless it clearly loses.  True if it clearly wins: the last one needed. */
static bool
add_child(const struct kari_solver *solver, struct node *node, uint32_t from,
          uint32_t to, int move)
{
	struct child *child = &node->child[node->children];
	enum kari_verdict verdict;

	child->move = move;
	child->pair = NULL;
	child->board = kari_board_after(&node->board, from, to);
	verdict = kari_verdict(&child->board);
	if (verdict == KARI_SEEN_WON)
		return false;
	if (verdict == KARI_SEEN_LOST) {
		child->numbers = (struct numbers){NEVER, 0};
		node->child[0] = *child;
		node->children = 1;
		return true;
	}
	/* Read the pair now, so that the memory fetches the pairs of all children in
	 * parallel. */
	child->pair = pair_of(solver, &child->board);
	child->fetched = child->pair->now;
	node->children++;
	return false;
}

/* List the moves that may win.  If one clearly wins, list only that. */
static void
list_children(const struct kari_solver *solver, struct node *node)
{
	struct kari_board *board = &node->board;
	uint32_t threats = kari_threats(board);
	uint32_t wanted = threats ? threats : KARI_SQUARES, any = 0;

	node->children = 0;
	for (int direction = 3; direction > 0; direction--) {
		uint32_t from = kari_movable(board, wanted, direction);

		any |= kari_movable(board, KARI_SQUARES, direction);
		for (; from; from &= from - 1) {
			uint32_t cube = from & -from;

			if (add_child(solver, node, cube,
			              kari_ahead(cube, board->side,
			                         kari_step(direction)),
			              4 * kari_first(cube) + direction))
				return;
		}
	}
	if (!any)
		add_child(solver, node, 0, 0, KARI_PASS);
}

/* Give the children the table's numbers, or numbers from their values. */
static void
number_children(struct node *node)
{
	for (struct child *c = node->child; c < node->child + node->children;
	     c++) {
		int value;

		if (!c->pair || recall(c->pair, &c->board, &c->numbers))
			continue;
		value = kari_eval(&c->board);
		c->numbers.win = difficulty(-value);
		c->numbers.lose = difficulty(value);
	}
}

/* Compute a node's numbers from its children's. *best is the child with which winning is
 * easiest. *second is the number of the next best child. */
static struct numbers
weigh(struct node *node, struct child **best, uint32_t *second)
{
	struct numbers numbers = {NEVER, 0};
	uint32_t open = 0;

	*best = node->child;
	*second = NEVER;
	for (struct child *c = node->child; c < node->child + node->children;
	     c++) {
		if (c->numbers.lose < numbers.win) {
			*second = numbers.win;
			numbers.win = c->numbers.lose;
			*best = c;
		} else if (c->numbers.lose < *second) {
			*second = c->numbers.lose;
		}
		if (c->numbers.win > numbers.lose)
			numbers.lose = c->numbers.win;
		open += c->numbers.win > 0;
	}
	if (open > 1)
		numbers.lose += open - 1;
	if (numbers.win == 0)
		numbers.lose = NEVER;
	else if (numbers.lose >= NEVER)
		numbers.lose = NEVER - 1;
	return numbers;
}

static bool
is_enough(struct kari_solver *solver)
{
	return ++solver->looked % CHECK == 0 && solver->turn &&
	       kit_time_up(solver->turn);
}

/* Search a position until it is proved or one of its numbers has reached the limit. */
static struct numbers
search(struct kari_solver *solver, const struct kari_board *board,
       struct numbers limit)
{
	struct node node = {.board = *board};
	uint64_t before = solver->looked;
	struct numbers numbers;
	struct child *best;
	uint32_t second;

	solver->stopped = is_enough(solver) ||
	                  solver->looked == solver->last;
	list_children(solver, &node);
	number_children(&node);
	while ((numbers = weigh(&node, &best, &second)).win && numbers.lose &&
	       numbers.win < limit.win && numbers.lose < limit.lose &&
	       !solver->stopped) {
		struct numbers most = {
			limit.lose - numbers.lose + best->numbers.win,
			second + second / 2 + 1,
		};

		if (most.lose > limit.win)
			most.lose = limit.win;
		best->numbers = search(solver, &best->board, most);
	}
	solver->move = best->move;
	store(solver, board, numbers, solver->looked - before);
	return numbers;
}

enum kari_answer
kari_solver_search(struct kari_solver *solver, const struct kari_board *board)
{
	int winner = kari_board_winner(board);
	struct numbers numbers;

	if (winner)
		return winner == board->side + 1 ? KARI_WINS : KARI_LOSES;
	solver->move = kari_board_finish(board);
	if (solver->move != KARI_PASS)
		return KARI_WINS;
	solver->last = solver->looked + solver->most;
	if (!solver->most)
		solver->last = 0;
	numbers = search(solver, board, (struct numbers){NEVER, NEVER});
	return !numbers.win    ? KARI_WINS
	       : !numbers.lose ? KARI_LOSES
	                       : KARI_UNSOLVED;
}
