#ifndef KARI_TRAP_H
#define KARI_TRAP_H

/* For a lost position of Kari: the move after which an opponent who does not see
 * everything is most likely to make a mistake. */

#include "expert/kari/kari_board.h"
#include "expert/kari/solver.h"

/* Return that move; or, as soon as the solver's `enough` returns true, the best one of
 * those that were compared by then. */
int kari_trap(struct kari_solver *solver, const struct kari_board *board);

#endif
