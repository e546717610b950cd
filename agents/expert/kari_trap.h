#ifndef KARI_TRAP_H
#define KARI_TRAP_H

/* What to play in a lost position of Kari: the move after which an opponent
 * who does not see all is the likeliest to go wrong. */

#include "expert/kari_board.h"
#include "expert/kari_solver.h"

/* A legal move of a position in which the player to move loses.  The solver
 * is used and its `enough` obeyed: then the best as far as is known. */
int kari_trap(struct kari_solver *solver, const struct kari_board *board);

#endif
