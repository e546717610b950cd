#ifndef KARI_H
#define KARI_H

/*
 * What is known of Kari, for tools that tell it: who wins any position, and
 * which openings are the same game.
 */

#include <stdint.h>

#include "game/game.h"

/* The seat that wins a position of the game kari if nobody errs; where the
 * game is over, the one that has won.  Adds to *positions, if not NULL, how
 * many were looked at.  The table of what has been found out is kept from call
 * to call and given back by kari_solve_end. */
int kari_solve(const struct position *position, uint64_t *positions);
void kari_solve_end(void);

/* The class of an opening, "352614": only where the odd numbers stand matters,
 * and the diagonal's mirror image is as good.  The three places of the odd
 * numbers, 1 to 6, as a number, 134; of an image and its mirror's the first
 * in the order of the table below. */
int kari_class(const char *opening);

/* The twelve classes, and 0 at the end; and how many of the 720 openings are
 * of one. */
extern const int kari_classes[];
int kari_class_size(int class);

/* Seat 1's winning first move of a class, its odd numbers standing just there,
 * as kari_board.h has it; 0 where seat 2 wins. */
int kari_book(int class);

#endif
