#ifndef KARI_EVAL_H
#define KARI_EVAL_H

/*
 * What a position of Kari tells without a look at its moves: for many the
 * winner, for all others how good it looks.
 *
 * A side moves its odd and its even numbers by turns.  So the player to move
 * need not know which turn it is: some of its cubes move now and the others
 * later, in its next turn, and the opponent's likewise.
 */

#include <stdint.h>

#include "expert/kari/kari_board.h"

/* A position as the player to move sees it. */
struct kari_view {
	uint32_t now, later; /* its own cubes */
	uint32_t next, last; /* the opponent's, in the order of their turns */
	int side;            /* it is seat side + 1 */
};

enum kari_verdict { KARI_SEEN_LOST = -1, KARI_SEEN_NONE, KARI_SEEN_WON };

enum { KARI_ODDS = 32 }; /* this much more value doubles the odds */

/* By the side and the square of a cube: the squares that the cube may still come
 * to, its own included, and its steps to its goal. */
extern uint32_t kari_before[2][32];
extern unsigned char kari_steps[2][32];

/* Make these tables and those of values.  Call it before the rest. */
void kari_eval_start(void);

static inline struct kari_view
kari_view(const struct kari_board *board)
{
	int side = board->mover;
	int next = board->odd ^ side; /* seat 2 ends a turn */

	return (struct kari_view){
		.now = board->cubes[side][board->odd],
		.later = board->cubes[side][!board->odd],
		.next = board->cubes[!side][next],
		.last = board->cubes[!side][!next],
		.side = side,
	};
}

/* The position after a move, as the opponent sees it; with empty `from` and `to`,
 * after a pass. */
static inline struct kari_view
kari_view_play(const struct kari_view *view, uint32_t from, uint32_t to)
{
	return (struct kari_view){
		.now = view->next & ~to,
		.later = view->last & ~to,
		.next = view->later,
		.last = (view->now ^ from) | to,
		.side = !view->side,
	};
}

/* The cubes that can move in a direction to the wanted squares. */
static inline uint32_t
kari_view_movable(const struct kari_view *view, uint32_t wanted, int direction)
{
	wanted &= KARI_SQUARES & ~(view->now | view->later);
	return view->now &
	       kari_behind(wanted, view->side, kari_step(direction));
}

/* The squares that a set's cubes can step to; some of the bits are no squares. */
static inline uint32_t
kari_attacked(uint32_t set, int side)
{
	return kari_ahead(set, side, 1) | kari_ahead(set, side, KARI_ROW) |
	       kari_ahead(set, side, KARI_ROW + 1);
}

/* The opponent's cubes that step on their goal next unless they are captured. */
uint32_t kari_threats(const struct kari_view *view);

/* What is certain for the player to move, in a game that is not over.  It is
 * never NONE where the player can win at once or the opponent has two threats. */
enum kari_verdict kari_verdict(const struct kari_view *view);

/* How good it looks for the player to move, 0 = even.  About the logarithm of
 * the odds. */
int kari_eval(const struct kari_view *view);

#endif
