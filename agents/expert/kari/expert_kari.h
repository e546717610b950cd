#ifndef EXPERT_KARI_H
#define EXPERT_KARI_H

/*
 * What tools want to know of Kari: which seat wins a position, and which
 * openings are the same game.
 */

#include "expert/expert.h"

/* The seat that wins a position of the game kari if neither errs; where the game
 * is over, the seat that has won.  The limits are ignored.  Its table is kept
 * from call to call; kari_solve_end frees it. */
struct proof kari_solve(const struct position *position,
                        const struct prove_limits *limits);
void kari_solve_end(void);

/* Openings that are the same game: only where the odd numbers stand matters,
 * and the diagonal's mirror image is as good. */
struct kari_class {
	int odd_at;   /* the three places of the odd numbers, 1 to 6: 134; of a
	               * class and its mirror image the first in the table */
	int openings; /* how many of the 720: 3! * 3! ways to number the cubes,
	               * for the pattern and for its mirror image */
	int move;     /* seat 1's winning first move, as kari_board.h has it, the
	               * odd numbers standing just there; 0 where seat 2 wins */
};

/* The twelve classes, and one with odd_at 0 at the end. */
extern const struct kari_class kari_classes[];

/* The class of an opening, "352614". */
const struct kari_class *kari_class(const char *opening);

#endif
