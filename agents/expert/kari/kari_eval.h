#ifndef KARI_EVAL_H
#define KARI_EVAL_H

/*
 * Judges a position of Kari without searching its moves: for many positions it knows the
 * winner, for all others it estimates the value.
 *
 * A side moves its odd and its even numbers in alternate turns.  So the player to move
 * need not know which turn it is: some of its cubes move now and the others later, in its
 * next turn.  The same holds for the opponent.
 */

#include <stdint.h>

#include "expert/kari/kari_board.h"

/* A position as the player to move sees it. */
struct kari_view {
	uint32_t now, later; /* the player's cubes */
	uint32_t next, last; /* the opponent's cubes, in the order of their turns */
	int side;            /* the player is seat side + 1 */
};

enum kari_verdict { KARI_SEEN_LOST = -1, KARI_SEEN_NONE, KARI_SEEN_WON };

enum { KARI_ODDS = 32 }; /* this much more value doubles the odds */

/* By side and square of a cube: the squares that the cube can still reach, including its
 * own; its steps to the goal. */
extern uint32_t kari_before[2][32];
extern unsigned char kari_steps[2][32];

/* Make these tables and the tables of values.  Call this before any other function
 * here. */
void kari_eval_start(void);

static inline struct kari_view
kari_view(const struct kari_board *board)
{
	int side = board->mover;
	int next = board->odd ^ side; /* turns alternate odd and even only after seat 2 */

	return (struct kari_view){
		.now = board->cubes[side][board->odd],
		.later = board->cubes[side][!board->odd],
		.next = board->cubes[!side][next],
		.last = board->cubes[!side][!next],
		.side = side,
	};
}

/* The position after a move, as the opponent sees it.  With `from` and `to` empty, after
 * a pass. */
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

/* The squares to which a set's cubes can step.  Some bits may lie
 * outside the board. */
static inline uint32_t
kari_attacked(uint32_t set, int side)
{
	return kari_ahead(set, side, 1) | kari_ahead(set, side, KARI_ROW) |
	       kari_ahead(set, side, KARI_ROW + 1);
}

/* The opponent's cubes that step on their goal next unless they are captured. */
uint32_t kari_threats(const struct kari_view *view);

/* A certain verdict for the player to move, in a game that is not over.  It is never NONE
 * if the player can win at once or the opponent has two threats. */
enum kari_verdict kari_verdict(const struct kari_view *view);

/* Estimate the value for the player to move. 0 is even.  A value is about the logarithm
 * of the odds. */
int kari_eval(const struct kari_view *view);

#endif
