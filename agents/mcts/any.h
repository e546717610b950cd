#ifndef MCTS_ANY_H
#define MCTS_ANY_H

/* Any game for the tree, by `struct game` alone. */

#include <stddef.h>

struct kit_turn;
struct world;

/* A world whose root is the turn's position.  It has no table and ignores
 * `bytes`. */
struct world *any_world(struct kit_turn *turn, size_t bytes);

/* The text of the move with that number in the turn's position. */
void any_text(const struct kit_turn *turn, int move, char *text);

#endif
