#ifndef MCTS_WORLDS_H
#define MCTS_WORLDS_H

/* Games for the tree: any game through `struct game`, and Kari on a fast board. */

#include <stddef.h>

struct kit_turn;
struct world;

/* A world whose root is the turn's position.  Kari's world keeps its proofs during a
 * game, in a table of KARI_TABLE_MB, or of 1 MB if that is more than `bytes`. */
struct world *any_world(struct kit_turn *turn);
struct world *kari_world(struct kit_turn *turn, size_t bytes);

#endif
