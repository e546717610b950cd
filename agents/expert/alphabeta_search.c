#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "expert/alphabeta_search.h"
#include "expert/expert.h"
#include "expert/known.h"
#include "kit/eval.h"
#include "kit/kit_turn.h"
#include "kit/think.h"

enum {
	TABLE_MB = 32,
	CHECK = 256,       /* positions between two checks of the clock */
	INFINITE = EVAL_WON + 1,
};

static struct known_table table;

/* Mixed into all keys, and new in each game, so that no game uses earlier games' entries. */
static uint64_t salt;

/* ---- the search ---- */

/* A move's result. */
struct child {
	struct position position;
	int index;  /* the move's index in the game's order */
	int value;  /* an estimate for the player who moved */
	int rank;   /* the child with the largest rank is searched first */
	bool over;  /* the game is over */
	bool taken; /* already searched */
};

/* The children of one position.  The memory is reused. */
struct list {
	struct child *at;
	int n, room;
};

struct alphabeta {
	struct kit_turn *turn;
	const struct game *game;
	struct eval eval;
	int wanted;      /* in plies; 0 = as time allows */
	bool for_value;  /* the caller wants the value too, so search even a single
	                  * move */
	uint64_t most;   /* the most positions to evaluate */
	int depth;       /* the depth of this pass, in plies */
	int best;        /* index of the best move so far, or -1 */
	int value;       /* the best move's value */
	bool partial;    /* the last value depends on evaluations */
	bool late;       /* time is up, and values are invalid */
	uint64_t looked; /* positions evaluated */
	struct list list[ALPHABETA_DEPTH]; /* one a ply */
};

/* The seat to move.  If both owe a move, it is our own, as if the opponent answered. */
static int
mover(const struct alphabeta *s, const struct position *position)
{
	int turn = s->game->turn(position);

	return turn == GAME_BOTH ? s->turn->seat : turn;
}

/* A position whose moves we are listing. */
struct node {
	struct alphabeta *search;
	const struct position *position;
	int seat, ply;
	int index;  /* the index of the next move */
	int first;  /* index of the move to search first, or -1 */
	int enough; /* stop listing after a child of at least this value */
};

static void
weigh(struct alphabeta *s, struct child *child, int seat, int ply)
{
	struct outcome end = s->game->outcome(&child->position);

	child->over = end.over;
	child->value = end.over
		? eval_end(&s->eval, &end, seat, ply + 1)
		: eval_position(&s->eval, s->game, &child->position, seat);
	if (++s->looked % CHECK == 0 && s->depth > 1 && kit_time_up(s->turn))
		s->late = true;
	if (s->looked >= s->most && s->depth > 1)
		s->late = true;
}

static struct child *
new_child(struct list *list)
{
	if (list->n == list->room) {
		list->room = list->room ? 2 * list->room : 32;
		list->at = xrealloc(list->at, (size_t)list->room *
		                                      sizeof *list->at);
	}
	return &list->at[list->n];
}

static void
add_child(void *context, const char *move)
{
	struct node *node = context;
	struct alphabeta *s = node->search;
	struct list *list = &s->list[node->ply];
	int index = node->index++;
	char why[GAME_WHY];

	if (list->n && list->at[list->n - 1].value >= node->enough)
		return;
	struct child *child = new_child(list);
	child->position = *node->position;
	if (s->game->play(&child->position, node->seat, move, why) !=
	    JUDGE_LEGAL)
		return; /* an endless move: three of those lose */
	weigh(s, child, node->seat, node->ply);
	child->index = index;
	child->rank = index == node->first ? INFINITE : child->value;
	child->taken = false;
	list->n++;
}

/* The child to search next: the best of an earlier search, then by estimate; of equals
 * the first.  NULL at the end. */
static struct child *
next_child(struct list *list)
{
	struct child *next = NULL;

	for (struct child *c = list->at; c < list->at + list->n; c++)
		if (!c->taken && (!next || c->rank > next->rank))
			next = c;
	if (next)
		next->taken = true;
	return next;
}

static int search(struct alphabeta *s, const struct position *position, int ply,
                  int alpha, int beta);

/* A position in which chance moves. */
struct throw {
	struct alphabeta *search;
	const struct position *position;
	int seat, ply;
	struct eval_mean mean;
	bool partial;
};

