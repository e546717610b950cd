#ifndef KARI_TRAP_H
#define KARI_TRAP_H

/* For a lost position of Kari: the move after which an opponent who does not see
 * everything is most likely to make a mistake. */

#include "expert/kari/kari_board.h"
#include "expert/kari/solver.h"

/* Return the move after which an opponent is most likely to err.  After the deadline of
 * its turn the solver solves no more replies; each of them then counts as half a
 * mistake. */
int kari_trap(struct kari_solver *solver, const struct kari_board *board);

#endif
