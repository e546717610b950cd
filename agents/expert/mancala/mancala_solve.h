#ifndef MANCALA_SOLVE_H
#define MANCALA_SOLVE_H

#include "expert/expert.h"

/*
 * The exact value of a position of the game mancala: by how many stones seat 1
 * leads at the end if both play for the most.
 *
 * A position that is too large (MANCALA_PITS, MANCALA_STONES in mancala_board.h)
 * is not searched: its bounds are what its stones allow.
 */
struct proof mancala_solve(const struct position *position,
                           const struct prove_limits *limits);

#endif