static int follow(struct alphabeta *s, const struct position *position, int seat,
                  int ply, int alpha, int beta);

static void
look_at_outcome(void *context, int64_t weight, const char *outcome)
{
	struct throw *throw = context;
	struct alphabeta *s = throw->search;
	struct position after = *throw->position;
	struct outcome end;
	char why[GAME_WHY];
	int value;

	s->game->play(&after, 0, outcome, why);
	end = s->game->outcome(&after);
	s->partial = false;
	value = end.over ? eval_end(&s->eval, &end, throw->seat, throw->ply)
	                 : follow(s, &after, throw->seat, throw->ply, -INFINITE,
	                          INFINITE);
	throw->partial = throw->partial || s->partial;
	eval_mean_add(&throw->mean, &s->eval, weight, value);
}

/* The value, for a seat, of a position in which the game continues.  We skip none of
 * chance's outcomes, because each contributes to the mean. */
static int
follow(struct alphabeta *s, const struct position *position, int seat, int ply,
       int alpha, int beta)
{
	struct throw throw = {s, position, seat, ply, {0}, false};
	int next = mover(s, position);

	if (next == seat)
		return search(s, position, ply, alpha, beta);
	if (next != GAME_CHANCE)
		return -search(s, position, ply, -beta, -alpha);
	s->game->chance(position, look_at_outcome, &throw);
	s->partial = throw.partial;
	return eval_mean(&throw.mean);
}

/* The value of a child for the seat that moved. */
static int
look(struct alphabeta *s, const struct child *child, int seat, int ply, int alpha,
     int beta)
{
	s->partial = !child->over;
	if (child->over || ply + 1 == s->depth)
		return child->value;
	return follow(s, &child->position, seat, ply + 1, alpha, beta);
}

/* Whether the entry answers this search.  An entry from a deeper search would be as good,
 * but would not give minimax's value. */
static bool
recall(struct alphabeta *s, const struct known *entry, int ply, int alpha,
       int beta, int *value)
{
	int depth = s->depth - ply;

	if ((int)entry->depth != depth &&
	    !(entry->bounds & WHOLE && (int)entry->depth < depth))
		return false;
	s->partial = !(entry->bounds & WHOLE);
	*value = known_shift(entry->value, EVAL_SURE,
	                     -ply * s->eval.known->haste);
	return known_answers(entry->bounds, *value, alpha, beta);
}

/* Search the children until one is worth at least beta.  The opponent has a better choice
 * earlier and would avoid such a position. */
static int
best_child(struct alphabeta *s, int seat, int ply, int alpha, int beta,
           int *index)
{
	struct child *child;
	int best = EVAL_NONE;
	bool partial = false;

	while (best < beta && !s->late &&
	       (child = next_child(&s->list[ply]))) {
		int value = look(s, child, seat, ply,
		                 best > alpha ? best : alpha, beta);

		/* A child that is good enough does not depend on the others. */
		partial = s->partial || (partial && value < beta);
		if (value > best) {
			best = value;
			*index = child->index;
		}
	}
	s->partial = partial;
	return best;
}

/* The value of a position for the seat to move, `ply` moves from the root.  Outside alpha
 * to beta it is only a bound on that side. */
static int
search(struct alphabeta *s, const struct position *position, int ply, int alpha,
       int beta)
{
	uint64_t key = think_key(position, s->game->size) ^ salt;
	const struct known *entry = known_find(&table, key);
	int first = entry ? (int)entry->best : -1;
	int seat = mover(s, position), value, best = -1;

	/* The game can end with the next move at the soonest, so no value is larger. */
	int most = EVAL_WON - (ply + 1) * s->eval.known->haste;
	alpha = alpha > -most ? alpha : -most;
	beta = beta < most ? beta : most;
	s->partial = false;
	if (alpha >= beta ||
	    (first >= 0 && recall(s, entry, ply, alpha, beta, &value)))
		return alpha >= beta ? alpha : value;

	struct node node = {s, position, seat, ply, 0, first,
	                    ply + 1 == s->depth ? beta : INFINITE};
	s->list[ply].n = 0;
	s->game->each(position, seat, add_child, &node);
	if (!s->list[ply].n) { /* all moves are endless, or too many to list */
		s->partial = true;
		return eval_position(&s->eval, s->game, position, seat);
	}
	value = best_child(s, seat, ply, alpha, beta, &best);
	if (!s->late)
		known_store(&table, key,
		            known_shift(value, EVAL_SURE,
		                        ply * s->eval.known->haste),
		            (unsigned)best, s->depth - ply,
		            known_bounds(value, alpha, beta) |
		                    (s->partial ? 0 : WHOLE));
	return value;
}

