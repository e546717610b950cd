#ifndef KARI_TRAP_H
#define KARI_TRAP_H

/* What to play in a lost position of Kari: the move after which an opponent that
 * does not see everything is most likely to err. */

#include "expert/kari/kari_board.h"
#include "expert/kari/solver.h"

/* A legal move of a position in which the player to move loses.  When the
 * solver's `enough` says so, the best move found so far. */
int kari_trap(struct kari_solver *solver, const struct kari_board *board);

#endif
