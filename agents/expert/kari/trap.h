#ifndef KARI_TRAP_H
#define KARI_TRAP_H

/* For a lost position of Kari: the move after which an opponent who does not see
 * everything is most likely to make a mistake. */

#include "expert/kari/kari_board.h"
#include "expert/kari/solver.h"

/* Return that move.  Once the solver's `enough` returns true, it solves no more replies;
 * each of them then counts as half a mistake. */
int kari_trap(struct kari_solver *solver, const struct kari_board *board);

#endif