/* Search all moves to s->depth, the best so far first.  Then a better move counts even if
 * time runs out.  Of equal moves the lowest index is played, so a lower one need only
 * equal the best. */
static void
search_root(struct alphabeta *s)
{
	struct node node = {s, &s->turn->position, s->turn->seat, 0, 0,
	                    s->best, INFINITE};
	struct child *child;
	int best = EVAL_NONE;
	bool partial = false;

	s->list[0].n = 0;
	s->game->each(node.position, node.seat, add_child, &node);
	while ((child = next_child(&s->list[0]))) {
		int alpha = best - (best > EVAL_NONE && child->index < s->best);
		int value = look(s, child, node.seat, 0, alpha, INFINITE);

		if (s->late)
			return;
		partial = partial || s->partial;
		if (value > alpha) {
			s->best = child->index;
			s->value = best = value;
		}
	}
	s->partial = partial;
}

/* Whether a deeper search could find a better move.  It cannot if every line reached the
 * game's end.  It also cannot if one move wins or all lose, with one exception: if a
 * quick win is worth no more than a slow one (Mancala) and the depth is fixed, minimax
 * plays the first winning move rather than the quickest. */
static bool
is_worthwhile(const struct alphabeta *s)
{
	int most = s->wanted ? s->wanted : ALPHABETA_DEPTH;

	if (s->late || s->depth == most || !s->partial ||
	    s->list[0].n < (s->for_value ? 1 : 2))
		return false;
	return abs(s->value) < EVAL_SURE ||
	       (s->wanted && !s->eval.known->haste);
}

/* ---- playing ---- */

static void
think(struct alphabeta *s)
{
	s->depth = 0;
	s->looked = 0;
	s->best = -1;
	s->late = false;
	do {
		s->depth++;
		search_root(s);
	} while (is_worthwhile(s));
}

static struct alphabeta s;

void
alphabeta_play(struct kit_turn *turn, int depth, uint64_t most,
               char move[GAME_MOVE])
{
	const struct game *game = turn->variant.game;

	if (!table.at)
		known_start(&table, (uint64_t)think_mem_mb(TABLE_MB) << 20);
	if (turn->fresh)
		salt += 0x9e3779b97f4a7c15;
	table.age++;
	s.turn = turn;
	s.game = game;
	s.eval = eval_find(game->name, eval_wanted);
	s.wanted = depth;
	s.most = most ? most : UINT64_MAX;
	think(&s);
	if (s.best >= 0)
		turn_write_move(game, &turn->position, turn->seat, s.best, move);
	else
		game->pick(&turn->position, turn->seat, &turn->rng, move);
}

int
alphabeta_value(const struct variant *variant, const struct position *position,
                uint64_t most, char move[GAME_MOVE], bool *sure)
{
	struct kit_turn turn = {.variant = *variant, .position = *position,
	                        .seat = variant->game->turn(position) & 1 ? 1 : 2,
	                        .fresh = true, .deadline_ms = INT64_MAX,
	                        .left_ms = -1};

	s.for_value = true;
	alphabeta_play(&turn, 0, most, move);
	s.for_value = false;
	*sure = s.best >= 0 && (abs(s.value) > EVAL_SURE ||
	                        (!s.partial && !s.late));
	return s.best < 0 ? 0 : turn.seat == 1 ? s.value : -s.value;
}

struct proof
alphabeta_solve(const struct variant *variant, const struct position *position,
                uint64_t most)
{
	struct outcome end = variant->game->outcome(position);
	int value = end.winner == 2 ? -1 : end.winner;
	char move[GAME_MOVE];
	bool sure;

	if (end.over)
		return (struct proof){.low = value, .high = value};
	value = alphabeta_value(variant, position, most, move, &sure);
	value = (value > 0) - (value < 0);
	return (struct proof){sure ? value : -1, sure ? value : 1, s.looked};
}
