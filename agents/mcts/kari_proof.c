/*
 * The search knows no values between won and lost, and no depth: it follows one
 * line of play until a player has won, takes back the loser's last choice, and
 * so on until it may look at no more positions.  What it has proven by then is
 * in the table, so the next search gets further.
 *
 * Without a tree, it proves all 12 classes of openings: in 321 million positions
 * with the plain rules below, in 91 million with the races, and in 50 million
 * since a square where a capture can be answered counts as no risk.
 */
#include <stdbool.h>

#include "base/fail.h"
#include "expert/kari/eval.h"
#include "kit/turn.h"
#include "mcts/kari_proof.h"

enum {
	NEVER = 99,  /* moves, more than any cube needs */
	CHECK = 4096, /* positions from one look at the clock to the next */
	RESULT = 3,  /* the bits of an entry for the result */
};

struct kari_proofs {
	uint64_t *at;  /* a hash, its last two bits replaced by the result */
	uint64_t mask;
	uint64_t game; /* mixed into hashes, another in each game */
	const struct kit_turn *turn;
	int left;      /* positions that may still be looked at */
};

struct kari_proofs *
kari_proofs_new(size_t bytes)
{
	struct kari_proofs *p = xcalloc(1, sizeof *p);

	kari_eval_start();
	for (p->mask = 1; (2 * p->mask + 2) * sizeof *p->at <= bytes;)
		p->mask = 2 * p->mask + 1;
	p->at = xcalloc(p->mask + 1, sizeof *p->at);
	return p;
}

void
kari_proofs_forget(struct kari_proofs *p)
{
	/* Clearing the table would take longer than the shortest clocks allow. */
	p->game += 0x9e3779b97f4a7c15;
}

/* ---- what can be seen at once ---- */

/* After how many moves of its own a side's first cube can be at the goal: any
 * cube, if it is not hindered; and a free one, which cannot be hindered since no
 * cube of the opponent's is ahead of it.  (An own cube in the way is there
 * sooner.) */
struct race {
	int any, free;
};

static inline void
join_race(struct race *race, uint32_t cubes, uint32_t against, int side,
          int wait)
{
	for (; cubes; cubes &= cubes - 1) {
		int at = kari_first(cubes);
		int moves = 2 * kari_steps[side][at] - 1 + wait;

		if (moves < race->any)
			race->any = moves;
		if (moves < race->free && !(kari_before[side][at] & against))
			race->free = moves;
	}
}

static inline int
judge_race(const struct kari_view *v, uint32_t mine, uint32_t theirs)
{
	struct race own = {NEVER, NEVER}, their = {NEVER, NEVER};

	join_race(&own, v->now, theirs, v->side, 0);
	join_race(&own, v->later, theirs, v->side, 1);
	join_race(&their, v->next, mine, !v->side, 0);
	join_race(&their, v->last, mine, !v->side, 1);
	if (own.free <= their.any)
		return KARI_WON;
	return their.free < own.any ? KARI_LOST : KARI_OPEN;
}

/* The squares from which cubes of a side can step to these. */
static inline uint32_t
reach_back(uint32_t squares, int side)
{
	return kari_attacked(squares, !side);
}

/* Who wins, if that is clear without looking ahead.  `threat` is set to the cube
 * that must be captured at once, or to none. */
static inline int
judge(const struct kari_view *v, uint32_t *threat)
{
	uint32_t mine = v->now | v->later, theirs = v->next | v->last;
	uint32_t only = theirs & (theirs - 1) ? 0 : theirs;
	uint32_t near = reach_back(kari_goal(v->side), v->side);

	if (!mine || theirs & kari_goal(!v->side))
		return KARI_LOST;
	if (!theirs || mine & kari_goal(v->side))
		return KARI_WON;
	if (v->now & (near | reach_back(only, v->side)))
		return KARI_WON;
	*threat = v->next & reach_back(kari_goal(!v->side), !v->side);
	if (*threat)
		return *threat & (*threat - 1) ||
		                       !(reach_back(*threat, v->side) & v->now)
			? KARI_LOST : KARI_OPEN;
	/* A cube that will step on the goal and cannot be captured before. */
	if (v->later & near & ~kari_attacked(v->next, !v->side))
		return KARI_WON;
	return judge_race(v, mine, theirs);
}

