#ifndef MCTS_WORLDS_H
#define MCTS_WORLDS_H

/* Games for the tree: any game through `struct game`, and Kari on a fast board. */

#include <stddef.h>

struct kit_turn;
struct world;

/* A world whose root is the turn's position.  Kari's world keeps its proofs during a
 * game, in a table of this many bytes.  The other world has no table. */
struct world *any_world(struct kit_turn *turn);
struct world *kari_world(struct kit_turn *turn, size_t bytes);

#endif
