#ifndef KARI_EVAL_H
#define KARI_EVAL_H

/*
 * What can be said of a position of Kari without looking at its moves: for
 * many who wins, for all others how good it looks.
 *
 * A side moves its odd and its even numbers by turns.  So seen by the player
 * to move there is no need to know which turn it is: some cubes move now and
 * the others later, in his next turn, and so do the opponent's.
 */

#include <stdint.h>

#include "expert/kari_board.h"

/* A position as the player to move sees it. */
struct kari_view {
	uint32_t now, later; /* his cubes */
	uint32_t next, last; /* the opponent's, in the order of their turns */
	int side;            /* he is seat side + 1 */
};

enum kari_verdict { KARI_SEEN_LOST = -1, KARI_SEEN_NONE, KARI_SEEN_WON };

enum { KARI_ODDS = 32 }; /* of a value: twice as likely to win */

/* By the side less one and the square of a cube: the squares that it may come to,
 * its own included; its steps to its goal. */
extern uint32_t kari_before[2][32];
extern unsigned char kari_steps[2][32];

/* Make these tables and those of values.  Call it before all else here. */
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

/* Where a view's player comes to by a move, as the opponent sees it; with no
 * square to move from or to, he passes. */
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

/* The cubes that can move in a direction to the squares wanted. */
static inline uint32_t
kari_view_movable(const struct kari_view *view, uint32_t wanted, int direction)
{
	wanted &= KARI_SQUARES & ~(view->now | view->later);
	return view->now &
	       kari_behind(wanted, view->side, kari_step(direction));
}

/* The squares that a set's cubes attack; some bits are no squares. */
static inline uint32_t
kari_attacked(uint32_t set, int side)
{
	return kari_ahead(set, side, 1) | kari_ahead(set, side, KARI_ROW) |
	       kari_ahead(set, side, KARI_ROW + 1);
}

/* The opponent's cubes that go to their goal next if they are not captured. */
uint32_t kari_threats(const struct kari_view *view);

/* What is certain for the player to move, in a game that is not over.  It is
 * never NONE where he can win at once or the opponent has two threats. */
enum kari_verdict kari_verdict(const struct kari_view *view);

/* How good it looks for the player to move, 0 = even.  About the logarithm of
 * the odds. */
int kari_eval(const struct kari_view *view);

#endif