/* ---- the search ---- */

static inline uint64_t
hash(const struct kari_view *v)
{
	uint64_t own = v->now | (uint64_t)v->later << 32;
	uint64_t theirs = v->next | (uint64_t)v->last << 32;
	/* A bit of the sixth column, which no cube has, tells the movers apart. */
	own |= (uint64_t)v->side << KARI_SIDE;
	uint64_t key = own * 0x9e3779b97f4a7c15;

	key = (theirs ^ key ^ key >> 32) * 0xc2b2ae3d27d4eb4f;
	key = (key ^ key >> 29) * 0xbf58476d1ce4e5b9;
	return key ^ key >> 32;
}

struct choice {
	unsigned char move;
	signed char rank;
};

/* What speaks for a move: it captures; it cannot be captured, or only at the cost
 * of a recapture; few steps are left; it goes along the diagonal. */
static inline int
rank_of(const struct kari_view *v, uint32_t to, int direction)
{
	int rank = (direction == 3 ? 2 : 0) -
	           4 * kari_steps[v->side][kari_first(to)];

	if (to & (v->next | v->last))
		rank += 40;
	if (to & kari_attacked(v->next, !v->side) &
	    ~kari_attacked(v->later, v->side))
		rank -= 20;
	return rank;
}

/* List and rank the moves to these squares; the pass, if no move is possible to
 * any square. */
static inline int
list_moves(const struct kari_board *board, const struct kari_view *v,
           uint32_t to, struct choice choice[KARI_MOST])
{
	int n = 0;

	for (int direction = 1; direction <= 3; direction++) {
		int step = kari_step(direction);
		uint32_t from = kari_movable(board, direction) &
		                kari_behind(to, v->side, step);

		for (; from; from &= from - 1) {
			uint32_t one = from & (~from + 1);

			choice[n++] = (struct choice){
				(unsigned char)(4 * kari_first(one) + direction),
				(signed char)rank_of(
					v, kari_ahead(one, v->side, step),
					direction),
			};
		}
	}
	if (!n && to == KARI_SQUARES)
		choice[n++].move = KARI_PASS;
	return n;
}

/* Bring the choice of the highest rank to the front. */
static inline int
take_best(struct choice *choice, int n)
{
	int best = 0;

	for (int i = 1; i < n; i++)
		if (choice[i].rank > choice[best].rank)
			best = i;
	struct choice taken = choice[best];
	choice[best] = choice[0];
	choice[0] = taken;
	return taken.move;
}

static int search(struct kari_proofs *p, const struct kari_board *board);

static int
search_moves(struct kari_proofs *p, const struct kari_board *board,
             const struct kari_view *v, uint32_t to)
{
	struct choice choice[KARI_MOST];
	int n = list_moves(board, v, to, choice), result = KARI_LOST;

	for (int i = 0; i < n; i++) {
		struct kari_board next = *board;

		kari_board_play(&next, take_best(choice + i, n - i));
		int theirs = search(p, &next);
		if (theirs == KARI_LOST)
			return KARI_WON;
		if (theirs == KARI_OPEN && p->left <= 0)
			return KARI_OPEN;
		if (theirs == KARI_OPEN)
			result = KARI_OPEN;
	}
	return result;
}

static int
search(struct kari_proofs *p, const struct kari_board *board)
{
	struct kari_view v = kari_view(board);
	uint32_t threat = 0;
	int result = judge(&v, &threat);

	if (--p->left > 0 && p->left % CHECK == 0 && kit_time_up(p->turn))
		p->left = 0;
	if (result != KARI_OPEN)
		return result;
	uint64_t key = p->game ^ hash(&v), *entry = &p->at[key & p->mask];
	if (*entry & RESULT && (*entry | RESULT) == (key | RESULT))
		return (int)(*entry & RESULT);
	if (p->left <= 0)
		return KARI_OPEN;
	result = search_moves(p, board, &v, threat ? threat : KARI_SQUARES);
	if (result != KARI_OPEN)
		*entry = (key | RESULT) ^ RESULT ^ (uint64_t)result;
	return result;
}

int
kari_prove(struct kari_proofs *p, const struct kari_board *board, int most,
           const struct kit_turn *turn)
{
	p->turn = turn;
	p->left = most;
	return search(p, board);
}
