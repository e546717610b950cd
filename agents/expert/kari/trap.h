#ifndef KARI_TRAP_H
#define KARI_TRAP_H

/* The move for a lost position of Kari: the one after which an opponent who does not see
 * everything is most likely to make a mistake. */

#include "expert/kari/kari_board.h"
#include "expert/kari/solver.h"

/* Returns a legal move of a lost position.  If the solver's `enough` returns true,
 * returns the best move found so far. */
int kari_trap(struct kari_solver *solver, const struct kari_board *board);

#endif
